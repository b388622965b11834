import { PluginError } from 'sdk'
import { numberSetting, textSetting } from 'sdk/llm'

/** What the player lets toys do at most, below whatever anybody asks for. */
export interface PlayerLimits {
  /** Of 20. */
  readonly strongest: number
  /** The longest run without any change; 0 for no end. */
  readonly autoStopMs: number
}

export const ports = [30010, 30011, 30012, 30013, 30014, 30015] as const
const defaultAddress = 'https://127-0-0-1.lovense.club:30010'

export function limitsOf(settings: unknown): PlayerLimits {
  const strongest = Math.floor(numberSetting(settings, 'strongest', 12))
  const autoStop = Math.floor(numberSetting(settings, 'autoStop', 10))
  return { strongest: Math.min(20, Math.max(1, strongest)), autoStopMs: Math.max(0, autoStop) * 1000 }
}

/**
 * Where the app may be, the likeliest first. Pages reach it over names that stand for addresses in the own network and
 * have certificates; an address typed in becomes such a name. Throws `net/bad-address`.
 */
export function basesOf(settings: unknown): readonly string[] {
  const typed = textSetting(settings, 'address') || defaultAddress
  const isPlain = /^http:\/\//i.test(typed)
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) {
    throw new PluginError(
      'net/bad-address',
      'The address of the Lovense app is no address. It should look like 192.168.1.20, as the app shows it under Game Mode.',
    )
  }
  const { hostname, port, origin } = new URL(address)
  const isNumber = /^\d+(\.\d+){3}$/.test(hostname)
  if (isPlain || !(isNumber || hostname.endsWith('.lovense.club'))) return [origin]
  const name = isNumber ? `${hostname.replaceAll('.', '-')}.lovense.club` : hostname
  const all = [Number(port), ...ports].filter((one) => one > 0)
  return [...new Set(all)].map((one) => `https://${name}:${one}`)
}
