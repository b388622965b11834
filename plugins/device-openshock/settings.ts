import { PluginError } from 'sdk'
import { listAt, numberSetting, textSetting } from 'sdk/llm'

/** What the player lets shockers do at most, below whatever anybody asks for. */
export interface PlayerLimits {
  /** In percent. */
  readonly shockMost: number
  readonly shockMs: number
  /** The longest run of vibration or sound. */
  readonly runMs: number
  /** Names of shockers that never give a shock, in lower case. */
  readonly vibrateOnly: ReadonlySet<string>
}

const defaultBase = 'https://api.openshock.app'
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.floor(value)))

/** Throws `net/bad-address` for an address that is none. */
export function baseOf(settings: unknown): string {
  const typed = textSetting(settings, 'baseUrl') || defaultBase
  const address = /^https?:\/\//i.test(typed) ? typed : `http://${typed}`
  if (!URL.canParse(address)) {
    throw new PluginError(
      'net/bad-address',
      'The server address is no web address. It should look like https://api.openshock.app.',
    )
  }
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '')
}

export function limitsOf(settings: unknown): PlayerLimits {
  const names = listAt(settings, 'vibrateOnly').filter((name) => typeof name === 'string')
  return {
    shockMost: between(numberSetting(settings, 'shockMost', 15), 0, 50),
    shockMs: between(numberSetting(settings, 'shockMs', 500), 300, 1000),
    runMs: 1000 * between(numberSetting(settings, 'safetyTimeout', 10), 1, 60),
    vibrateOnly: new Set(names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '')),
  }
}
