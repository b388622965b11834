/*
 * WCAG 2.3.1 as it is written, for what was really shown. It shares no code with the limiter it judges.
 */

/** What a person sees at one moment: red, green and blue of each place, 0..255, after the page behind is mixed in. */
export interface Seen {
  readonly at: number
  readonly rgb: ArrayLike<number>
}

export interface Measured {
  /** The most general flashes at a place within any second. */
  readonly general: number
  /** The most red flashes at a place within any second. */
  readonly red: number
}

export function measureFlashes(frames: readonly Seen[]): Measured {
  const places = (frames[0]?.rgb.length ?? 0) / 3
  let [general, red] = [0, 0]
  for (let place = 0; place < places; place++) {
    const colors = frames.map(({ rgb }) => colorOf(rgb[3 * place]!, rgb[3 * place + 1]!, rgb[3 * place + 2]!))
    const times = frames.map(({ at }) => at)
    general = Math.max(general, mostPairs(times, colors, isGeneralChange))
    red = Math.max(red, mostPairs(times, colors, isRedChange))
  }
  return { general, red }
}

interface Color {
  readonly luminance: number
  readonly redness: number
  readonly isSaturatedRed: boolean
}

function colorOf(r8: number, g8: number, b8: number): Color {
  const [r, g, b] = [r8, g8, b8].map((value) => {
    const s = value / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return {
    luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b,
    redness: Math.max(0, (r - g - b) * 320),
    isSaturatedRed: r + g + b > 0 && r / (r + g + b) >= 0.8,
  }
}

/** -1 or 1: a change of so much that it counts, downwards or upwards. */
type Change = (from: Color, to: Color) => -1 | 0 | 1

const isGeneralChange: Change = (from, to) =>
  Math.abs(to.luminance - from.luminance) >= 0.1 && Math.min(from.luminance, to.luminance) < 0.8
    ? to.luminance > from.luminance
      ? 1
      : -1
    : 0

const isRedChange: Change = (from, to) =>
  Math.abs(to.redness - from.redness) > 20 && (from.isSaturatedRed || to.isSaturatedRed)
    ? to.redness > from.redness
      ? 1
      : -1
    : 0

/** The most pairs of opposing changes within a second, wherever that second begins. */
function mostPairs(times: readonly number[], colors: readonly Color[], change: Change): number {
  let most = 0
  for (let first = 0; first < times.length; first++) {
    let changes = 0
    let way = 0
    let since = first
    for (let at = first + 1; at < times.length && times[at]! - times[first]! <= 1000; at++) {
      for (let from = since; from < at; from++) {
        const found = change(colors[from]!, colors[at]!)
        if (found === 0 || found === way) continue
        changes++
        way = found
        since = from + 1
        break
      }
      // What went on the same way is the new place to turn back from.
      if (way !== 0 && isFurther(colors[at]!, colors[since]!, way, change === isRedChange)) since = at
    }
    most = Math.max(most, Math.floor(changes / 2))
  }
  return most
}

const isFurther = (now: Color, before: Color, way: number, isRed: boolean): boolean =>
  isRed ? way * (now.redness - before.redness) >= 0 : way * (now.luminance - before.luminance) >= 0
