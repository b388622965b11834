import { Button } from 'sdk/ui/Button.tsx'
import { Mark } from 'sdk/ui/Mark.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import styles from '../notices/errors/ErrorScreen.module.css'

/**
 * In the place of every page while the settings are not read: without them no limit of the player is known. `isSlow`: the
 * database may still answer, and the page then goes on by itself.
 */
export function SettingsUnread({ isSlow }: { readonly isSlow: boolean }) {
  return (
    <div className={styles.screen} role={isSlow ? 'status' : 'alert'}>
      <Mark size={44} />
      <h1 className={styles.title}>{isSlow ? 'Still loading your settings' : "Couldn't load your settings"}</h1>
      <p className={styles.text}>
        {isSlow ? "The browser's database is slow to answer." : "The browser's database didn't respond."}
      </p>
      <p className={styles.next}>
        {isSlow
          ? 'Vesper continues as soon as it answers. If that takes more than a minute, close other tabs of Vesper or restart the browser.'
          : "They include your limits, so nothing opens without them. Reload the page; if that doesn't help, restart the browser."}
      </p>
      {!isSlow && (
        <div className={rowStyles.middleBelow}>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      )}
    </div>
  )
}
