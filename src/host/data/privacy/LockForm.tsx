import { type FormEvent, useState } from 'react'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { progressText } from './CoverScreen.tsx'
import { changePassphrase, lock, turnLockOff, turnLockOn } from './lock.ts'
import { NewSecretFields, useNewSecret } from './NewSecretFields.tsx'
import styles from './PrivacyPage.module.css'

/** Turns the lock on; with the lock on, changes its passphrase or turns it off. */
export function LockForm() {
  const { state, progress } = useSnapshot(lock)
  const isOn = state !== 'off'
  const [current, setCurrent] = useState('')
  const next = useNewSecret('passphrase', 8)
  const [mistake, setMistake] = useState<'wrong' | Error>()
  const [isBusy, setBusy] = useState(false)

  const work = async (change: () => Promise<string | undefined>) => {
    setBusy(true)
    setMistake(undefined)
    try {
      const title = await change()
      if (title === undefined) return setMistake('wrong')
      setCurrent('')
      next.clear()
      toast({ type: 'success', title })
    } catch (error) {
      setMistake(error as Error)
    } finally {
      setBusy(false)
    }
  }
  const turnOn = async () => {
    await turnLockOn(next.value)
    return 'Lock is on'
  }
  const change = async () =>
    (await changePassphrase(current, next.value)) === 'open' ? 'Passphrase changed' : undefined
  const turnOff = async () => ((await turnLockOff(current)) === 'off' ? 'Lock is off' : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMistake(undefined)
    if (next.check()) void work(isOn ? change : turnOn)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {!isOn && (
        <div className={styles.row}>
          <span>
            <strong>A forgotten passphrase can't be reset.</strong> Save a backup first.
          </span>
          <LinkButton to="/settings/backup" variant="default">
            Save a backup
          </LinkButton>
        </div>
      )}
      {isOn && (
        <PasswordInput
          label="Current passphrase"
          autoComplete="current-password"
          value={current}
          error={mistake === 'wrong' && 'Wrong passphrase.'}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      )}
      <NewSecretFields label={isOn ? 'New passphrase' : 'Passphrase'} secret={next} />
      {isBusy && (
        <p role="status" className={textStyles.muted}>
          {progress
            ? `${progressText(progress)}. If you close Vesper, it continues when you unlock it again.`
            : 'Working…'}
        </p>
      )}
      {mistake instanceof Error && (
        <p role="alert" className={styles.answer}>
          {mistake.message}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {isOn ? 'Change passphrase' : 'Turn on lock'}
        </Button>
        {isOn && (
          <Button variant="default" disabled={isBusy} onClick={() => void work(turnOff)}>
            Turn off lock
          </Button>
        )}
      </div>
    </form>
  )
}
