import {
  type CallOptions,
  type DeviceFrame,
  type DeviceId,
  type DeviceProvider,
  type PluginContext,
  PluginError,
  type StopOutcome,
} from 'sdk'
import { type Clock, DeviceList, EventFeed, FramePacer } from 'sdk/devices'
import { everyMs } from './models.ts'
import type { Toy } from './Toy.ts'
import type { ToyBox } from './ToyBox.ts'

/** Moves the toys on the screen, with every promise a real provider makes. */
export class VirtualProvider implements DeviceProvider {
  readonly #clock: Clock
  readonly #box: ToyBox
  readonly #devices = new DeviceList()
  readonly #feed = new EventFeed()
  readonly #open = new Map<DeviceId, FramePacer>()
  #listed = ''

  constructor(context: PluginContext, clock: Clock, box: ToyBox) {
    this.#clock = clock
    this.#box = box
    const { signal } = context
    box.listen(() => this.#look(), signal)
    box.onTold((event) => this.#feed.tell(event), signal)
    this.#feed.setState({ kind: 'connecting' })
    void this.#takeOut(context)
    signal.addEventListener('abort', () => void this.stop(), { once: true })
  }

  watch({ signal }: CallOptions) {
    return this.#devices.watch(signal)
  }

  events({ signal }: CallOptions) {
    return this.#feed.watch(signal)
  }

  async open(device: DeviceId, { signal }: CallOptions): Promise<void> {
    signal.throwIfAborted()
    const toy = this.#toy(device)
    if (!toy) throw new PluginError('device/none', 'This toy is unplugged. Plug it in on its panel.')
    if (!this.#open.has(device)) this.#open.set(device, this.#pacerFor(toy))
  }

  apply(frame: DeviceFrame): void {
    this.#open.get(frame.device)?.apply(frame)
  }

  async stop(device?: DeviceId): Promise<StopOutcome> {
    const meant = this.#box.toys.filter(({ model }) => device === undefined || model.id === device)
    const outcomes = await Promise.all(meant.map((toy) => this.#open.get(toy.model.id)?.stop() ?? toy.halt()))
    return outcomes.includes('unconfirmed') ? 'unconfirmed' : 'confirmed'
  }

  async #takeOut({ settings, signal }: PluginContext): Promise<void> {
    this.#box.takeOut(await settings.get(), this.#clock)
    this.#feed.setState({ kind: 'connected' })
    for await (const changed of settings.watch({ signal })) this.#box.takeOut(changed, this.#clock)
  }

  #toy(device: DeviceId): Toy | undefined {
    return this.#box.toys.find(({ model, isPlugged }) => model.id === device && isPlugged)
  }

  #pacerFor(toy: Toy): FramePacer {
    return new FramePacer({
      clock: this.#clock,
      everyMs,
      againMs: everyMs,
      order: (levels) => levels.join(),
      send: async (levels) => {
        await toy.take(levels)
        if (!toy.isMute) this.#tellTaken(toy)
      },
      halt: async () => {
        const outcome = toy.halt()
        if (!toy.isMute) this.#tellTaken(toy)
        return outcome
      },
    })
  }

  #tellTaken({ model, outputs }: Toy): void {
    const levels = outputs.map(({ told, model: { actuator } }) => told / actuator.steps)
    this.#feed.tell({ kind: 'took', device: model.id, levels })
  }

  /** Tells the list when it is another one: a toy came or went, or its battery is lower. */
  #look(): void {
    const here = this.#box.toys.filter(({ isPlugged }) => isPlugged)
    for (const [device, pacer] of this.#open) {
      if (here.some(({ model }) => model.id === device)) continue
      pacer.end()
      this.#open.delete(device)
    }
    const listed = here.map(({ model, battery }) => `${model.id} ${battery}`).join()
    if (listed === this.#listed) return
    this.#listed = listed
    this.#devices.set(here.map(({ info }) => info))
  }
}
