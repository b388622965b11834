import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { StopReport } from '../../../workers/stimulation/contract.ts'
import { isSame, useProviders } from '../connect/useProviders.ts'
import styles from './StopReportView.module.css'
import { needsLook, outcomeWords, reasonWords } from './stopWords.ts'

/** Why everything was stopped, and what each family of devices has made of it. */
export function StopReportView({ report }: { readonly report: StopReport }) {
  const providers = useProviders()
  const nameOf = (outcome: StopReport['outcomes'][number]) =>
    providers.find(({ key }) => isSame(key, outcome))?.entry.label ?? outcome.provider
  return (
    <div className={layout.stack2}>
      <p>
        {reasonWords(report.reason)} <time>{new Date(report.at).toLocaleTimeString()}</time>
      </p>
      <ul className={styles.outcomes}>
        {report.outcomes.map((one) => (
          <li key={`${one.plugin}/${one.provider}`} className={needsLook(one.outcome) ? textStyles.danger : undefined}>
            <strong>{nameOf(one)}</strong>: {outcomeWords(one.outcome)}
          </li>
        ))}
      </ul>
    </div>
  )
}
