import { useSnapshot } from 'valtio'
import styles from './CoverScreen.module.css'
import { CoverScreen } from './CoverScreen.tsx'
import { hide, uncover } from './hide.ts'

/** In front of everything while Vesper is hidden. */
export function HideScreen() {
  const { waitUntil } = useSnapshot(hide)
  return (
    <CoverScreen
      title="Vesper is hidden"
      label="Code"
      button="Show Vesper"
      wrong="Wrong code."
      waitUntil={waitUntil}
      onTry={uncover}
    >
      <details className={styles.help}>
        <summary>Forgot the code?</summary>
        <p>
          It can't be reset. You can delete this site's data in the browser's settings: that removes the code, and with
          it every character and chat stored here.
        </p>
      </details>
    </CoverScreen>
  )
}
