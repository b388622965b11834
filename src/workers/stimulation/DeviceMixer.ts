import type { Actuator, DeviceId, DeviceInfo, Sense, Silence } from 'sdk'
import type { ChannelId } from '../../shared/devices/intent.ts'
import {
  type DeviceRules,
  type Limit,
  type Route,
  type Rules,
  routeFor,
  usualDevice,
  usualRoute,
} from '../../shared/devices/rules.ts'
import { topOf } from '../../shared/devices/topOf.ts'
import type { ChannelView } from './contract.ts'
import { atRest, type ChannelMemory, govern } from './governor.ts'
import { Intents } from './Intents.ts'
import { limitsOf, placeLimitsOf } from './limits.ts'
import { concerns, isPlace, mix } from './mixer.ts'
import { governPlace, nowhere, type PlaceMemory } from './placeGovernor.ts'

/** One instant of one device, as levels. */
export interface DeviceLevels {
  readonly device: DeviceId
  readonly levels: Float32Array
}

interface Channel {
  readonly id: ChannelId
  actuator: Actuator
  /** As a person made it, or as usual; in either case for nothing the device cannot give. */
  route: Route
  /** Full strength now, 0..1: what all standing limits and the power leave. */
  top: number
  memory: ChannelMemory
  place: PlaceMemory
  commanded: number
  level: number
  limits: readonly Limit[]
  wheel: number | undefined
  acknowledged: number | undefined
}

interface DeviceState {
  info: DeviceInfo
  /** What it can give. */
  senses: readonly Sense[]
  isHere: boolean
  /** Whether a person has allowed movement since it came. */
  isReleased: boolean
  channels: readonly Channel[]
  /** When something last moved. */
  movedAt: number
}

/** After movement, frames of rest go on for this long, so that a lost one does no harm. */
const lingersMs = 1000

export const unknownSilence: Silence = {
  kind: 'unknown',
  advice: 'Its maker does not say. Stay close enough to switch it off by hand.',
}

/**
 * All devices and all intents, and what each output should do at one moment. No clock, no timers, no threads: whoever
 * asks brings the time, and whether everything is held at zero.
 */
export class DeviceMixer {
  readonly intents = new Intents()
  #rules: Rules
  readonly #states = new Map<DeviceId, DeviceState>()
  /** The slowest output of all that are here answers so late; the others wait for it. */
  #slowestMs = 0
  /** An output that is told to wait takes up an intent so late. */
  #latestMs = 0

  constructor(rules: Rules) {
    this.#rules = rules
  }

  get rules(): Rules {
    return this.#rules
  }

  setRules(rules: Rules): void {
    this.#rules = rules
    this.#routeAgain()
  }

