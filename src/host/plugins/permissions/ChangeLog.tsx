import layout from 'sdk/ui/layout.module.css'
import styles from './ChangeLog.module.css'

interface ChangeLogProps {
  readonly changes: readonly { readonly version: string; readonly text: string }[]
}

/** What the author says has changed, newest first. */
export function ChangeLog({ changes }: ChangeLogProps) {
  if (changes.length === 0) return null
  return (
    <dl className={`${layout.terms} ${styles.changes}`}>
      {changes.map(({ version, text }) => (
        <div key={version}>
          <dt>{version}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
