import layout from 'sdk/ui/layout.module.css'
import type { MemoryLine, MemoryReport } from '../../../workers/conversation/contract.ts'
import { categoryWords, typeWords } from '../memory/memoryWords.ts'
import { percent, recalledWords, scoreParts, verdictWords, withoutWords } from '../memory/recallReport.ts'
import { embedderWords } from '../memory/settings/embedderWords.ts'
import styles from './Inspector.module.css'

/** What came to the character's mind for a prompt: what was told, what was not, and why. */
export function MemoryTrace({ report }: { readonly report: MemoryReport | undefined }) {
  if (report?.kind !== 'recalled') return <p className={styles.muted}>{withoutWords(report)}</p>
  const { lines, embedder } = report
  return (
    <>
      <p>{recalledWords(report)}</p>
      <p className={styles.small}>
        {embedder ? embedderWords(embedder) : 'Matched by words only: matching by meaning took too long.'}
        {embedder?.why !== undefined && ` ${embedder.why}`}
      </p>
      <ol className={layout.list3} aria-label="Matching memories">
        {lines.map((line) => (
          <Line key={line.memory.id} line={line} />
        ))}
      </ol>
    </>
  )
}

function Line({ line: { memory, score, verdict } }: { readonly line: MemoryLine }) {
  return (
    <li className={verdict === 'told' ? undefined : styles.untold}>
      <div className={styles.head}>
        <span className={styles.remembered}>{memory.content}</span>
        <span className={styles.small}>{percent(score.total)}</span>
      </div>
      <p className={styles.small}>
        {[typeWords[memory.type], categoryWords[memory.category], memory.pinned && 'Pinned']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.small}>{verdictWords(verdict)}</p>
      <dl className={styles.parts}>
        {scoreParts(score).map(({ name, share, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {words}
              <div className={styles.bar} aria-hidden="true">
                <div style={{ inlineSize: `${share * 100}%` }} />
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
