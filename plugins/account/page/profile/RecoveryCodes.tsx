import { copyText } from 'sdk/page/copyText.ts'
import { useLeaveGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { download } from 'sdk/ui/download.ts'
import layout from 'sdk/ui/layout.module.css'
import styles from './profile.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  onDone(): void
}

const unsaved = {
  title: 'Leave without your recovery codes?',
  text: "They aren't shown again. Copy or download them first.",
}

/** Codes for signing in without the app. They cannot be shown again, so leaving them has to be confirmed. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useLeaveGuard(true, unsaved)
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <p role="status">
        Two-factor sign-in is on. Save these recovery codes now: they aren't shown again. Each signs you in once without
        your app.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.row}>
        <Button variant="default" onClick={() => void copyText(text)}>
          Copy codes
        </Button>
        <Button
          variant="default"
          onClick={() => download('vesper-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download codes
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </div>
    </>
  )
}
