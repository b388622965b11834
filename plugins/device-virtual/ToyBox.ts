import type { DeviceEvent } from 'sdk'
import type { Clock } from 'sdk/devices'
import { models } from './models.ts'
import { Toy } from './Toy.ts'

/** All toys, for the provider that moves them and the panel that shows them. */
export class ToyBox {
  /** Those the player has taken out of the box. */
  #toys: readonly Toy[] = []
  readonly #listeners = new Set<() => void>()
  readonly #tellers = new Set<(event: DeviceEvent) => void>()

  get toys(): readonly Toy[] {
    return this.#toys
  }

  /** Takes out the toys that are switched on. One that is out already stays as it is. */
  takeOut(settings: unknown, clock: Clock): void {
    const given = new Map(Object.entries(Object(settings) as object))
    const isOut = (setting: string, isUsual: boolean) => {
      const value = given.get(setting)
      return typeof value === 'boolean' ? value : isUsual
    }
    for (const toy of this.#toys) if (!isOut(toy.model.setting, false)) toy.halt()
    this.#toys = models
      .filter(({ setting }, index) => isOut(setting, index === 0))
      .map((model) => this.#toys.find((toy) => toy.model === model) ?? new Toy(model, clock, () => this.changed()))
    this.changed()
  }

  /** Something is different now. */
  changed(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Until `signal` aborts. */
  listen(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener)
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true })
  }

  /** A hand has done something to a toy that the toy itself tells. */
  tell(event: DeviceEvent): void {
    for (const teller of this.#tellers) teller(event)
  }

  onTold(teller: (event: DeviceEvent) => void, signal: AbortSignal): void {
    this.#tellers.add(teller)
    signal.addEventListener('abort', () => this.#tellers.delete(teller), { once: true })
  }
}
