import styles from './Inspector.module.css'
import type { Seen } from './look.ts'
import { cacheWords, costWords, countWords, messageWords, tokens, windowWords } from './words.ts'

interface OverviewProps {
  readonly seen: Exclude<Seen, { kind: 'gone' }>
}

/** The figures of a prompt, and why no complete reply came where none did. */
export function Overview({ seen }: OverviewProps) {
  const { report } = seen
  const record = seen.kind === 'record' ? seen.record : undefined
  const cache = cacheWords(report, record?.usage?.cached)
  const cost = costWords(record?.usage)
  return (
    <>
      {record?.failure && (
        <section className={styles.failure} aria-label="Why the reply is incomplete">
          <p>{record.failure.message}</p>
          <p className={styles.small}>
            {[
              record.failure.kind,
              record.failure.status !== undefined && `status ${record.failure.status}`,
              record.failure.code,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {record.failure.raw && (
            <details>
              <summary>What the server said</summary>
              <pre className={styles.text}>{record.failure.raw}</pre>
            </details>
          )}
        </section>
      )}
      <dl className={styles.facts}>
        {record && (
          <Fact name="Model">
            {[record.connection.model || 'server default', record.connection.provider].join(', ')} ·{' '}
            {when.format(record.at)}
          </Fact>
        )}
        <Fact name="Window">{windowWords(report)}</Fact>
        <Fact name="Prompt">{record ? countWords(record) : `${tokens(report.promptTokens)} by our estimate.`}</Fact>
        <Fact name="Conversation">{messageWords(report)}</Fact>
        <Fact name="Cache">
          <span className={cache.isWarning ? styles.warning : undefined}>{cache.text}</span>
        </Fact>
        {cost && <Fact name="Price">{cost}</Fact>}
        {record && <Fact name="Settings">{settingsWords(record.settings)}</Fact>}
      </dl>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function settingsWords({ samplers, maxTokens, stop }: Extract<Seen, { kind: 'record' }>['record']['settings']): string {
  const set = Object.entries(samplers).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const ends = stop.map((text) => JSON.stringify(text)).join(', ')
  return [...set, `at most ${tokens(maxTokens)}`, ...(ends ? [`ends at ${ends}`] : [])].join(' · ')
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
