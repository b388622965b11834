import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { aiConnection } from './aiConnection.ts'
import styles from './ConnectionIndicator.module.css'

/** One quiet dot: whether replies can be had. Leads to where that is mended. */
export function ConnectionIndicator() {
  const { state } = useSnapshot(aiConnection)
  if (state.kind === 'unknown') return null
  const ready = state.kind === 'ready'
  const words = ready ? 'AI connected' : state.kind === 'down' ? 'AI not reachable' : 'AI not set up'
  return (
    <Link to={ready ? '/settings' : '/settings/ai/settings'} className={styles.indicator} title={words}>
      <span className={`${styles.dot} ${ready ? styles.ready : styles.down}`} aria-hidden="true" />
      <span className={styles.words}>{words}</span>
    </Link>
  )
}
