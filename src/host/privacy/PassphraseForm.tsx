import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toast } from '../toasts/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/PasswordInput.ts'
import { lock, removePassphrase, setPassphrase } from './lock.ts'
import styles from './PrivacyPage.module.css'

const shortest = 6

/** Sets the passphrase; with one set, changes or removes it. */
export function PassphraseForm() {
  const { isSet } = useSnapshot(lock)
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
    toast({ type: 'success', title: outcome === 'set' ? 'The passphrase is set' : 'The passphrase is removed' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next.length < shortest) setMistake('short')
    else if (next !== again) setMistake('different')
    else void work(() => setPassphrase(next, before))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {isSet && (
        <PasswordInput
          label="Passphrase until now"
          autoComplete="current-password"
          value={before}
          error={mistake === 'wrong' && 'That is not the passphrase.'}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
      )}
      <PasswordInput
        label={isSet ? 'New passphrase' : 'Passphrase'}
        autoComplete="new-password"
        value={next}
        error={mistake === 'short' && `Use at least ${shortest} characters.`}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      <PasswordInput
        label="The same once more"
        autoComplete="new-password"
        value={again}
        error={mistake === 'different' && 'The two are not the same.'}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {isSet ? 'Change passphrase' : 'Set passphrase'}
        </Button>
        {isSet && (
          <Button variant="default" disabled={isBusy} onClick={() => void work(() => removePassphrase(before))}>
            Remove passphrase
          </Button>
        )}
      </div>
    </form>
  )
}
