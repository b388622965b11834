import { InfoIcon, WarningIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import type { Sentence, Severity } from './phrasing.ts'
import styles from './SentenceList.module.css'

interface SentenceListProps {
  readonly sentences: readonly (Sentence & { readonly isNew?: boolean })[]
}

/** What a plugin could do, one line each, with how grave it is. */
export function SentenceList({ sentences }: SentenceListProps) {
  return (
    <ul className={layout.list2}>
      {sentences.map(({ text, severity, isNew }) => (
        <li key={text} className={`${styles.sentence} ${styles[severity]}`}>
          <span className={styles.icon}>
            {severity === 'info' ? <InfoIcon size={18} /> : <WarningIcon size={18} />}
          </span>
          <span>
            {spoken[severity] && <span className="visually-hidden">{spoken[severity]} </span>}
            {text}
            {isNew && <span className={styles.new}>New</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the color says, for those who do not see it. */
const spoken: Readonly<Record<Severity, string>> = { danger: 'Risky:', warning: 'Take care:', info: '' }
