/** What the settings form gives: see plugin.json. */
export interface CoyoteSettings {
  readonly connection: 'bluetooth' | 'app-v3' | 'app-v4'
  readonly relay3: string
  readonly relay4: string
  /** Of 200. */
  readonly maxIntensity: number
  readonly allowAbove150: boolean
  /** In Hz. */
  readonly frequency: number
  readonly frequencyBalance: number
  readonly intensityBalance: number
  readonly swapAB: boolean
  readonly timeoutMs: number
}

/** Steps of a channel: what the Coyote 3 and the app call its strength. */
export const fullStrength = 200
const confirmedStrength = 150

/** The strongest either channel may ever be, whoever asks: the player's own limit, and a wall behind it. */
export function capOf({ maxIntensity, allowAbove150 }: CoyoteSettings): number {
  const most = allowAbove150 ? fullStrength : confirmedStrength
  return Math.min(most, Math.max(0, Math.floor(maxIntensity) || 0))
}
