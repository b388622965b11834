import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { aiConnection } from './aiConnection.ts'
import styles from './ConnectionIndicator.module.css'
import { indicated } from './indicated.ts'
import { services } from './services.ts'

/** One quiet dot: whether replies and pictures can be had. Leads to where that is mended. */
export function ConnectionIndicator() {
  const shown = indicated(useSnapshot(aiConnection).state, Object.values(useSnapshot(services)))
  if (!shown) return null
  const { isFine, words, to } = shown
  return (
    <Link to={to} className={styles.indicator} title={words}>
      <span className={`${styles.dot} ${isFine ? styles.ready : styles.down}`} aria-hidden="true" />
      <span className={styles.words}>{words}</span>
    </Link>
  )
}
