import layout from 'sdk/ui/layout.module.css'
import type { PromptReport, PromptSection } from '../../../workers/conversation/contract.ts'
import styles from './Inspector.module.css'
import { sectionWords, tokens } from './words.ts'

/** The parts of a prompt in their order, each with its share of the window. */
export function Sections({ report }: { readonly report: PromptReport }) {
  return (
    <ol className={layout.list3} aria-label="Sections of the prompt">
      {report.sections.map((section, index) => (
        // A preset's order does not change while it is looked at.
        // biome-ignore lint/suspicious/noArrayIndexKey: sections of one place may repeat, and none ever moves
        <Section key={`${section.id} ${index}`} section={section} window={report.windowTokens} />
      ))}
    </ol>
  )
}

function Section({ section, window }: { readonly section: PromptSection; readonly window: number }) {
  const words = sectionWords(section)
  const share = window > 0 ? Math.min(100, (section.tokens / window) * 100) : 0
  const head = (
    <>
      <span className={styles.name}>{section.name}</span>
      <span className={styles.small}>{tokens(section.tokens)}</span>
    </>
  )
  return (
    <li className={section.state === 'left-out' ? styles.out : undefined}>
      {section.text ? (
        <details>
          <summary className={styles.head}>{head}</summary>
          <pre className={styles.text}>{section.text}</pre>
        </details>
      ) : (
        <div className={styles.head}>{head}</div>
      )}
      <div className={styles.bar} aria-hidden="true">
        <div style={{ inlineSize: `${Math.max(share, section.tokens > 0 ? 0.5 : 0)}%` }} />
      </div>
      {words && <p className={styles.small}>{words}</p>}
    </li>
  )
}
