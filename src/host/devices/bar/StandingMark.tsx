import type { Standing } from '../stateWords.ts'
import styles from './StandingMark.module.css'

/** A dot and the words that say the same. */
export function StandingMark({ words, tone }: Standing) {
  return (
    <span className={styles.standing}>
      <span className={`${styles.dot} ${tone === 'off' ? '' : styles[tone]}`} aria-hidden="true" />
      {words}
    </span>
  )
}
