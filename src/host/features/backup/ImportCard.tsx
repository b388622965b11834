import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { UploadIcon } from 'sdk/ui/icons.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import { Running } from 'sdk/ui/Running.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import type { BackupRefusal } from '../../../workers/media/contract.ts'
import styles from './Backup.module.css'
import { ImportPlan } from './ImportPlan.tsx'
import { forgetImport, type Importing, readBackupFile, stopImport, undoImport } from './importing.ts'

/** Takes a backup in: first what is in it, then what is to become of it. */
export function ImportCard({ now }: { readonly now: Importing }) {
  return (
    <Card title="Import a backup">
      <div className={styles.form}>
        <Stage now={now} />
      </div>
    </Card>
  )
}

function Stage({ now }: { readonly now: Importing }) {
  switch (now.phase) {
    case 'idle':
      return (
        <>
          <p>You can review the contents and changes before importing.</p>
          <ChooseFile />
        </>
      )
    case 'reading':
      return (
        <Running
          label="Reading the backup"
          words={`${Math.round(now.share * 100)} %`}
          share={now.share}
          stop={forgetImport}
        />
      )
    case 'refused':
      return <Refusal key={now.refusal.message} file={now.file} refusal={now.refusal} />
    case 'read':
      return <ImportPlan file={now.file} plan={now.plan} />
    case 'saving-first':
      return <Running label="Importing" words="Saving the current data first" />
    case 'applying':
      return (
        <Running
          label="Importing"
          words={`${now.done.toLocaleString()} of ${now.total.toLocaleString()}`}
          share={now.done / Math.max(1, now.total)}
          stop={stopImport}
        />
      )
    case 'undoing':
      return <Running label="Undoing the import" words="Undoing the import" share={now.done / Math.max(1, now.total)} />
    case 'ended':
      return <Ending now={now} />
  }
}

function ChooseFile() {
  const chooser = useFileChoice(
    { label: 'Backup file', accept: '.json,.vesper-backup' },
    ([file]) => void readBackupFile(file),
  )
  return (
    <div className={rowStyles.centredWide}>
      <Button variant="default" leftSection={<UploadIcon size={16} />} onClick={chooser.choose}>
        Choose a file
      </Button>
      {chooser.input}
    </div>
  )
}

const asksForPassphrase: ReadonlySet<BackupRefusal['code']> = new Set([
  'backup/needs-passphrase',
  'backup/wrong-passphrase',
])

function Refusal({ file, refusal }: { readonly file: File; readonly refusal: BackupRefusal }) {
  const [passphrase, setPassphrase] = useState('')
  if (!asksForPassphrase.has(refusal.code)) {
    return (
      <>
        <p role="alert" className={styles.failed}>
          “{file.name}”: {refusal.message}
        </p>
        <ChooseFile />
      </>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void readBackupFile(file, passphrase)
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      <p>“{file.name}” is locked.</p>
      <PasswordInput
        label="Backup passphrase"
        autoComplete="off"
        value={passphrase}
        error={refusal.code === 'backup/wrong-passphrase' && refusal.message}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
      />
      <div className={rowStyles.centredWide}>
        <Button type="submit" disabled={passphrase === ''}>
          Open backup
        </Button>
        <Button variant="default" onClick={forgetImport}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Ending({ now }: { readonly now: Extract<Importing, { readonly phase: 'ended' }> }) {
  // The plan was long: what came of it must not end up above or below what is in sight.
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => void words.current?.scrollIntoView({ block: 'center' }), [])
  const isGood = now.how === 'applied' || now.how === 'undone' || now.how === 'stopped'
  return (
    <>
      <p ref={words} role={isGood ? 'status' : 'alert'} className={isGood ? styles.done : styles.failed}>
        {now.words}
      </p>
      <div className={rowStyles.centredWide}>
        {now.commits.length > 0 && (
          <Button variant="default" onClick={() => void undoImport()}>
            Undo
          </Button>
        )}
        <Button onClick={forgetImport}>Done</Button>
      </div>
    </>
  )
}
