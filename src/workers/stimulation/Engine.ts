import { type DeviceEvent, type DeviceId, type DeviceInfo, PluginError, type PluginId, type Sense } from 'sdk'
import { type Clock, systemClock } from 'sdk/devices'
import type { Intent, Source } from '../../shared/devices/intent.ts'
import type { DeviceRules, Rules } from '../../shared/devices/rules.ts'
import type { PluginPlacement } from '../plugin/contract.ts'
import { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { type Arming, closedBy, pulseEveryMs } from './arming.ts'
import type { DeviceView, ProviderKey, StimulationState, StopReason, StopReport } from './contract.ts'
import { type DeviceLevels, DeviceMixer, unknownSilence } from './DeviceMixer.ts'
import { frameMs } from './governor.ts'
import { deviceLease, type Lease } from './lease.ts'
import { ProviderLine } from './ProviderLine.ts'
import { steadyClock } from './steadyClock.ts'

export interface EngineParts {
  readonly clock?: Clock
  readonly hosts?: PluginHosts
  readonly lease?: Lease
}

/** Nothing is allowed before a person has said so. */
const noRules: Rules = {
  power: 0,
  senses: [],
  ruledOut: [],
  classes: {},
  devices: {},
  sessionMs: 0,
  holdToRun: false,
}

export const tickMs = 20
/** A worker that slept for longer was frozen with its page, or the computer slept. */
const frozenAfterMs = 1000
const never = Number.NEGATIVE_INFINITY

/** The devices, the intents and the limits, brought together fifty times a second. */
export class Engine {
  /** Spans of time are measured by it. */
  readonly #clock: Clock
  /** The time of day, for what others compare with theirs. */
  readonly #dayClock: Clock
  readonly #hosts: PluginHosts
  readonly #lease: Lease
  readonly #mixer = new DeviceMixer(noRules)
  readonly #lines = new Map<string, ProviderLine>()
  readonly #lineOf = new Map<DeviceId, ProviderLine>()
  readonly #watchers = new Set<() => void>()
  #arming: Arming = {
    isArmed: false,
    isStopped: false,
    pulseAt: never,
    holdToRun: false,
    heldAt: never,
    since: never,
    sessionMs: 0,
  }
  #stopped: StopReport | undefined
  /** Until the page has said whether a stop of an earlier visit still stands, nothing can be armed. */
  #isStopRead = false
  #isElsewhere = false
  #isRunning = false
  /** When the next tick should come, and when the page was last asked whether it lives. */
  #due = never
  #askedAt = never

  constructor({ clock = systemClock, hosts = new PluginHosts(), lease = deviceLease() }: EngineParts = {}) {
    this.#clock = steadyClock(clock)
    this.#dayClock = clock
    this.#hosts = hosts
    this.#lease = lease
  }

  async addPlugin(placement: PluginPlacement): Promise<void> {
    await this.#hosts.add(placement)
  }

  removePlugin(plugin: PluginId): void {
    for (const [name, line] of this.#lines) if (line.key.plugin === plugin) this.#let(name, line)
    this.#hosts.remove(plugin)
  }

  servePlugin(plugin: PluginId, port: MessagePort): void {
    this.#hosts.serve(plugin, port)
  }

  async connect(key: ProviderKey, senses: readonly Sense[], signal: AbortSignal): Promise<void> {
    const line = await this.#leasedLine(key)
    line.senses = senses
    await line.connect(signal)
  }

  async disconnect(key: ProviderKey): Promise<void> {
    const name = nameOf(key)
    const line = this.#lines.get(name)
    if (!line) return
    await line.stop()
    await line.disconnect().catch(() => {})
    this.#let(name, line)
  }

  async scan(key: ProviderKey, signal: AbortSignal): Promise<void> {
    await (await this.#leasedLine(key)).scan(signal)
  }

  setRules(rules: Rules): void {
    this.#mixer.setRules(rules)
    this.#arming = { ...this.#arming, holdToRun: rules.holdToRun, sessionMs: rules.sessionMs }
    this.#changed()
  }

  setDevice(device: DeviceId, rules: DeviceRules): void {
    const before = this.#mixer.rules
    this.setRules({ ...before, devices: { ...before.devices, [device]: rules } })
  }

  /**
   * What stands from before this visit, or what another tab has written since. A stop that was made here is the newer
   * one. Undefined: a person has resumed; nothing moves here before it is armed.
   */
  restoreStop(stop: Pick<StopReport, 'reason' | 'at'> | undefined): void {
    this.#isStopRead = true
    if (!stop) {
      if (this.#arming.isArmed || !this.#stopped) return
      this.#stopped = undefined
      this.#arming = { ...this.#arming, isStopped: false }
      this.#changed()
      return
    }
    if (this.#stopped) return
    if (this.#arming.isArmed) {
      void this.stop(stop.reason, stop.at)
      return
    }
    this.#stopped = { ...stop, outcomes: [] }
    this.#arming = { ...this.#arming, isStopped: true }
    this.#changed()
  }

  arm(): void {
    if (!this.#isStopRead) {
      throw new PluginError('device/refused', 'Vesper does not know yet whether devices were stopped. Try again.')
    }
    // What somebody asked for before is not what a person allows now.
    this.#mixer.intents.clear()
    if (!this.#mixer.devices.some(({ isHere }) => isHere)) {
      throw new PluginError('device/none', 'No device is connected. Connect one in Settings > Devices.')
    }
    const now = this.#clock.now()
    this.#arming = { ...this.#arming, isArmed: true, isStopped: false, since: now, pulseAt: now }
    this.#stopped = undefined
    this.#mixer.release()
    this.#changed()
    if (!this.#isRunning) this.#begin()
  }

  hold(isHeld: boolean): void {
    this.#arming = { ...this.#arming, heldAt: isHeld ? this.#clock.now() : never }
  }

  /** The page has answered. */
  beat(): void {
    this.#arming = { ...this.#arming, pulseAt: this.#clock.now() }
  }

  async stop(reason: StopReason, at = this.#dayClock.now()): Promise<StopReport> {
    this.#mixer.silence()
    this.#arming = { ...this.#arming, isArmed: false, isStopped: true }
    const lines = [...this.#lines.values()]
    // Every provider is told before anything else is done.
    const asked = lines.map((line) => ({ line, answer: line.stop() }))
    this.#stopped = { reason, at, outcomes: lines.map(({ key }) => ({ ...key, outcome: 'pending' })) }
    this.#changed()
    let report: StopReport = this.#stopped
    const hear = async (line: ProviderLine, answer: ReturnType<ProviderLine['stop']>, index: number) => {
      const outcome = await answer
      report = { ...report, outcomes: report.outcomes.with(index, { ...line.key, outcome }) }
      // A person may have resumed meanwhile, or stopped again.
      if (this.#stopped?.at === at) this.#stopped = report
      this.#changed()
    }
    await Promise.all(asked.map(({ line, answer }, index) => hear(line, answer, index)))
    return report
  }

  get isAtRest(): boolean {
    return this.#mixer.isAtRest
  }

  play(intent: Intent): number {
    if (!this.#arming.isArmed) {
      throw new PluginError(
        'device/refused',
        'Devices are stopped. Resume them first, with the button in the bar above.',
      )
    }
    const id = this.#mixer.intents.play(intent, this.#clock.now())
    this.#changed()
    return id
  }

  end(which: { readonly id: number } | { readonly source: Source }): void {
    this.#mixer.intents.end(which, this.#clock.now())
  }

  sync(id: number, place: { readonly positionMs: number; readonly rate: number }): void {
    this.#mixer.intents.sync(id, place, this.#clock.now())
  }

  get state(): StimulationState {
    const now = this.#clock.now()
    const { isArmed, since, sessionMs } = this.#arming
    return {
      at: now,
      isArmed,
      ...(this.#stopped && { stopped: this.#stopped }),
      isElsewhere: this.#isElsewhere,
      ...(isArmed && { leftMs: Math.max(0, since + sessionMs - now) }),
      providers: [...this.#lines.values()].map(({ view }) => view),
      devices: this.#mixer.devices.flatMap(({ info, isHere, isReleased }): DeviceView[] => {
        const from = this.#lineOf.get(info.id)?.key
        const waiting = isArmed && isHere && !isReleased && ({ isWaiting: true } as const)
        return from ? [{ ...info, from, isHere, ...waiting, silence: info.silence ?? unknownSilence }] : []
      }),
      channels: this.#mixer.views(),
      playing: this.#mixer.intents.list(),
    }
  }

  /** Calls whenever something may look different. Returns the function that ends this. */
  onChange(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => this.#watchers.delete(changed)
  }

  /** Only the tab that has the devices talks to providers: two would drive the same toy. */
  async #leasedLine(key: ProviderKey): Promise<ProviderLine> {
    // The last line may be let go of, and the devices with it, while this one waits for them.
    do {
      this.#isElsewhere = !(await this.#lease.take())
      if (this.#isElsewhere) {
        this.#changed()
        const sentence = 'Another Vesper tab controls the devices. Close it or disconnect them there, then try again.'
        throw new PluginError('device/elsewhere', sentence)
      }
    } while (!this.#lease.isOurs)
    return this.#lineFor(key)
  }

  #lineFor(key: ProviderKey): ProviderLine {
    const name = nameOf(key)
    const known = this.#lines.get(name)
    if (known && !known.isOver) return known
    const host = this.#hosts.get(key.plugin)
    if (!host)
      throw new PluginError('plugin/disabled', `The plugin "${key.plugin}" is switched off. Switch it on first.`)
    const ears = {
      devices: (list: readonly DeviceInfo[]) => this.#meet(line, list),
      event: (event: DeviceEvent) => this.#hear(event, line),
      changed: () => this.#changed(),
    }
    const line: ProviderLine = new ProviderLine(key, host, ears, this.#clock)
    this.#lines.set(name, line)
    return line
  }

  #let(name: string, line: ProviderLine): void {
    line.end()
    this.#lines.delete(name)
    if (this.#lines.size === 0) this.#lease.giveBack()
    this.#changed()
  }

  #meet(line: ProviderLine, list: readonly DeviceInfo[]): void {
    const here = new Set(list.map(({ id }) => id))
    for (const [device, from] of this.#lineOf) if (from === line && !here.has(device)) this.#mixer.loseDevice(device)
    for (const info of list) {
      const other = this.#lineOf.get(info.id)
      // Two providers that name a device alike would drive each other's: the first keeps it.
      if (other && other !== line && !other.isOver) continue
      this.#lineOf.set(info.id, line)
      this.#mixer.addDevice(info, line.senses)
      line.open(info.id).catch(() => {})
    }
    this.#changed()
  }

  /** A provider speaks for its own devices only. */
  #hear(event: DeviceEvent, from: ProviderLine): void {
    if (event.kind === 'state' || (event.device !== undefined && this.#lineOf.get(event.device) !== from)) return
    if (event.kind === 'took') this.#mixer.acknowledge(event.device, event.levels)
    else if (event.kind === 'ceiling') this.#mixer.turnWheel(event.device, event.actuator, event.level)
    else if (event.kind === 'button' && event.stop && this.#mixer.rulesFor(event.device).buttonStops)
      void this.stop('button')
    else return
    this.#changed()
  }

  #begin(): void {
    this.#isRunning = true
    this.#due = this.#clock.now()
    this.#askedAt = never
    this.#goOn()
  }

  readonly #goOn = (): void => {
    const now = this.#clock.now()
    if (this.#arming.isArmed && now - this.#due > frozenAfterMs) void this.stop('frozen')
    if (!this.#arming.isArmed) {
      this.#isRunning = false
      this.onBeat('rest')
      return
    }
    if (now - this.#askedAt >= pulseEveryMs) {
      this.#askedAt = now
      this.onBeat('beat')
    }
    this.#tickOrStop(now)
    this.#due = Math.max(this.#due + tickMs, now)
    this.#clock.after(Math.max(1, this.#due - this.#clock.now()), this.#goOn)
  }

  /** Four times a second while devices may move, and once when they may not: whoever watches over it hears of it. */
  onBeat: (beat: 'beat' | 'rest') => void = () => this.beat()

  /** Whatever is wrong with a frame, it ends in zero. */
  #tickOrStop(now: number): void {
    try {
      this.#tick(now)
    } catch (error) {
      console.error('[Devices]', 'A frame could not be made, so everything was stopped', error)
      void this.stop('fault')
    }
  }

  #tick(now: number): void {
    const closed = closedBy(this.#arming, now)
    if (closed === 'session-over' || closed === 'page-gone') {
      void this.stop(closed)
      return
    }
    const outputs = this.#mixer.play(now, closed)
    const at = this.#dayClock.now()
    for (const output of outputs) this.#send(output, at)
    if (outputs.length > 0) this.#changed()
  }

  #send({ device, levels }: DeviceLevels, at: number): void {
    this.#lineOf.get(device)?.apply({ device, at, expires: at + frameMs, levels })
  }

  #changed(): void {
    for (const changed of this.#watchers) changed()
  }
}

const nameOf = ({ plugin, provider }: ProviderKey): string => `${plugin}/${provider}`
