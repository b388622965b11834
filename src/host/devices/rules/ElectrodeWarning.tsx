import { WarningIcon } from 'sdk/ui/icons.tsx'
import styles from './ElectrodeWarning.module.css'

/** What everybody must know who lets current through the body. */
export function ElectrodeWarning() {
  return (
    <div className={styles.warning} role="note" aria-label="Electrode safety">
      <p className={styles.title}>
        <WarningIcon size={18} /> Before you start
      </p>
      <ul className={styles.list}>
        <li>Never place electrodes above the waist.</li>
        <li>Never let current cross the chest: keep the two electrodes of a channel close together.</li>
        <li>Never with a pacemaker or another implant, a heart condition, epilepsy, or in pregnancy.</li>
        <li>Only on intact, clean skin. Set everything to zero before you touch, move or take off an electrode.</li>
        <li>Keep the switch of the device within reach, and do not fall asleep with it.</li>
      </ul>
    </div>
  )
}
