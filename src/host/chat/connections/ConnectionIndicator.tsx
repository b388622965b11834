import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { imageService } from '../../features/pictures/imageService.ts'
import { aiConnection } from './aiConnection.ts'
import styles from './ConnectionIndicator.module.css'
import { indicated } from './indicated.ts'

/** One quiet dot: whether replies and pictures can be had. Leads to where that is mended. */
export function ConnectionIndicator() {
  const shown = indicated(useSnapshot(aiConnection).state, useSnapshot(imageService).connection)
  if (!shown) return null
  const { isFine, words, to } = shown
  return (
    <Link to={to} className={styles.indicator} title={words}>
      <span className={`${styles.dot} ${isFine ? styles.ready : styles.down}`} aria-hidden="true" />
      <span className={styles.words}>{words}</span>
    </Link>
  )
}