  /**
   * A device has come, or changed. The permission to move is forgotten, and what it did, save how long and how often:
   * a connection that drops starts no new count.
   */
  addDevice(info: DeviceInfo, senses: readonly Sense[] = ['pleasure', 'pain']): void {
    const known = this.#states.get(info.id)
    const isSame = known?.isHere && sameActuators(known.info, info)
    if (known && isSame) {
      known.info = info
      known.senses = senses
      for (const [index, channel] of known.channels.entries())
        channel.actuator = info.actuators[index] ?? channel.actuator
      this.#routeAgain()
      return
    }
    this.#states.set(info.id, {
      info,
      senses,
      isHere: true,
      isReleased: false,
      channels: info.actuators.map((actuator, index) => channelOf(info.id, index, actuator, known?.channels[index])),
      movedAt: Number.NEGATIVE_INFINITY,
    })
    this.#routeAgain()
  }

  /** It is out of reach: whatever it does now, we do not know. */
  loseDevice(device: DeviceId): void {
    const state = this.#states.get(device)
    if (!state) return
    state.isHere = false
    state.isReleased = false
    for (const channel of state.channels) rest(channel)
    this.#routeAgain()
  }

  /** A person allows everything that is here to move. */
  release(): void {
    for (const state of this.#states.values()) state.isReleased = state.isHere
  }

  /** Everything to zero, and nothing is asked for any more. */
  silence(): void {
    this.intents.clear()
    for (const state of this.#states.values()) {
      state.isReleased = false
      for (const channel of state.channels) rest(channel)
    }
  }

  /** Whether nothing is asked for, and no output is above zero. */
  get isAtRest(): boolean {
    const outputs = [...this.#states.values()].flatMap(({ channels }) => channels)
    // A place that nobody asks for is not a number.
    return this.intents.isEmpty && !outputs.some(({ level }) => level > 0)
  }

  turnWheel(device: DeviceId, index: number, level: number): void {
    const channel = this.#states.get(device)?.channels[index]
    if (channel) channel.wheel = Math.min(1, Math.max(0, level || 0))
  }

  acknowledge(device: DeviceId, levels: readonly number[]): void {
    const state = this.#states.get(device)
    for (const [index, channel] of (state?.channels ?? []).entries()) channel.acknowledged = levels[index]
  }

  rulesFor(device: DeviceId): DeviceRules {
    const { devices } = this.#rules
    return (Object.hasOwn(devices, device) ? devices[device] : undefined) ?? usualDevice
  }

  get devices(): readonly { readonly info: DeviceInfo; readonly isHere: boolean; readonly isReleased: boolean }[] {
    return [...this.#states.values()]
  }

  /** What every device that is here, and moves or just moved, should do now. */
  play(now: number, closed: Limit | undefined): readonly DeviceLevels[] {
    this.intents.sweep(now, this.#latestMs)
    const outputs: DeviceLevels[] = []
    for (const state of this.#states.values()) {
      if (!state.isHere) continue
      const levels = new Float32Array(state.channels.length)
      for (const [index, channel] of state.channels.entries()) {
        levels[index] = this.#playChannel(state, channel, now, closed)
      }
      if (levels.some((level) => level > 0)) state.movedAt = now
      if (now - state.movedAt <= lingersMs) outputs.push({ device: state.info.id, levels })
    }
    return outputs
  }

  views(): readonly ChannelView[] {
    return [...this.#states.values()].flatMap((state) =>
      state.channels.map(({ id, route, top, commanded, level, limits, acknowledged }, index) => ({
        id,
        device: state.info.id,
        index,
        route,
        top,
        commanded: finite(commanded),
        level: finite(level),
        limits: state.isHere ? limits : ['lost' as const],
        ...(acknowledged !== undefined && { acknowledged }),
      })),
    )
  }

  /** What stays the same from frame to frame, until rules or devices change. */
  #routeAgain(): void {
    const states = [...this.#states.values()]
    for (const state of states) {
      for (const [index, channel] of state.channels.entries()) {
        channel.route = this.#routeOf(state, index)
        channel.top = this.#topOf(state, channel)
      }
    }
    this.#slowestMs = Math.max(0, ...states.filter(({ isHere }) => isHere).map(latencyOf))
    const delays = states.flatMap(({ channels }) => channels.map(({ route }) => route.delayMs))
    this.#latestMs = this.#slowestMs + Math.max(0, ...delays)
  }

  #routeOf({ info, senses }: DeviceState, index: number): Route {
    const actuator = info.actuators[index]
    const rules = this.rulesFor(info.id)
    const route = routeFor(rules, index, actuator ?? { kind: 'vibrate' })
    const able = route.senses.filter((sense) => senses.includes(sense))
    const isUsual = !rules.routes[index] && !rules.imported?.[index]
    return { ...route, senses: isUsual && able.length === 0 ? senses : able }
  }

  #topOf({ info }: DeviceState, { actuator, route }: Channel): number {
    if (isPlace(actuator.kind)) return 1
    return topOf({ rules: this.#rules, device: this.rulesFor(info.id), route, actuator })
  }

  #playChannel(state: DeviceState, channel: Channel, now: number, closed: Limit | undefined): number {
    const { actuator, route, top, wheel } = channel
    const device = this.rulesFor(state.info.id)
    const shut = closed ?? (state.isReleased ? undefined : 'lost')
    const around = { rules: this.#rules, device, route, actuator, wheel, closed: shut }
    const heard = { id: channel.id, kind: actuator.kind, label: actuator.label ?? '', route, top }
    const lateMs = this.#slowestMs - (actuator.latencyMs ?? 0) + route.delayMs
    const voices = this.intents.voices(
      now,
      lateMs,
      (intent) => this.#rules.senses.includes(intent.sense) && concerns(intent, heard),
    )
    channel.commanded = mix(voices, heard)
    const limits = limitsOf(around)
    if (isPlace(actuator.kind)) {
      const isShut = limits.ceilings.some(({ level }) => level <= 0)
      const wanted = isShut ? Number.NaN : channel.commanded
      const { place, memory, isSlowed } = governPlace(wanted, placeLimitsOf(around), channel.place, now)
      channel.place = memory
      channel.level = place
      channel.limits = isShut && !Number.isNaN(channel.commanded) ? shutBy(limits.ceilings) : isSlowed ? ['speed'] : []
      return place
    }
    const governed = govern(channel.commanded, limits, channel.memory, now)
    channel.memory = governed.memory
    channel.level = governed.level
    channel.limits = governed.limits
    return governed.level
  }
}

const shutBy = (ceilings: readonly { readonly by: Limit; readonly level: number }[]): readonly Limit[] =>
  ceilings.filter(({ level }) => level <= 0).map(({ by }) => by)

function channelOf(device: DeviceId, index: number, actuator: Actuator, before: Channel | undefined): Channel {
  return {
    id: `${device}/${index}`,
    actuator,
    route: usualRoute(actuator),
    top: 0,
    memory: before?.actuator.kind === actuator.kind ? { ...before.memory, level: 0, reach: 0 } : atRest,
    place: nowhere,
    commanded: 0,
    level: 0,
    limits: [],
    wheel: undefined,
    acknowledged: undefined,
  }
}

/** What it did is forgotten, save how long it has run: nobody gets a new half hour by stopping for a moment. */
function rest(channel: Channel): void {
  channel.memory = { ...channel.memory, level: 0, reach: 0 }
  channel.place = nowhere
  channel.commanded = 0
  channel.level = 0
  channel.limits = []
  channel.acknowledged = undefined
}

const latencyOf = ({ channels }: DeviceState): number => Math.max(0, ...channels.map((c) => c.actuator.latencyMs ?? 0))

const finite = (level: number): number => (Number.isFinite(level) ? level : 0)

const sameActuators = (a: DeviceInfo, b: DeviceInfo): boolean =>
  a.actuators.length === b.actuators.length &&
  a.actuators.every(({ kind, steps }, index) => b.actuators[index]?.kind === kind && b.actuators[index].steps === steps)
