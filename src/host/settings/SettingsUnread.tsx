import styles from '../notices/errors/ErrorScreen.module.css'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'

/** In the place of every page while the settings could not be read: without them no limit of the player is known. */
export function SettingsUnread() {
  return (
    <div className={styles.screen} role="alert">
      <Mark size={44} />
      <h1 className={styles.title}>Couldn't load your settings</h1>
      <p className={styles.text}>The browser's database didn't respond.</p>
      <p className={styles.next}>
        They include your limits, so nothing opens without them. Reload the page; if that doesn't help, restart the
        browser.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    </div>
  )
}
