import {
  type CallOptions,
  type DeviceFrame,
  type DeviceId,
  type DeviceInfo,
  type DeviceProvider,
  type PluginContext,
  PluginError,
  type ProviderState,
  type StopOutcome,
} from 'sdk'
import { type Clock, DeviceList, EventFeed } from 'sdk/devices'
import { AudioLink } from './AudioLink.ts'
import { deviceFor } from './deviceFor.ts'
import type { OutputBoard } from './OutputBoard.ts'
import { addressOf } from './sound/address.ts'
import { outputs } from './sound/aim.ts'
import { type Tuning, tuningOf } from './sound/tuning.ts'
import type { FromAudio, Parting } from './sound/wire.ts'

/** Without a word from the audio thread for so long, it hangs. */
const maxSilenceMs = 1000
const lookEveryMs = 500

/** One connection to the audio thread, from the moment it answers. */
interface Session {
  readonly link: AudioLink
  readonly ending: AbortController
  readonly sink: string
  tuning: Tuning
  device: DeviceInfo
  isOpen: boolean
  levels: readonly number[]
}

/** The sound output as a device. Levels are carried out, faded and ended on the audio thread; here is only the way to it. */
export class AudioProvider implements DeviceProvider {
  readonly #context: PluginContext<'transport'>
  readonly #clock: Clock
  readonly #board: OutputBoard
  readonly #devices = new DeviceList()
  readonly #feed = new EventFeed()
  #session: Session | undefined
  #connecting: Promise<void> | undefined

  constructor(context: PluginContext<'transport'>, clock: Clock, board: OutputBoard) {
    this.#context = context
    this.#clock = clock
    this.#board = board
  }

  watch({ signal }: CallOptions) {
    return this.#devices.watch(signal)
  }

  events({ signal }: CallOptions) {
    return this.#feed.watch(signal)
  }

