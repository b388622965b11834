/** Fills in what would be shown at a strength of 0..1: red, green, blue and opacity of each point, premultiplied, 0..1. */
export type Compose = (gain: number, into: Float32Array) => void

interface FlashLimiterOptions {
  readonly points: number
  /** Fewer flashes within a second than the three that are harmless, as the player wishes; more are never shown. */
  mostFlashes?(): number
}

/** A little more than the second of WCAG 2.3.1, for frames that are shown earlier or later than meant. */
const windowMs = 1100
/** Half of what WCAG counts: a tenth of the whole range of relative luminance, and 20 of 320 steps of red. */
const minLight = 0.05
const minRed = 10 / 320
/** A flash is a change and its opposite. Never more of them, whatever is set. */
const maxEver = 3
const keptTurns = 2 * maxEver
/** How fast a picture that was weakened comes back, of its full strength in a second. */
const recovery = 0.25
const shares = [1, 0.7, 0.45, 0.3, 0.18, 0.08, 0]
/** Whatever lies behind the stage is like one of these, or between them: grey, and every corner of the colours. */
const pages: readonly (readonly [number, number, number])[] = [
  [0.5, 0.5, 0.5],
  ...[0, 1].flatMap((red) => [0, 1].flatMap((green) => [0, 1].map((blue) => [red, green, blue] as const))),
]
const kinds = 2

/**
 * Keeps what is shown below the thresholds of WCAG 2.3.1 for general and red flashes. It is told what the next frame
 * would look like at points all over the picture, and answers how strong that may be shown, or that the frame before
 * has to stay. It remembers only what was shown, so no source and no order of sources gets around it.
 */
export class FlashLimiter {
  private readonly mostFlashes: () => number
  /** For each point, page and kind: the last turn of the light, which way it went since, and when it last turned. */
  private readonly extremes: Float32Array
  private readonly ways: Int8Array
  private readonly turns: Float64Array
  private readonly oldest: Uint8Array
  private readonly next: Float32Array
  private readonly shown: Float32Array
  private gain = 1
  private lastAt: number | undefined

  constructor({ points, mostFlashes = () => maxEver }: FlashLimiterOptions) {
    this.mostFlashes = mostFlashes
    const tracks = points * pages.length * kinds
    this.extremes = new Float32Array(tracks)
    this.ways = new Int8Array(tracks)
    this.turns = new Float64Array(tracks * keptTurns).fill(Number.NEGATIVE_INFINITY)
    this.oldest = new Uint8Array(tracks)
    this.next = new Float32Array(points * 4)
    this.shown = new Float32Array(points * 4)
    for (let track = 0; track < tracks; track++) this.extremes[track] = this.valueOf(track, this.shown)
  }

  /** How strong the frame may be shown, 0..1. Undefined: not at all, so what is shown stays as it is. */
  admit(now: number, compose: Compose): number | undefined {
    const passed = Math.max(0, now - (this.lastAt ?? now)) / 1000
    this.lastAt = now
    const wanted = Math.min(1, this.gain + passed * recovery)
    for (const share of shares) {
      compose(wanted * share, this.next)
      if (!this.isCalm(now)) continue
      this.gain = wanted * share
      this.remember(now)
      return this.gain
    }
    this.gain = Math.max(0.08, this.gain * 0.9)
    return undefined
  }

  /** What is shown is taken away at once, as the player may ask at any time; it counts like any other change. */
  clear(now: number): void {
    this.next.fill(0)
    this.remember(now)
  }

  /** The red, green, blue and opacity of each point as it is shown now. */
  get picture(): Readonly<Float32Array> {
    return this.shown
  }

  private isCalm(now: number): boolean {
    const maxTurns = 2 * Math.min(maxEver, Math.max(1, Math.floor(this.mostFlashes())))
    for (let track = 0; track < this.extremes.length; track++) {
      if (this.turnOf(track) === 0) continue
      // One that adds to the picture leaves room for the way back.
      const point = Math.floor(track / kinds / pages.length)
      const grows = (this.next[4 * point + 3] ?? 0) > (this.shown[4 * point + 3] ?? 0)
      if (this.turnsWithin(track, now) > maxTurns - (grows ? 2 : 1)) return false
    }
    return true
  }

  private remember(now: number): void {
    for (let track = 0; track < this.extremes.length; track++) {
      const value = this.valueOf(track, this.next)
      const turn = this.turnOf(track, value)
      if (turn !== 0) {
        this.ways[track] = turn
        this.extremes[track] = value
        this.count(track, now)
      } else if (this.ways[track]! * (value - this.extremes[track]!) > 0) this.extremes[track] = value
    }
    this.shown.set(this.next)
  }

  /** 1 when the light would turn upwards, -1 when downwards, 0 when it goes on as before or hardly moves. */
  private turnOf(track: number, value = this.valueOf(track, this.next)): number {
    const moved = value - this.extremes[track]!
    const least = track % kinds === 1 ? minRed : minLight
    if (Math.abs(moved) < least || Math.sign(moved) === this.ways[track]) return 0
    return Math.sign(moved)
  }

  private turnsWithin(track: number, now: number): number {
    let count = 0
    const from = track * keptTurns
    for (let at = from; at < from + keptTurns; at++) if (now - this.turns[at]! < windowMs) count++
    return count
  }

  private count(track: number, now: number): void {
    const place = this.oldest[track]!
    this.turns[track * keptTurns + place] = now
    this.oldest[track] = (place + 1) % keptTurns
  }

  /** The light of a point over one of the pages, or how red it is there. */
  private valueOf(track: number, picture: Float32Array): number {
    const at = 4 * Math.floor(track / kinds / pages.length)
    const through = 1 - picture[at + 3]!
    const page = pages[Math.floor(track / kinds) % pages.length]!
    const red = lightOf(picture[at]! + through * page[0])
    const green = lightOf(picture[at + 1]! + through * page[1])
    const blue = lightOf(picture[at + 2]! + through * page[2])
    return track % kinds === 1 ? Math.max(0, red - green - blue) : 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}

const steps = 1024
const linear = Float32Array.from({ length: steps + 1 }, (_, step) => linearOf(step / steps))

/** How much light an sRGB value of 0..1 gives, 0..1 (IEC 61966-2-1); what lies outside is taken for the nearest. */
const lightOf = (value: number): number => linear[Math.round(Math.min(1, Math.max(0, value)) * steps)] ?? 0

function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
