import type { ProviderView } from '../../workers/stimulation/contract.ts'
import styles from './TroubleList.module.css'

/** What a provider found worth telling, newest first. */
export function TroubleList({ troubles }: { readonly troubles: ProviderView['troubles'] }) {
  return (
    <ul className={styles.list}>
      {troubles.toReversed().map(({ at, message }) => (
        <li key={`${at} ${message}`} className={styles.trouble}>
          <time className={styles.time} dateTime={new Date(at).toISOString()}>
            {new Date(at).toLocaleTimeString()}
          </time>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
