import { placeOf, stepOf } from 'sdk/devices'
import type { OutputModel } from './models.ts'

const minute = 60_000

/** One output of a toy: what it was told, and what one would feel of that. */
export class Output {
  readonly model: OutputModel
  /** In steps. */
  #told = 0
  #felt = 0
  #movedAt = 0
  /** Where pulses began, within the last minute, and when the present one ends. */
  #pulses: readonly number[] = []
  #pulseEnds = 0

  constructor(model: OutputModel) {
    this.model = model
  }

  get told(): number {
    return this.#told
  }

  /** 0..1 */
  felt(now: number): number {
    this.#move(now)
    return this.#felt
  }

  /** Whether it is on its way to what it was told. */
  isMoving(now: number): boolean {
    return this.felt(now) !== this.#told / this.model.actuator.steps
  }

  /** Whether a pulse runs, which will end by itself. */
  get isPulsing(): boolean {
    return this.model.pulse !== undefined && this.#told > 0
  }

  /** Takes an order: the level of a frame, under the wheel's ceiling. */
  take(level: number | undefined, ceiling: number, now: number): void {
    this.#move(now)
    const { kind, steps, caution } = this.model.actuator
    if (kind === 'position') {
      const place = placeOf(level)
      if (place !== undefined) this.#told = Math.round(place * steps)
      return
    }
    const asked = Math.min(level || 0, ceiling, caution?.most ?? 1)
    this.#told = this.#pulsed(stepOf(asked, steps), now)
  }

  /** The wheel was turned down: from now on no more than this. */
  lower(ceiling: number, now: number): void {
    this.#move(now)
    const { kind, steps } = this.model.actuator
    if (kind !== 'position') this.#told = Math.min(this.#told, stepOf(ceiling, steps))
  }

  /** To nothing. A place stays where it is. */
  rest(now: number): void {
    this.#move(now)
    if (this.model.actuator.kind === 'position') this.#told = Math.round(this.#felt * this.model.actuator.steps)
    else this.#told = 0
  }

  /** What comes in pulses ends by itself, and does not begin again too soon. */
  #pulsed(step: number, now: number): number {
    const { pulse } = this.model
    if (!pulse || step === 0) return step
    if (this.#told > 0) return step
    this.#pulses = this.#pulses.filter((at) => now - at < minute)
    const isEarly = now < this.#pulseEnds + pulse.gapMs && this.#pulses.length > 0
    if (isEarly || this.#pulses.length >= pulse.perMinute) return 0
    this.#pulses = [...this.#pulses, now]
    this.#pulseEnds = now + pulse.maxMs
    return step
  }

  #move(now: number): void {
    const { actuator, upMs, downMs, pulse } = this.model
    const passed = Math.max(0, now - this.#movedAt)
    this.#movedAt = now
    if (pulse && this.#told > 0 && now >= this.#pulseEnds) this.#told = 0
    const goal = this.#told / actuator.steps
    const wayMs = goal > this.#felt ? upMs : downMs
    const reach = wayMs === 0 ? 1 : passed / wayMs
    this.#felt = goal > this.#felt ? Math.min(goal, this.#felt + reach) : Math.max(goal, this.#felt - reach)
  }
}
