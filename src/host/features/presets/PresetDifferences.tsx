import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { OpenedPreset, PresetDifference } from '../../../workers/media/contract.ts'
import styles from './PresetsPage.module.css'

interface PresetDifferencesProps {
  readonly lines: readonly PresetDifference[]
  readonly opened: Pick<OpenedPreset, 'notes' | 'scripts'>
}

const verbs: Readonly<Record<PresetDifference['kind'], string>> = {
  added: 'would be added',
  removed: 'would be removed',
  changed: 'would change',
}

/** What would change, long texts by their beginning; what is not used; and text replacements, to be read. */
export function PresetDifferences({ lines, opened: { notes, scripts } }: PresetDifferencesProps) {
  return (
    <>
      {lines.length === 0 ? (
        <p>Nothing would change.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ul className={styles.differences} aria-label="What would change" tabIndex={0}>
          {lines.map(({ what, kind, before, after }) => (
            <li key={`${what} ${kind} ${before ?? ''} ${after ?? ''}`} className={layout.stack1}>
              <span className={textStyles.strong}>
                {what} {verbs[kind]}
              </span>
              {before !== undefined && <del className={styles.before}>{before}</del>}
              {after !== undefined && <ins className={styles.after}>{after}</ins>}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul aria-label="Notes" className={textStyles.muted}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {scripts.length > 0 && (
        <ul aria-label="Text replacements" className={styles.differences}>
          {scripts.map(({ name, find, replace, makesHtml }) => (
            <li key={`${name} ${find} ${replace}`} className={layout.stack1}>
              <span className={textStyles.strong}>
                {name || 'Unnamed'}
                {makesHtml && ' (creates HTML)'}
              </span>
              <code className={styles.before}>{find}</code>
              <code className={styles.after}>{replace}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
