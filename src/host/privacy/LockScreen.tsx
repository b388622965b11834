import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import { useModal } from '../ui/Dialog.tsx'
import { Mark } from '../ui/Mark.tsx'
import styles from './LockScreen.module.css'
import { lock, type Unlocking, unlock } from './lock.ts'

/** Stands before everything while Vesper is locked. It is a modal of its own, so that none lies above it. */
export function LockScreen() {
  const { waitUntil } = useSnapshot(lock)
  const modal = useUnclosable()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Unlocking | 'trying'>()
  const seconds = useSecondsUntil(waitUntil)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const passphrase = field.current?.value ?? ''
    setOutcome('trying')
    const answer = await unlock(passphrase)
    setOutcome(answer)
    if (answer === 'wrong') field.current?.select()
  }
  return (
    <dialog ref={modal} className={styles.screen} aria-labelledby="lock-title">
      <div className={styles.card}>
        <Mark size={48} />
        <h1 id="lock-title" className={styles.title}>
          Vesper is locked
        </h1>
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <label htmlFor="lock-passphrase">Passphrase</label>
          <input
            ref={field}
            id="lock-passphrase"
            type="password"
            className={styles.field}
            autoComplete="current-password"
            aria-invalid={outcome === 'wrong'}
            aria-describedby="lock-answer"
            data-first-focus
          />
          <p id="lock-answer" className={styles.answer}>
            <span role="alert">{outcome === 'wrong' && 'That is not the passphrase.'}</span>{' '}
            {seconds > 0 && `Try again in ${seconds} s.`}
          </p>
          <Button type="submit" size="md" loading={outcome === 'trying'} disabled={seconds > 0}>
            Unlock
          </Button>
        </form>
        <details className={styles.help}>
          <summary>Forgotten the passphrase?</summary>
          <p>
            Nobody can tell it to you, and there is no reset. What still helps is to clear the data of this site in the
            browser's settings: that removes the lock, and with it every character and chat kept here.
          </p>
        </details>
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
