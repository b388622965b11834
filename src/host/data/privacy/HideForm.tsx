import { type FormEvent, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import { useSnapshot } from 'valtio'
import { toast } from '../../notices/toasts/toasts.ts'
import { hide, removeCode, setCode } from './hide.ts'
import { NewSecretFields } from './NewSecretFields.tsx'
import styles from './PrivacyPage.module.css'

const shortest = 6

/** Sets the code; with one set, changes or removes it. */
export function HideForm() {
  const { isSet } = useSnapshot(hide)
  const [before, setBefore] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [mistake, setMistake] = useState<'wrong' | 'short' | 'different'>()
  const [isBusy, setBusy] = useState(false)

  const work = async (change: () => Promise<'set' | 'removed' | 'wrong'>) => {
    setBusy(true)
    const outcome = await change()
    setBusy(false)
    if (outcome === 'wrong') {
      setMistake('wrong')
      return
    }
    setMistake(undefined)
    for (const empty of [setBefore, setNext, setAgain]) empty('')
    toast({ type: 'success', title: outcome === 'set' ? 'Hide code set' : 'Hide code removed' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next.length < shortest) setMistake('short')
    else if (next !== again) setMistake('different')
    else void work(() => setCode(next, before))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {isSet && (
        <PasswordInput
          label="Current code"
          autoComplete="current-password"
          value={before}
          error={mistake === 'wrong' && 'Wrong code.'}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
      )}
      <NewSecretFields
        what="code"
        label={isSet ? 'New code' : 'Code'}
        value={next}
        again={again}
        shortest={shortest}
        mistake={mistake}
        onChange={setNext}
        onAgain={setAgain}
      />
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
