import layout from 'sdk/ui/layout.module.css'
import { Tick } from 'sdk/ui/Tick.tsx'
import textStyles from 'sdk/ui/text.module.css'
import styles from './Backup.module.css'
import type { LimitChange } from './limitsDiff.ts'

interface LimitsPartProps {
  readonly changes: readonly LimitChange[]
  /** Those that loosen and are to be taken over. */
  readonly ticked: ReadonlySet<string>
  onChange(ticked: ReadonlySet<string>): void
}

/** Limits that the backup has otherwise: stricter ones come along, looser ones only when ticked. */
export function LimitsPart({ changes, ticked, onChange }: LimitsPartProps) {
  const stricter = changes.filter(({ isStricter }) => isStricter)
  const looser = changes.filter(({ isStricter }) => !isStricter)
  const flip = (id: string, isIn: boolean) =>
    onChange(new Set(isIn ? [...ticked, id] : [...ticked].filter((other) => other !== id)))
  return (
    <>
      {stricter.length > 0 && (
        <section className={`${layout.plainGroup} ${styles.group}`} aria-label="Stricter limits">
          <p>{stricter.length === 1 ? 'This limit becomes' : 'These limits become'} stricter with the backup:</p>
          <ul className={`${styles.named} ${styles.scroll}`}>
            {stricter.map(({ id, label, before, after }) => (
              <li key={id}>
                {label}: {before} → <strong>{after}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {looser.length > 0 && (
        <fieldset className={`${layout.plainGroup} ${styles.group}`}>
          <legend>Limits that would become looser</legend>
          <div className={`${layout.stack1} ${styles.scroll}`}>
            {looser.map(({ id, label, before, after }) => (
              <Tick key={id} checked={ticked.has(id)} onChange={(isIn) => flip(id, isIn)}>
                {label}
                <br />
                <span className={textStyles.mutedAnywhere}>
                  {before} → {after}
                </span>
              </Tick>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
