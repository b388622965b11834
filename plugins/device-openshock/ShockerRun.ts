import type { ShockerKind } from './shockers.ts'

/** What should be felt now: one thing, since a shocker gives only one at a time. */
export interface Wish {
  readonly kind: ShockerKind
  /** In percent, 1..100. */
  readonly step: number
}

/** What to tell a shocker. */
export type Move =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'order'; readonly wish: Wish; readonly ms: number }

export interface RunLimits {
  readonly shockMs: number
  /** Of vibration and sound. */
  readonly holdMs: number
  readonly runMs: number
}

interface Given extends Wish {
  readonly ms: number
  /** When it should be given again, to go on without a gap. */
  readonly againAt: number
  /** Endless while nobody knows whether it has arrived. */
  readonly until: number
}

const shockGapMs = 2000
const shocksPerMinute = 6
const minuteMs = 60_000
/** Orders are repeated this long before they end. */
const leadMs = 50

/**
 * What one shocker was told, and what comes next. Levels are steady, orders end by themselves: a rise begins an order,
 * which is repeated while the level stays up, except for a shock: one rise is one shock, and one that comes too early
 * after another is left out, not made up for.
 */
export class ShockerRun {
  limits: RunLimits
  #given: Given | undefined
  /** Since the level went up; spent when nothing more comes of it. */
  #rise: { readonly kind: ShockerKind; readonly since: number; readonly isSpent: boolean } | undefined
  /** When the last minute's shocks began, and when the last one is over. */
  #shocks: readonly number[] = []
  #shockOverAt = Number.NEGATIVE_INFINITY

  constructor(limits: RunLimits) {
    this.limits = limits
  }

  /** Whether an order was given since the last stop. */
  get isGiven(): boolean {
    return this.#given !== undefined
  }

  next(wish: Wish | undefined, now: number): Move {
    if (wish?.kind !== this.#rise?.kind) {
      this.#rise = wish && { kind: wish.kind, since: now, isSpent: wish.kind === 'shock' && !this.#mayShock(now) }
    }
    const given = this.#given && now < this.#given.until ? this.#given : undefined
    if (!wish || !this.#rise) return given ? { kind: 'stop' } : nothing
    if (wish.kind !== 'shock' && now - this.#rise.since >= this.limits.runMs) this.#spend()
    if (this.#rise.isSpent) {
      const isOwnShock = given?.kind === 'shock' && wish.kind === 'shock' && wish.step >= given.step
      return given && !isOwnShock ? { kind: 'stop' } : nothing
    }
    if (wish.kind === 'shock') return { kind: 'order', wish, ms: this.limits.shockMs }
    const holds = given?.kind === wish.kind && given.step === wish.step && now < given.againAt
    return holds ? nothing : { kind: 'order', wish, ms: this.limits.holdMs }
  }

  /** An order is on its way. */
  ordered({ kind, step }: Wish, ms: number, now: number): void {
    this.#given = { kind, step, ms, againAt: now + ms - leadMs, until: Number.POSITIVE_INFINITY }
    if (kind !== 'shock') return
    this.#spend()
    this.#shocks = [...this.#shocks.filter((at) => now - at < minuteMs), now]
    this.#shockOverAt = Number.POSITIVE_INFINITY
  }

  /** The order has arrived by now, or never will. */
  arrived(now: number): void {
    if (this.#shockOverAt === Number.POSITIVE_INFINITY) this.#shockOverAt = now + this.limits.shockMs
    if (this.#given?.until === Number.POSITIVE_INFINITY) this.#given = { ...this.#given, until: now + this.#given.ms }
  }

  /** A stop is on its way: whatever was given counts no more. */
  stopped(): void {
    this.#given = undefined
  }

  #mayShock(now: number): boolean {
    const recent = this.#shocks.filter((at) => now - at < minuteMs)
    return now - this.#shockOverAt >= shockGapMs && recent.length < shocksPerMinute
  }

  #spend(): void {
    if (this.#rise) this.#rise = { ...this.#rise, isSpent: true }
  }
}

const nothing: Move = { kind: 'nothing' }
