import type { Actuator, ActuatorKind, DeviceId, DeviceInfo } from 'sdk'
import { at, isObject, listAt, parseJson, textAt } from 'sdk/llm'
import type { PlayerLimits } from './settings.ts'

/** One thing a toy can do, in the app's words. */
export interface ToyAction {
  readonly name: string
  readonly kind: ActuatorKind
  /** The highest step we ever ask for. */
  readonly steps: number
}

export interface Toy {
  /** The app's own. */
  readonly id: string
  readonly device: DeviceId
  readonly name: string
  readonly actions: readonly ToyAction[]
  /** 0..1. */
  readonly battery?: number
}

/** A command ends by itself after this long. */
export const commandS = 2
/** The app takes ten commands a second, from all of us together. */
const commandEveryMs = 100

const actions: Readonly<Record<string, Omit<ToyAction, 'name'>>> = {
  Vibrate: { kind: 'vibrate', steps: 20 },
  Vibrate1: { kind: 'vibrate', steps: 20 },
  Vibrate2: { kind: 'vibrate', steps: 20 },
  Vibrate3: { kind: 'vibrate', steps: 20 },
  Rotate: { kind: 'rotate', steps: 20 },
  Oscillate: { kind: 'oscillate', steps: 20 },
  Thrusting: { kind: 'oscillate', steps: 20 },
  Fingering: { kind: 'oscillate', steps: 20 },
  Suction: { kind: 'constrict', steps: 20 },
  // It knows three steps; the third is more than anybody should be asked to bear.
  Pump: { kind: 'inflate', steps: 2 },
  Position: { kind: 'position', steps: 100 },
}

const maxToys = 16
const maxActions = 8

/** The toys that are there. The app sends its list as an object or as text, and numbers as numbers or as text. */
export function toysIn(answer: unknown): readonly Toy[] | undefined {
  const told = at(answer, 'data', 'toys')
  const toys = typeof told === 'string' ? (told === '' ? {} : parseJson(told)) : told
  if (!isObject(toys)) return undefined
  return Object.values(toys).flatMap(toyFrom).slice(0, maxToys)
}

function toyFrom(value: unknown): readonly Toy[] {
  const id = textAt(value, 'id')
  const isThere = String(at(value, 'status')) === '1'
  if (id === undefined || !/^[\w-]{1,64}$/.test(id) || !isThere) return []
  const found = actionsIn(listAt(value, 'fullFunctionNames'))
  const name = textAt(value, 'nickName') ?? textAt(value, 'name') ?? 'Toy'
  const percent = Number(at(value, 'battery') ?? Number.NaN)
  const hasBattery = percent >= 0 && percent <= 100
  return [
    {
      id,
      device: `lovense-${id}` as DeviceId,
      name: `Lovense ${name.charAt(0).toUpperCase()}${name.slice(1, 60)}`,
      actions: found,
      ...(hasBattery && { battery: percent / 100 }),
    },
  ]
}

/** A toy that says nothing of itself vibrates, as nearly all do. "Vibrate" means all of them where each has a name. */
function actionsIn(names: readonly unknown[]): readonly ToyAction[] {
  const known = names.filter((name) => typeof name === 'string' && Object.hasOwn(actions, name)) as readonly string[]
  const isNumbered = known.includes('Vibrate1')
  const own = [...new Set(known)].filter((name) => !(isNumbered && name === 'Vibrate')).slice(0, maxActions)
  return (own.length > 0 ? own : ['Vibrate']).flatMap((name) => {
    const action = actions[name]
    return action ? [{ name, ...action }] : []
  })
}

/** The least time between two orders to the same toy: all share what the app takes. */
export function everyMsOf(toys: readonly Toy[]): number {
  const commands = toys.map(({ actions: own }) => {
    const places = own.filter(({ kind }) => kind === 'position').length
    return places + (own.length > places ? 1 : 0)
  })
  return commandEveryMs * Math.max(1, ...[commands.reduce((sum, count) => sum + count, 0)])
}

/** A toy as the host sees it. */
export function deviceOf(toy: Toy, { strongest }: PlayerLimits, everyMs: number): DeviceInfo {
  const most = strongest / 20
  const caution = { usual: Math.min(0.6, most), most, riseMs: 300, runMs: 30 * 60_000 }
  return {
    id: toy.device,
    name: toy.name,
    actuators: toy.actions.map(
      ({ name, kind, steps }): Actuator => ({
        kind,
        steps,
        label: labels[name] ?? name,
        everyMs,
        latencyMs: 150,
        ...(kind !== 'position' && { caution }),
      }),
    ),
    silence: { kind: 'within', ms: commandS * 1000 },
    ...(toy.battery !== undefined && { battery: toy.battery }),
  }
}

const labels: Readonly<Record<string, string>> = {
  Vibrate: 'Vibration',
  Vibrate1: 'Vibration 1',
  Vibrate2: 'Vibration 2',
  Vibrate3: 'Vibration 3',
  Rotate: 'Rotation',
  Oscillate: 'Oscillation',
  Pump: 'Air pump',
}
