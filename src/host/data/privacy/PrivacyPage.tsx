import { type FormEvent, useState } from 'react'
import { isIncognito } from 'sdk/page/incognito.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { hide, hideVesper, removeCode, setCode } from './hide.ts'
import { IncognitoToggle } from './IncognitoToggle.tsx'
import { KeyField } from './KeyField.tsx'
import { LockForm } from './LockForm.tsx'
import { lock, lockVesper } from './lock.ts'
import { NewSecretFields, useNewSecret } from './NewSecretFields.tsx'
import styles from './PrivacyPage.module.css'
import { emptyPage, isPanicKey } from './panic.ts'
import { privacySection, safewordKeySection } from './privacySection.ts'

const { lockAfterMinutes, keepDays } = privacySection.schema.properties
const idle = { type: 'object', properties: { lockAfterMinutes } } as const
const retention = { type: 'object', properties: { keepDays } } as const

/** Who else may see what is here, and what to do about it. */
export default function PrivacyPage() {
  usePageTitle('Privacy')
  const privacy = useSection(privacySection)
  const { isSet } = useSnapshot(hide)
  const { state } = useSnapshot(lock)
  const change = (patch: object) => changeSettings(privacySection, patch)
  return (
    <div className={page.page}>
      <PageHeader title="Privacy" intro="Protect your chats and characters from other people who use this browser." />
      <Card title="Lock">
        <p>
          Encrypts everything Vesper stores on this device: chats, characters, memories, pictures, settings, keys and
          files of plugins. Vesper asks for the passphrase once each time it starts.
        </p>
        {isIncognito ? (
          <p className={textStyles.muted}>Leave incognito mode to change the lock.</p>
        ) : (
          <>
            <details className={textStyles.muted}>
              <summary>What is not encrypted</summary>
              <p>
                How many records there are, when they changed, and which belong together; names and sizes of files of
                plugins; models you downloaded; how Vesper looks and its panic key. A folder that backups are synced to
                is not encrypted, nor is the list of its files. Your browser keeps its own history: clear it to remove
                page titles with names of characters from before the lock. Turning the lock on or off deletes snapshots.
              </p>
            </details>
            <LockForm />
          </>
        )}
        {state === 'open' && (
          <div className={styles.actions}>
            <Button variant="default" onClick={lockVesper}>
              Lock Vesper
            </Button>
          </div>
        )}
      </Card>
      <Card title="Hide">
        <p>
          Covers Vesper with a code. <strong>It encrypts nothing:</strong> anyone who can read the files of this browser
          can read your chats.
        </p>
        {isIncognito && (
          <p className={textStyles.muted}>In incognito mode, changes to the code are lost when you leave.</p>
        )}
        <HideForm />
        {isSet && (
          <div className={styles.actions}>
            <Button variant="default" onClick={hideVesper}>
              Hide Vesper
            </Button>
          </div>
        )}
      </Card>
      {(isSet || state === 'open') && (
        <Card title="When you are away">
          <SchemaForm schema={idle} values={privacy} onChange={change} />
        </Card>
      )}
      <Card title="Panic key">
        <p>
          Stops everything and shows an empty page named “New tab”. Works everywhere in Vesper, also while typing. Press
          the same key twice quickly to come back
          {isSet ? '; Vesper asks for the code then.' : '.'} Without a keyboard, load the page again.
        </p>
        <PanicKeyField />
        <div className={styles.actions}>
          <Button variant="default" onClick={emptyPage}>
            Test panic key
          </Button>
        </div>
      </Card>
      <Card title="Incognito">
        <p>
          A separate session with your characters but without your chats. It is kept in memory only and deleted when you
          leave or close the page. The service that writes replies still receives your messages.
        </p>
        <IncognitoToggle />
      </Card>
      <Card title="Old chats">
        <p>
          Deletes unused chats when Vesper starts. You are notified and can undo it. A chat's own setting overrides
          this.
        </p>
        <SchemaForm schema={retention} values={privacy} onChange={change} />
      </Card>
    </div>
  )
}

/** The key that hides everything. */
function PanicKeyField() {
  const { panicKey } = useSection(privacySection)
  const { safewordKey } = useSection(safewordKeySection)
  return (
    <KeyField
      label="Panic key"
      value={isPanicKey(panicKey) ? panicKey : 'F9'}
      taken={{ key: safewordKey, by: 'safeword key' }}
      onChange={(key) => changeSettings(privacySection, { panicKey: key })}
    />
  )
}

/** Sets the code; with one set, changes or removes it. */
function HideForm() {
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
