import type { ConnectionState } from 'sdk'
import type { Service } from './services.ts'

/** What the indicator says of all services, and where it leads. */
export interface Indicated {
  readonly isFine: boolean
  readonly words: string
  readonly to: string
}

export type AiState = ConnectionState | { readonly kind: 'unknown' } | { readonly kind: 'none' }

/** Trouble with replies weighs more than any other. Undefined until something is known. */
export function indicated(ai: AiState, others: readonly Service[]): Indicated | undefined {
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
