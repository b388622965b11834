import { useId } from 'react'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import styles from 'sdk/ui/choices.module.css'
import layout from 'sdk/ui/layout.module.css'
import { modulesSection, startingPointOf, startingPoints } from './modulesSection.ts'

/** How much of Vesper there is, in three sizes. None is chosen where modules were switched one by one. */
export function StartingPoints() {
  const { off } = useSection(modulesSection)
  const chosen = startingPointOf(off)
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Starting point</legend>
      {startingPoints.map((point) => (
        <label key={point.label} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === point}
            onChange={() => changeSettings(modulesSection, { off: [...point.off] })}
          />
          <span className={layout.stack1}>
            <span className={styles.label}>{point.label}</span>
            <span className={styles.text}>{point.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