  async connect({ signal }: CallOptions): Promise<void> {
    signal.throwIfAborted()
    if (this.#session) return
    this.#connecting ??= this.#begin(signal).finally(() => {
      this.#connecting = undefined
    })
    await this.#connecting
  }

  async disconnect(): Promise<void> {
    await this.stop()
    if (this.#session) this.#end(this.#session, { kind: 'off' })
  }

  async open(device: DeviceId, { signal }: CallOptions): Promise<void> {
    signal.throwIfAborted()
    if (this.#session?.device.id !== device) {
      throw new PluginError('device/none', 'The sound output is not connected. Press Connect on the Audio page.')
    }
    this.#session.isOpen = true
  }

  apply({ device, at, expires, levels }: DeviceFrame): void {
    const session = this.#session
    if (!session?.isOpen || device !== session.device.id || !(expires > this.#clock.now())) return
    if (levels.length !== session.device.actuators.length) return
    session.levels = [...levels]
    void session.link.say({ kind: 'frame', at, expires, levels: session.levels })
  }

  async stop(device?: DeviceId): Promise<StopOutcome> {
    const session = this.#session
    if (!session || (device !== undefined && device !== session.device.id)) return 'confirmed'
    return await session.link.stop()
  }

  /** The link outlives the call that asked for it, and ends with the plugin. */
  async #begin(signal: AbortSignal): Promise<void> {
    this.#feed.setState({ kind: 'connecting' })
    const ending = new AbortController()
    const cancel = () => ending.abort()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const settings = await this.#context.settings.get()
      const sink = sinkOf(settings)
      const life = AbortSignal.any([ending.signal, this.#context.signal])
      const bytes = await this.#context.transport.open('page', addressOf(sink), { signal: life })
      const tuning = tuningOf(settings)
      const link = new AudioLink(bytes, this.#clock, this.#context.log)
      const session: Session = { link, ending, sink, tuning, device: deviceFor(tuning), isOpen: false, levels: [] }
      void this.#listen(session)
      void link.say({ kind: 'tune', tuning })
      const outcome = await link.stop()
      signal.throwIfAborted()
      if (outcome !== 'confirmed') throw new PluginError('device/none', 'The sound output does not answer. Try again.')
      this.#session = session
      this.#stand(session, false)
      this.#devices.set([session.device])
      void this.#followSettings(session, life)
      void this.#watchOver(session)
    } catch (error) {
      ending.abort()
      if (signal.aborted) this.#feed.setState({ kind: 'off' })
      else
        this.#feed.setState({
          kind: 'failed',
          message: error instanceof Error ? error.message : 'The sound did not start.',
        })
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  async #listen(session: Session): Promise<void> {
    let state: ProviderState = partingStates.broken
    for await (const message of session.link.heard()) {
      if (message.kind === 'gone') state = partingStates[message.why]
      else this.#hear(session, message)
    }
    this.#end(session, state)
  }

  #hear(session: Session, message: FromAudio): void {
    if (session !== this.#session) return
    // Whoever cut the sound has stopped us, too: saying so lets a person resume.
    if (message.kind === 'cut') void session.link.stop()
    if (message.kind !== 'status') return
    const { gains, peaksDb } = message
    const { mode, capDb } = session.tuning
    const strengths = outputs[mode].filter(({ kind }) => kind !== 'feel')
    const feels = session.levels.slice(strengths.length)
    this.#stand(
      session,
      gains.some((gain) => gain > 0),
    )
    this.#feed.tell({
      kind: 'took',
      device: session.device.id,
      levels: [...strengths.map((_, index) => gains[index] ?? 0), ...feels],
    })
    const shown = mode === 'sound' ? ['Sound'] : ['Left', 'Right']
    this.#board.show({
      isConnected: true,
      outputs: shown.map((label, index) => ({ label, peakDb: peaksDb[index] ?? Number.NEGATIVE_INFINITY })),
      capDb,
    })
  }

  /** Tells the state once, and again when the sound begins or ends. */
  #stand(session: Session, isSounding: boolean): void {
    const server = isSounding ? 'Audio Active' : 'Ready'
    const { state } = this.#feed
    const isTold = state.kind === 'connected' && state.server === server
    if (session === this.#session && !isTold) this.#feed.setState({ kind: 'connected', server })
  }

  async #followSettings(session: Session, signal: AbortSignal): Promise<void> {
    for await (const settings of this.#context.settings.watch({ signal })) {
      if (session !== this.#session) return
      if (sinkOf(settings) !== session.sink) return this.#end(session, partingStates.changed)
      const { mode } = session.tuning
      session.tuning = tuningOf(settings)
      void session.link.say({ kind: 'tune', tuning: session.tuning })
      if (session.tuning.mode === mode) continue
      session.device = deviceFor(session.tuning)
      session.isOpen = false
      session.levels = []
      this.#devices.set([session.device])
    }
  }

  async #watchOver(session: Session): Promise<void> {
    while (session === this.#session) {
      await this.#clock.sleep(lookEveryMs, session.ending.signal)
      if (this.#clock.now() - session.link.heardAt > maxSilenceMs) this.#end(session, partingStates.broken)
    }
  }

  #end(session: Session, state: ProviderState): void {
    void session.link.say({ kind: 'stop', number: 0, at: this.#clock.now() }).then(() => session.ending.abort())
    if (session !== this.#session) return
    this.#session = undefined
    this.#devices.set([])
    this.#board.show({ isConnected: false, outputs: [], capDb: session.tuning.capDb })
    this.#feed.setState(this.#context.signal.aborted ? { kind: 'off' } : state)
  }
}

function sinkOf(settings: unknown): string {
  const given = new Map(Object.entries(Object(settings) as object)).get('sink')
  return typeof given === 'string' ? given.trim() : ''
}

const failed = (message: string, hint: string): ProviderState => ({ kind: 'failed', message, hint })
const again = 'Make sure that the box still hangs on its own output, then press Connect.'

/** What the player is told when the sound ended without them. It never begins again by itself. */
const partingStates: Readonly<Record<Parting, ProviderState>> = {
  changed: failed('A sound output came, went or was changed, so the sound was silenced.', again),
  interrupted: failed('The browser interrupted the sound, so it was silenced.', 'Press Connect to begin again.'),
  'no-output': failed('The sound output is gone, so the sound was silenced.', again),
  'too-loud': failed(
    'More came out than can be set, so the sound was silenced.',
    'Turn the box down, reload the page, and tell us what you were doing.',
  ),
  broken: failed('The sound has stopped answering, so it was silenced.', 'Press Connect to begin again.'),
}
