import { useSnapshot } from 'valtio'
import { isIncognito } from '../../engines/incognito.ts'
import { SchemaForm } from '../../settings/SchemaForm.tsx'
import { sections } from '../../settings/sections.ts'
import { changeSettings } from '../../settings/settings.ts'
import page from '../../settings/settingsPage.module.css'
import { useSettings } from '../../settings/useSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader, usePageTitle } from '../../ui/Page.tsx'
import { HideForm } from './HideForm.tsx'
import { hide, hideVesper } from './hide.ts'
import { IncognitoToggle } from './IncognitoToggle.tsx'
import { LockForm } from './LockForm.tsx'
import { lock, lockVesper } from './lock.ts'
import { PanicKeyField } from './PanicKeyField.tsx'
import styles from './PrivacyPage.module.css'
import { emptyPage } from './panic.ts'

const { lockAfterMinutes, keepDays } = sections.privacy.properties
const idle = { type: 'object', properties: { lockAfterMinutes } } as const
const retention = { type: 'object', properties: { keepDays } } as const

/** Who else may see what is here, and what to do about it. */
export default function PrivacyPage() {
  usePageTitle('Privacy')
  const { privacy } = useSettings()
  const { isSet } = useSnapshot(hide)
  const { state } = useSnapshot(lock)
  const change = (patch: object) => changeSettings('privacy', patch)
  return (
    <div className={page.page}>
      <PageHeader
        title="Privacy"
        intro="Your chats and characters stay in this browser. This is about who else uses it."
      />
      <Card title="Lock">
        <p>
          Encrypts everything Vesper stores on this device: chats, characters, memories, pictures, settings, keys and
          files of plugins. Vesper asks for the passphrase once each time it starts.
        </p>
        {isIncognito ? (
          <p className={styles.small}>Leave incognito mode to change the lock.</p>
        ) : (
          <>
            <details className={styles.small}>
              <summary>What stays readable</summary>
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
          The light choice: covers Vesper with a code. <strong>It encrypts nothing:</strong> anyone who can read the
          files of this browser can read your chats.
        </p>
        {isIncognito && <p className={styles.small}>In incognito mode, changes to the code are lost when you leave.</p>}
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
          Stops everything at once and leaves an empty page named “New tab”. It works everywhere in Vesper, while you
          type as well. Press the same key twice, quickly, to come back
          {isSet ? '; Vesper asks for the code then.' : '.'} Without a keyboard, load the page again.
        </p>
        <PanicKeyField />
        <div className={styles.actions}>
          <Button variant="default" onClick={emptyPage}>
            Try it
          </Button>
        </div>
      </Card>
      <Card title="Incognito">
        <p>
          A place apart: your characters are there, your chats are not. What is said and made there lives in memory
          only, and is gone when you leave or close the page. The service that writes the replies still receives what
          you write to it.
        </p>
        <IncognitoToggle />
      </Card>
      <Card title="Old chats">
        <p>
          Chats you have not used for a while can go by themselves. It happens when Vesper starts; you are told, and can
          take it back. A chat with a figure of its own keeps to that.
        </p>
        <SchemaForm schema={retention} values={privacy} onChange={change} />
      </Card>
    </div>
  )
}
