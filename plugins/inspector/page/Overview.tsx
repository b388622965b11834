import { conversation } from 'sdk/page/engines.ts'
import { chat } from 'sdk/page/services/chat.ts'
import boxes from 'sdk/ui/boxes.module.css'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import { withReadableNames } from '../../../src/shared/text/readableNames.ts'
import type { PromptRecord, PromptReport } from '../../../src/workers/conversation/contract.ts'
import styles from './Inspector.module.css'
import type { Looked } from './looked.ts'
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
        <section className={`${boxes.danger} ${layout.stack2}`} aria-label="Why the reply is incomplete">
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
      <dl className={`${layout.terms} ${styles.facts}`}>
        {record && (
          <Fact name="Model">
            {[record.connection.model || 'server default', record.connection.provider].join(', ')} ·{' '}
            {momentOf(record.at)}
          </Fact>
        )}
        <Fact name="Window">{windowWords(report)}</Fact>
        <Fact name="Prompt">{record ? countWords(record) : `${tokens(report.promptTokens)} by our estimate.`}</Fact>
        <Fact name="Conversation">{messageWords(report)}</Fact>
        <Fact name="Cache">
          <span className={cache.isWarning ? textStyles.warning : undefined}>{cache.text}</span>
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

/** What there is to be seen: of a reply that was written, or of the one that would be. */
export type Seen =
  | { readonly kind: 'record'; readonly record: PromptRecord; readonly report: PromptReport }
  | { readonly kind: 'preview'; readonly report: PromptReport }
  /** Too long ago: the newest are kept. */
  | { readonly kind: 'gone' }

export async function look(looked: Looked | undefined): Promise<Seen> {
  if (!looked) return { kind: 'preview', report: withReadableNames(await chat.now.preview()) }
  const record = withReadableNames(await conversation().promptOf(looked.variant))
  return record ? { kind: 'record', record, report: record.report } : { kind: 'gone' }
}
