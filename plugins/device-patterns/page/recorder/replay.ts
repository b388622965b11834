import type { ActuatorKind } from 'sdk'
import type {
  ChannelView,
  Curve,
  Pattern,
  Route,
  ScriptAxis,
  StimulationState,
} from '../../../../src/workers/stimulation/contract.ts'
import type { RecordingRecord } from '../../../../src/workers/storage/contract.ts'
import type { playByHand } from '../patterns/playByHand.ts'
import { channelName, kindOf, senseOf } from '../patterns/targets.ts'
import { isAsked } from './Tape.ts'

/** The axis that outputs of a kind follow. Kinds without one are not played again: shocks, warmth, lights, beeps. */
const axisOf: Readonly<Partial<Record<ActuatorKind, string>>> = {
  vibrate: 'V0',
  oscillate: 'V0',
  rotate: 'R0',
  constrict: 'A1',
  inflate: 'V1',
  position: 'L0',
  estim: 'volume',
}

type Intent = Parameters<typeof playByHand>[0]

const fadeMs = 1000

/** What must be played so that each output does again what it did, within the limits of now; outputs that are not here are left out. */
export function replayOf(
  recording: RecordingRecord,
  state: Pick<StimulationState, 'channels' | 'devices'>,
  topOf: (channel: ChannelView) => number,
): { readonly intents: readonly Intent[]; readonly missing: readonly string[] } {
  const here = state.channels.filter(({ device }) => state.devices.some(({ id, isHere }) => isHere && id === device))
  const taken = new Set<ChannelView['id']>()
  const intents: Intent[] = []
  const missing: string[] = []
  recording.channels.forEach(({ name, kind }, index) => {
    if (isAsked(name)) return
    const channel = here.find(
      (found) => !taken.has(found.id) && kindOf(found, state) === kind && channelName(found, state) === name,
    )
    const axis = axisOf[kind]
    if (!channel || axis === undefined) {
      missing.push(name)
      return
    }
    taken.add(channel.id)
    const levels = Array.from(recording.levels[index] ?? [], (byte) => byte / 255)
    const { route } = channel
    const top = topOf(channel)
    const asked = levels.map((level) =>
      kind === 'position' ? unroutedPlace(level, route) : unrouted(level, route, top),
    )
    intents.push({
      sense: senseOf(channel),
      target: { kind: 'channels', channels: [channel.id] },
      pattern: { kind: 'script', name: recording.name, axes: { [axis]: axisFrom(asked, recording.everyMs) } },
      level: 1,
      ms: recording.ms,
      fadeMs,
    })
  })
  return { intents, missing }
}

/** The recording as a pattern for any device: of several outputs that follow one axis, the first. */
export function patternOf(recording: RecordingRecord): Extract<Pattern, { readonly kind: 'script' }> {
  const axes = new Map<string, ScriptAxis>()
  recording.channels.forEach(({ name, kind }, index) => {
    const axis = axisOf[kind]
    if (axis === undefined || isAsked(name) || axes.has(axis)) return
    axes.set(
      axis,
      axisFrom(
        Array.from(recording.levels[index] ?? [], (byte) => byte / 255),
        recording.everyMs,
      ),
    )
  })
  return { kind: 'script', name: recording.name, axes: Object.fromEntries(axes) }
}

/** The strongest level of all outputs in each of `count` stretches of time, 0..1. */
export function heatOfRecording({ channels, levels }: RecordingRecord, count: number): Float32Array {
  const heat = new Float32Array(count)
  levels.forEach((bytes, row) => {
    if (isAsked(channels[row]?.name ?? '')) return
    bytes.forEach((byte, index) => {
      const column = (place: number) => Math.floor((place / bytes.length) * count)
      for (let at = column(index); at <= Math.max(column(index), column(index + 1) - 1); at++) {
        heat[at] = Math.max(heat[at] ?? 0, byte / 255)
      }
    })
  })
  return heat
}

/** Only where something changes, and on both sides of it. */
function axisFrom(levels: readonly number[], everyMs: number): ScriptAxis {
  const kept = levels.flatMap((level, index) => {
    const isSame = level === levels[index - 1] && level === levels[index + 1]
    return isSame ? [] : [index]
  })
  return {
    at: Float64Array.from(kept, (index) => index * everyMs),
    place: Float32Array.from(kept, (index) => levels[index] ?? 0),
  }
}

const straight: Readonly<Record<Curve, (bent: number) => number>> = {
  linear: (bent) => bent,
  gentle: (bent) => Math.sqrt(bent),
  eager: (bent) => bent * bent,
  // Rather less than more: what lies between two steps came from the lower one.
  stepped: (bent) => Math.floor(bent * 4 + 1e-6) / 4,
}

/**
 * What must be asked for so that a route makes this level of it, where `top` is full strength now; never what would
 * make more.
 */
export function unrouted(level: number, { gain, curve, invert, floor }: Route, top: number): number {
  const bottom = Math.min(floor, top)
  const bent = level > bottom && gain > 0 && top > bottom ? Math.min(1, (level - bottom) / (top - bottom) / gain) : 0
  const asked = straight[curve](bent)
  return invert ? 1 - asked : asked
}

export function unroutedPlace(place: number, { invert, lower, ceiling }: Route): number {
  const [low, high] = [Math.min(lower, ceiling), Math.max(lower, ceiling)]
  const asked = high > low ? Math.min(1, Math.max(0, (place - low) / (high - low))) : 0.5
  return invert ? 1 - asked : asked
}
