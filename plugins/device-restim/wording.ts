import { type AxisMove, levelOf, placeOf, stepOf, tcodeLine } from 'sdk/devices'
import { axisNames, type RestimSettings } from './settings.ts'

/** No setting, no model and no script gets above this API volume. */
export const loudest = 0.7
/** Until the player raises the channel's ceiling. */
export const usuallyLoudest = 0.3

/** A volume as API volumes go, by level: zero is silence, and anything else lies between the player's two ends. */
export function volumeOf(level: number | undefined, { volume: { low, high } }: RestimSettings): number {
  const steps = stepsOf({ low, high })
  const step = stepOf(level, steps)
  return step === 0 ? 0 : Math.min(loudest, low + ((high - low) * step) / steps)
}

/** The level at which the volume is reached: 1 where it never is. */
export function levelOfVolume(wanted: number, { volume: { low, high } }: RestimSettings): number {
  return high <= wanted ? 1 : levelOf((wanted - low) / (high - low))
}

/** Four decimals can tell this many volumes apart. */
export const stepsOf = ({ low, high }: RestimSettings['volume']): number =>
  Math.max(1, Math.round((high - low) * 10_000))

/** The carrier as Restim's 0..1 of 500 to 1000 Hz: one half is what the player set, and both ends can be reached. */
export function carrierOf(place: number, { carrierHz }: RestimSettings): number {
  const rest = (carrierHz - 500) / 500
  return place < 0.5 ? rest * place * 2 : rest + (1 - rest) * (place - 0.5) * 2
}

/** A fresh connection: silence at once, then everything where it rests. */
export const silence = ({ axes }: RestimSettings): string => tcodeLine([{ axis: axes.volume, value: 0, ms: 0 }])

export function atRest(settings: RestimSettings): string {
  const { alpha, beta, frequency } = settings.axes
  const moves = [move(alpha, 0.5), move(beta, 0.5), move(frequency, carrierOf(0.5, settings))]
  return tcodeLine(moves.flat())
}

const move = (axis: string | undefined, value: number): readonly AxisMove[] =>
  axis === undefined ? [] : [{ axis, value, ms: gentleMs }]

const gentleMs = 500

/**
 * One line for a frame. The texture (pulse frequency and width) is Restim's own business until somebody has asked for
 * another, so `isAsked` says which actuators have ever left their rest.
 */
export function lineOf(levels: Float32Array, settings: RestimSettings, isAsked: (index: number) => boolean): string {
  // A little longer than the interval, so that one way goes over into the next.
  const ms = settings.everyMs * 1.1
  const moves = axisNames.flatMap((name, index): readonly AxisMove[] => {
    const axis = settings.axes[name]
    if (axis === undefined) return []
    if (name === 'volume') return [{ axis, value: volumeOf(levels[index], settings), ms }]
    if (name.startsWith('pulse') && !isAsked(index)) return []
    const place = placeOf(levels[index]) ?? 0.5
    return [{ axis, value: name === 'frequency' ? carrierOf(place, settings) : place, ms }]
  })
  return tcodeLine(moves)
}
