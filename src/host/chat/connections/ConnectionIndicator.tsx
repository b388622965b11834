import { Link } from '@tanstack/react-router'
import type { ConnectionState } from 'sdk'
import { type OutsideService, outsideServices } from 'sdk/page/outsideServices.ts'
import { useSnapshot } from 'valtio'
import { aiConnection } from './aiConnection.ts'
import styles from './ConnectionIndicator.module.css'

/** One quiet dot: whether replies and pictures can be had. Leads to where that is mended. */
export function ConnectionIndicator() {
  const shown = indicated(useSnapshot(aiConnection).state, Object.values(useSnapshot(outsideServices)))
  if (!shown) return null
  const { isFine, words, to } = shown
  return (
    <Link to={to} className={styles.indicator} title={words}>
      <span className={`${styles.dot} ${isFine ? styles.ready : styles.down}`} aria-hidden="true" />
      <span className={styles.words}>{words}</span>
    </Link>
  )
}

/** What the indicator says of all services, and where it leads. */
interface Indicated {
  readonly isFine: boolean
  readonly words: string
  readonly to: string
}

type AiState = ConnectionState | { readonly kind: 'unknown' } | { readonly kind: 'none' }

/** Trouble with replies weighs more than any other. Undefined until something is known. */
export function indicated(ai: AiState, others: readonly OutsideService[]): Indicated | undefined {
  if (ai.kind === 'unknown') return undefined
  if (ai.kind !== 'ready') {
    const words = ai.kind === 'down' ? 'AI not reachable' : 'AI not set up'
    return { isFine: false, words, to: '/settings/ai/settings' }
  }
  const down = others.find(({ state }) => state === 'down')
  if (down) return { isFine: false, words: `${down.name} not reachable`, to: down.settings }
  const connected = ['AI', ...others.map(({ gives }) => gives)].join(' and ')
  return { isFine: true, words: `${connected} connected`, to: '/settings' }
}
