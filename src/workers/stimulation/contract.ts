import type { DeviceId, DeviceInfo, PluginId, ProviderState, Sense, Silence, StopOutcome } from 'sdk'
import type { ChannelId, Intent } from '../../shared/devices/intent.ts'
import type { DeviceRules, Limit, Route, Rules } from '../../shared/devices/rules.ts'
import type { PluginPlacement } from '../plugin/contract.ts'

export type * from '../../shared/devices/intent.ts'
export type * from '../../shared/devices/rules.ts'

/** One family of devices, as a plugin contributes it. */
export interface ProviderKey {
  readonly plugin: PluginId
  /** Of the contribution: "buttplug". */
  readonly provider: string
}

export interface ProviderView extends ProviderKey {
  readonly state: ProviderState
  /** Worth telling, newest last; at most ten. */
  readonly troubles: readonly { readonly at: number; readonly device?: DeviceId; readonly message: string }[]
}

export interface DeviceView extends DeviceInfo {
  readonly from: ProviderKey
  /** `false` once it is out of reach: it stays in the list, at zero, until the page is left. */
  readonly isHere: boolean
  /** It came, or came back, while devices may move: it stays at zero until a person resumes. */
  readonly isWaiting?: true
  readonly silence: Silence
}

export interface ChannelView {
  readonly id: ChannelId
  readonly device: DeviceId
  readonly index: number
  readonly route: Route
  /** Full strength now, 0..1: what all standing limits and the power leave. */
  readonly top: number
  /** What is asked for, after its route, before the governor. */
  readonly commanded: number
  /** What was sent. */
  readonly level: number
  /** What the device says it took, where it says so. */
  readonly acknowledged?: number
  readonly limits: readonly Limit[]
}

/** Why everything was stopped. */
export type StopReason =
  | 'person'
  | 'safeword'
  | 'check-in'
  | 'evening'
  | 'scenario-over'
  | 'button'
  | 'hidden'
  | 'page-gone'
  | 'session-over'
  | 'frozen'
  | 'fault'

export interface StopReport {
  readonly reason: StopReason
  /** Milliseconds since the epoch. */
  readonly at: number
  /** By provider: whether its devices have said that they are at zero. `pending` while they are asked. */
  readonly outcomes: readonly (ProviderKey & { readonly outcome: StopOutcome | 'pending' | 'failed' })[]
}

/** An intent that plays, or waits for its time. */
export interface Playing {
  readonly id: number
  readonly source: Intent['source']
  readonly sense: Sense
  readonly level: number
  /** In words: "wave", the name of a script. */
  readonly pattern: string
  /** On the worker's clock, which is that of `StimulationState.at`. */
  readonly from: number
  readonly until: number
}

export interface StimulationState {
  readonly at: number
  /** Whether a person has allowed devices to move, in this visit and since the last stop. */
  readonly isArmed: boolean
  readonly stopped?: StopReport
  /** Another tab has the devices. */
  readonly isElsewhere: boolean
  /** Milliseconds that are left of the session; absent while none runs. */
  readonly leftMs?: number
  readonly providers: readonly ProviderView[]
  readonly devices: readonly DeviceView[]
  readonly channels: readonly ChannelView[]
  readonly playing: readonly Playing[]
}

/**
 * The stimulation engine: intents in, limited frames out, fifty times a second. Everything falls at once and rises
 * slowly; nothing moves before a person has armed it, and after a stop nothing moves until a person arms it again.
 */
export interface StimulationContract {
  addPlugin(placement: PluginPlacement): Promise<void>
  removePlugin(plugin: PluginId): Promise<void>
  /** Opens another port to a plugin that runs here. */
  servePlugin(plugin: PluginId, port: MessagePort): Promise<void>

  /**
   * The page's pulse: "beat" comes every 250 ms while devices may move, and the page answers with whatever. Without an
   * answer for a second all falls to zero. Messages are not slowed in hidden tabs, as timers are. "rest" is the end.
   */
  pulse(port: MessagePort): Promise<void>
  /** To the network worker: "beat" every 250 ms while devices may move, "rest" when they may not. */
  beatTo(port: MessagePort): Promise<void>

  /**
   * Takes the lease that only one tab has, and turns to the provider's server or radio. Rejects with `device/elsewhere`,
   * or with the provider's own sentence. `senses` is what its devices can give: nothing else is ever asked of them.
   */
  connect(provider: ProviderKey, senses: readonly Sense[], signal: AbortSignal): Promise<void>
  disconnect(provider: ProviderKey): Promise<void>
  scan(provider: ProviderKey, signal: AbortSignal): Promise<void>

  /** A person's limits and routes, whole. Nothing else can change them. */
  setRules(rules: Rules): Promise<void>
  /** The rules of one device: the same, for one that was just met. */
  setDevice(device: DeviceId, rules: DeviceRules): Promise<void>
  /**
   * Says whether a stop of an earlier visit, or of another tab, stands. To be called before anything is armed: until then
   * `arm` rejects with `device/refused`. Stops what moves; undefined releases a stop, and lets nothing move.
   */
  restoreStop(stop: Pick<StopReport, 'reason' | 'at'> | undefined): Promise<void>
  /** A person allows devices to move, from zero. Also releases a stop. Rejects with `device/none` when none is there. */
  arm(): Promise<void>
  /** With hold-to-run: whether the key or button is down. Must be said again within 500 ms. */
  hold(isHeld: boolean): Promise<void>
  /**
   * To zero, on every device, without waiting for anything; resolves when all have answered or cannot. Ends all
   * intents. Nothing moves until `arm`.
   */
  stop(reason: StopReason): Promise<StopReport>
  /** Whether no output is above zero, and nothing is asked for now or later. */
  isAtRest(): Promise<boolean>

  /** Plays an intent, however it is limited. Answers its number. Rejects with `device/refused` while nothing is armed. */
  play(intent: Intent): Promise<number>
  /** Ends one, or all of a source, with its fade. */
  end(which: { readonly id: number } | { readonly source: Intent['source'] }): Promise<void>
  /** Follows what a script accompanies: it stands at `positionMs` now and runs at `rate`, 0 for a pause. */
  sync(id: number, place: { readonly positionMs: number; readonly rate: number }): Promise<void>

  /** How things stand, now and after each change; at most ten times a second while something plays. */
  watch(signal: AbortSignal): AsyncIterable<StimulationState>
}
