import { embedderWords } from 'sdk/page/promptReport/embedderWords.ts'
import { categoryWords, typeWords } from 'sdk/page/promptReport/memoryKinds.ts'
import { percent, verdictWords } from 'sdk/page/promptReport/recallReport.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { Recalled, Recollection } from '../../../../src/workers/memory/contract.ts'
import styles from './Recall.module.css'

interface RecallTableProps {
  readonly recollection: Recollection
}

/** What was thought of, best first, with the parts of each score. */
export function RecallTable({ recollection: { memories, embedder, ms } }: RecallTableProps) {
  return (
    <section className={styles.answer} aria-label="Recalled memories">
      <p role="status">{summaryWords(memories, ms)}</p>
      <p className={textStyles.muted}>
        {embedder ? embedderWords(embedder) : 'Matched by words only: matching by meaning took too long.'}
      </p>
      {embedder?.why && <p className={textStyles.muted}>{embedder.why}</p>}
      {memories.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is wider than the page, and keys move it.
        <section className={styles.frame} aria-label="Scores" tabIndex={0}>
          <table className={styles.table}>
            <caption className="visually-hidden">Memories with their scores, best first</caption>
            <thead>
              <tr>
                <th scope="col">Memory</th>
                <th scope="col">Result</th>
                <th scope="col">Total</th>
                <th scope="col">Meaning</th>
                <th scope="col">Words</th>
                <th scope="col">Recency</th>
                <th scope="col">Importance</th>
              </tr>
            </thead>
            <tbody>
              {memories.map((recalled) => (
                <Row key={recalled.memory.id} {...recalled} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function Row({ memory, score, verdict }: Recalled) {
  return (
    <tr>
      <th scope="row">
        {memory.content}
        <span className={styles.kind}>
          {typeWords[memory.type]}, {categoryWords[memory.category].toLowerCase()}
          {memory.pinned && ', pinned'}
        </span>
      </th>
      <td className={verdict === 'told' ? styles.told : textStyles.subtle}>{verdictWords(verdict)}</td>
      {[score.total, score.meaning, score.words, score.recency, score.importance].map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        <td key={at}>{percent(part)}</td>
      ))}
    </tr>
  )
}

/** "2 of 7 memories that came to mind would be told. It took 4 ms." */
export function summaryWords(found: readonly Pick<Recalled, 'verdict'>[], ms: number): string {
  const time = `It took ${ms < 1 ? 'less than 1' : Math.round(ms).toLocaleString()} ms.`
  if (found.length === 0) return `No memories match. ${time}`
  const told = found.filter(({ verdict }) => verdict === 'told').length
  const all = `${found.length.toLocaleString()} matching ${found.length === 1 ? 'memory' : 'memories'}`
  return `${told === 0 ? 'None' : told.toLocaleString()} of ${all} would be sent. ${time}`
}
