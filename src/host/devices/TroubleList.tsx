import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { ProviderView } from '../../workers/stimulation/contract.ts'
import styles from './TroubleList.module.css'

/** What a provider found worth telling, newest first. */
export function TroubleList({ troubles }: { readonly troubles: ProviderView['troubles'] }) {
  return (
    <ul className={layout.list2}>
      {troubles.toReversed().map(({ at, message }) => (
        <li key={`${at} ${message}`} className={styles.trouble}>
          <time className={textStyles.mutedNumber} dateTime={new Date(at).toISOString()}>
            {new Date(at).toLocaleTimeString()}
          </time>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
