import type { ScriptAxis } from '../../../../src/workers/stimulation/contract.ts'

/** In per cent of the travel a second: what a stroker follows in comfort, and what is worth a warning. */
export const comfortable = 400
export const alarming = 600

/** How fast an axis moves from each point to the next, in per cent a second; one fewer than its points. */
export function speedsOf({ at, place }: ScriptAxis): Float32Array {
  return Float32Array.from({ length: Math.max(0, at.length - 1) }, (_, index) => {
    const ms = (at[index + 1] ?? 0) - (at[index] ?? 0)
    const travel = Math.abs((place[index + 1] ?? 0) - (place[index] ?? 0)) * 100
    return ms > 0 ? (travel * 1000) / ms : 0
  })
}

/** What a person should know of the speed of a script before it moves anything. */
export function speedAlert(axis: ScriptAxis): string | undefined {
  let [fast, alarm] = [0, 0]
  for (const speed of speedsOf(axis)) {
    if (speed > alarming) alarm++
    else if (speed > comfortable) fast++
  }
  const places = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`
  if (alarm > 0) {
    return `${places(alarm)} faster than ${alarming} % a second, which no stroker can follow. Devices move as fast as their limits allow and skip the rest.`
  }
  return fast > 0
    ? `${places(fast)} faster than the ${comfortable} % a second that strokers can follow comfortably.`
    : undefined
}

/** The highest speed in each of `count` equal stretches of time, in per cent a second. */
export function heatOf(axis: ScriptAxis, count: number, lengthMs: number): Float32Array {
  const heat = new Float32Array(count)
  if (!(lengthMs > 0)) return heat
  speedsOf(axis).forEach((speed, index) => {
    const stretch = (ms: number) => Math.min(count - 1, Math.floor((ms / lengthMs) * count))
    const last = stretch(axis.at[index + 1] ?? 0)
    for (let column = stretch(axis.at[index] ?? 0); column <= last; column++) {
      heat[column] = Math.max(heat[column] ?? 0, speed)
    }
  })
  return heat
}

/** How vibration is made of strokes: faster is stronger, or further up is stronger. */
export type VibrationManner = 'speed' | 'position'

/** The axes with one for vibration, where the script brings none of its own. */
export function withVibration(
  axes: Readonly<Record<string, ScriptAxis>>,
  manner: VibrationManner,
): Readonly<Record<string, ScriptAxis>> {
  const stroke = Object.hasOwn(axes, 'L0') ? axes.L0 : undefined
  if (!stroke || Object.hasOwn(axes, 'V0')) return axes
  return { ...axes, V0: manner === 'position' ? stroke : fasterIsStronger(stroke) }
}

/** Each stretch between two points has one level, which changes within a moment where the next begins. */
function fasterIsStronger(axis: ScriptAxis): ScriptAxis {
  const speeds = speedsOf(axis)
  const at = new Float64Array(speeds.length * 2 + 1)
  const place = new Float32Array(at.length)
  const changeMs = 10
  speeds.forEach((speed, index) => {
    at[index * 2] = (axis.at[index] ?? 0) + (index > 0 ? changeMs : 0)
    at[index * 2 + 1] = axis.at[index + 1] ?? 0
    place[index * 2] = place[index * 2 + 1] = Math.min(1, speed / comfortable)
  })
  at[at.length - 1] = (axis.at.at(-1) ?? 0) + changeMs
  return { at, place }
}
