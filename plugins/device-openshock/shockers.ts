import type { DeviceId, DeviceInfo } from 'sdk'
import { at, listAt, numberAt, textAt } from 'sdk/llm'
import type { PlayerLimits } from './settings.ts'

/** What a shocker can give, the most urgent first: it can give only one at a time. */
export const shockerKinds = ['shock', 'vibrate', 'beep'] as const
export type ShockerKind = (typeof shockerKinds)[number]

/** A shocker as its owner and OpenShock allow it to be used. */
export interface Shocker {
  /** OpenShock's own. */
  readonly id: string
  readonly device: DeviceId
  readonly hub: string
  readonly name: string
  readonly kinds: readonly ShockerKind[]
  /** In percent, of what its owner shares; 100 where nothing is said. */
  readonly most: number
  /** The longest order, in milliseconds, where its owner sets one. */
  readonly maxMs: number
}

/** Every order ends by itself after this long at most. */
export const holdMs = 1000
/** The least time between two orders, when the worst comes to the worst: see `Allowance`. */
export const orderEveryMs = 1250

const maxShockers = 64
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The shockers in OpenShock's two lists: those that are paused, or allow nothing, are left out. */
export function shockersIn(own: unknown, shared: unknown): readonly Shocker[] {
  const sharedHubs = listAt(shared, 'data').flatMap((owner) => listAt(owner, 'devices'))
  const found = [...onHubs(listAt(own, 'data'), ownPermits), ...onHubs(sharedHubs, sharedPermits)]
  return [...new Map(found.map((shocker) => [shocker.id, shocker])).values()].slice(0, maxShockers)
}

type Permits = (shocker: unknown, kind: ShockerKind) => boolean

/** Of an own one nothing is said: everything is allowed. */
const ownPermits: Permits = () => true
const sharedPermits: Permits = (shocker, kind) => at(shocker, 'permissions', kind === 'beep' ? 'sound' : kind) === true

function onHubs(hubs: readonly unknown[], permits: Permits): readonly Shocker[] {
  return hubs.flatMap((hub) => {
    const id = textAt(hub, 'id')
    if (id === undefined || !uuid.test(id)) return []
    return listAt(hub, 'shockers').flatMap((shocker) => shockerFrom(shocker, id, permits))
  })
}

function shockerFrom(value: unknown, hub: string, permits: Permits): readonly Shocker[] {
  const id = textAt(value, 'id')
  if (id === undefined || !uuid.test(id) || at(value, 'isPaused') === true) return []
  const kinds = shockerKinds.filter((kind) => permits(value, kind))
  if (kinds.length === 0) return []
  return [
    {
      id,
      device: `openshock-${id}` as DeviceId,
      hub,
      name: textAt(value, 'name')?.slice(0, 80) ?? 'Shocker',
      kinds,
      most: bounded(numberAt(value, 'limits', 'intensity'), 0, 100),
      maxMs: bounded(numberAt(value, 'limits', 'duration'), 300, 65_535),
    },
  ]
}

const bounded = (value: number | undefined, least: number, most: number) =>
  value === undefined ? most : Math.min(most, Math.max(least, Math.floor(value)))

/** What the player leaves of a shocker. */
export function kindsLeft({ name, kinds }: Shocker, { vibrateOnly }: PlayerLimits): readonly ShockerKind[] {
  return vibrateOnly.has(name.trim().toLowerCase()) ? kinds.filter((kind) => kind === 'vibrate') : kinds
}

/** A shocker as the host sees it. */
export function deviceOf(shocker: Shocker, limits: PlayerLimits): DeviceInfo {
  const { shockMost, shockMs, runMs } = limits
  const most = shockMost / 100
  const order = { steps: 100, everyMs: orderEveryMs, latencyMs: 300 }
  return {
    id: shocker.device,
    name: shocker.name,
    actuators: kindsLeft(shocker, limits).map((kind) =>
      kind === 'shock'
        ? { kind, label: 'Shock', ...order, caution: { usual: Math.min(0.15, most), most, runMs: shockMs } }
        : { kind, label: kind === 'beep' ? 'Sound' : 'Vibration', ...order, caution: { runMs } },
    ),
    silence: { kind: 'within', ms: Math.max(holdMs, shockMs) },
  }
}
