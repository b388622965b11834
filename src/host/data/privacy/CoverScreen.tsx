import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { useModal } from 'sdk/ui/Dialog.tsx'
import { Mark } from 'sdk/ui/Mark.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { LockProgress } from '../../../workers/storage/contract.ts'
import styles from './CoverScreen.module.css'

interface CoverScreenProps {
  readonly title: string
  /** What is asked for: a code or a passphrase. */
  readonly label: string
  readonly button: string
  readonly wrong: string
  /** No try is taken before then; milliseconds since the epoch. */
  readonly waitUntil: number
  readonly onTry: (text: string) => Promise<'open' | 'wrong' | 'too-soon'>
  /** Shown while a try takes long. */
  readonly status?: string | undefined
  readonly children: ReactNode
}

/** Covers the whole page and asks for a code or a passphrase. It is a modal of its own, so that none lies above it. */
export function CoverScreen(props: CoverScreenProps) {
  const { title, label, button, wrong, waitUntil, onTry, status, children } = props
  const modal = useUnclosable()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'open' | 'wrong' | 'too-soon' | 'trying' | Error>()
  const seconds = useSecondsUntil(waitUntil)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setOutcome('trying')
    const answer = await onTry(field.current?.value ?? '').catch((error: unknown) => error as Error)
    setOutcome(answer)
    if (answer === 'wrong') field.current?.select()
  }
  return (
    <dialog ref={modal} className={styles.screen} aria-labelledby="cover-title">
      <div className={styles.card}>
        <Mark size={48} />
        <h1 id="cover-title" className={styles.title}>
          {title}
        </h1>
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <label htmlFor="cover-field">{label}</label>
          <input
            ref={field}
            id="cover-field"
            type="password"
            className={styles.field}
            autoComplete="current-password"
            aria-invalid={outcome === 'wrong'}
            aria-describedby="cover-answer"
            data-first-focus
          />
          <p id="cover-answer" className={styles.answer}>
            <span role="alert">
              {outcome === 'wrong' && wrong}
              {outcome instanceof Error && outcome.message}
            </span>{' '}
            {seconds > 0 && `Try again in ${seconds} s.`}
          </p>
          {status && (
            <p role="status" className={textStyles.muted}>
              {status}
            </p>
          )}
          <Button type="submit" size="md" loading={outcome === 'trying'} disabled={seconds > 0}>
            {button}
          </Button>
        </form>
        {children}
      </div>
    </dialog>
  )
}

/** Browsers close a modal at the second Escape whatever one says; this one opens again. */
function useUnclosable() {
  const modal = useModal(() => {})
  useEffect(() => {
    const element = modal.current
    const reopen = () => element?.isConnected && element.showModal()
    element?.addEventListener('close', reopen)
    return () => element?.removeEventListener('close', reopen)
  }, [modal])
  return modal
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((at - now) / 1000))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wait is looked at from its beginning.
  useEffect(() => {
    setNow(Date.now())
    if (at <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [at, left === 0])
  return left
}

/** How far encrypting or decrypting is. */
export function progressText({ to, done, total }: LockProgress): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return `${to === 'on' ? 'Encrypting' : 'Decrypting'} your data: ${percent} %`
}
