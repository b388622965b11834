import type { Status } from './providerStatus.ts'
import styles from './StatusMark.module.css'

/** A dot and the words that say the same. */
export function StatusMark({ words, tone }: Status) {
  return (
    <span className={styles.standing}>
      <span className={`${styles.dot} ${tone === 'off' ? '' : styles[tone]}`} aria-hidden="true" />
      {words}
    </span>
  )
}
