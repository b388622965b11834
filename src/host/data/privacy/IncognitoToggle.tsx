import { isIncognito } from 'sdk/page/incognito.ts'
import textStyles from 'sdk/ui/text.module.css'
import styles from './Incognito.module.css'
import { enterIncognito, leaveIncognito } from './switchIncognito.ts'

/** Switches the mode in which nothing is kept on and off. Both load the page again. */
export function IncognitoToggle() {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isIncognito}
      className={styles.toggle}
      onClick={() => void (isIncognito ? leaveIncognito() : enterIncognito())}
    >
      <span className={styles.words}>
        Incognito Mode
        <span className={textStyles.muted}>Nothing is saved. Your other chats aren't visible here.</span>
      </span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}
