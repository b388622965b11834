import { useSnapshot } from 'valtio'
import styles from './CoverScreen.module.css'
import { CoverScreen, progressText } from './CoverScreen.tsx'
import { lock, unlock } from './lock.ts'

/** In front of everything until the passphrase was given: before, nothing that is stored can be read. */
export function LockScreen() {
  const { waitUntil, progress } = useSnapshot(lock)
  return (
    <CoverScreen
      title="Vesper is locked"
      label="Passphrase"
      button="Unlock"
      wrong="Wrong passphrase."
      waitUntil={waitUntil}
      onTry={unlock}
      status={progress && progressText(progress)}
    >
      <details className={styles.help}>
        <summary>Forgot the passphrase?</summary>
        <p>
          Your data is encrypted with it, and it can't be reset. If you have a backup, delete this site's data in the
          browser's settings and import the backup.
        </p>
      </details>
    </CoverScreen>
  )
}
