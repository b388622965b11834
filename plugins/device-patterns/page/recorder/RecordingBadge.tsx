import { useSnapshot } from 'valtio'
import styles from './RecordingBadge.module.css'
import { recording } from './recording.ts'

/** Says on every page that what devices do is being recorded. */
export function RecordingBadge() {
  const { isOn } = useSnapshot(recording)
  return isOn ? (
    <span className={styles.badge} role="status">
      Recording
    </span>
  ) : null
}
