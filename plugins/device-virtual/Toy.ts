import type { DeviceInfo, StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'
import { holdMs, type ToyModel } from './models.ts'
import { Output } from './Output.ts'

/** How a toy that answers late does so. */
export const lateMs = 2000

/** One toy on the screen. It does what it is told, and what is done to it by hand. */
export class Toy {
  readonly model: ToyModel
  readonly outputs: readonly Output[]
  battery = 1
  isLate = false
  isMute = false
  readonly #clock: Clock
  readonly #changed: () => void
  #isPlugged = true
  /** Its wheel: no more than this. */
  #ceiling = 1
  /** Prevents that it ends by itself. */
  #letGo = () => {}
  #stops = 0

  constructor(model: ToyModel, clock: Clock, changed: () => void) {
    this.model = model
    this.outputs = model.outputs.map((output) => new Output(output))
    this.#clock = clock
    this.#changed = changed
  }

  get isPlugged(): boolean {
    return this.#isPlugged
  }

  get ceiling(): number {
    return this.#ceiling
  }

  get info(): DeviceInfo {
    const { id, name, outputs } = this.model
    return {
      id,
      name,
      battery: this.battery,
      actuators: outputs.map(({ actuator }) => actuator),
      silence: { kind: 'within', ms: holdMs },
    }
  }

  /** Carries an order out. One that was given before a stop, and comes late, is forgotten. */
  async take(levels: ArrayLike<number>): Promise<void> {
    const stops = this.#stops
    if (this.isLate) await this.#clock.sleep(lateMs)
    if (!this.#isPlugged || stops !== this.#stops) return
    const now = this.#clock.now()
    for (const [index, output] of this.outputs.entries()) output.take(levels[index], this.#ceiling, now)
    this.#hold()
    this.#changed()
  }

  /** To nothing, at once, however late it answers otherwise. */
  halt(): StopOutcome {
    this.#stops += 1
    this.#rest()
    return this.isMute ? 'unconfirmed' : 'confirmed'
  }

  turnWheel(level: number): void {
    this.#ceiling = level
    for (const output of this.outputs) output.lower(level, this.#clock.now())
    this.#changed()
  }

  unplug(): void {
    this.#isPlugged = false
    this.#stops += 1
    this.#rest()
  }

  plugIn(): void {
    this.#isPlugged = true
    this.#changed()
  }

  #rest(): void {
    this.#letGo()
    for (const output of this.outputs) output.rest(this.#clock.now())
    this.#changed()
  }

  /** What nobody repeats ends by itself. */
  #hold(): void {
    this.#letGo()
    this.#letGo = this.#clock.after(holdMs, () => this.#rest())
  }
}
