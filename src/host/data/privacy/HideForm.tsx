import { type FormEvent, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import { useSnapshot } from 'valtio'
import { toast } from '../../notices/toasts/toasts.ts'
import { hide, removeCode, setCode } from './hide.ts'
import { NewSecretFields, useNewSecret } from './NewSecretFields.tsx'
import styles from './PrivacyPage.module.css'

/** Sets the code; with one set, changes or removes it. */
export function HideForm() {
  const { isSet } = useSnapshot(hide)
  const [before, setBefore] = useState('')
  const next = useNewSecret('code', 6)
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const work = async (change: () => Promise<'set' | 'removed' | 'wrong'>) => {
    setBusy(true)
    const outcome = await change()
    setBusy(false)
    setWrong(outcome === 'wrong')
    if (outcome === 'wrong') return
    setBefore('')
    next.clear()
    toast({ type: 'success', title: outcome === 'set' ? 'Hide code set' : 'Hide code removed' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(false)
    if (next.check()) void work(() => setCode(next.value, before))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {isSet && (
        <PasswordInput
          label="Current code"
          autoComplete="current-password"
          value={before}
          error={isWrong && 'Wrong code.'}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
      )}
      <NewSecretFields label={isSet ? 'New code' : 'Code'} secret={next} />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {isSet ? 'Change code' : 'Set code'}
        </Button>
        {isSet && (
          <Button variant="default" disabled={isBusy} onClick={() => void work(() => removeCode(before))}>
            Remove code
          </Button>
        )}
      </div>
    </form>
  )
}
