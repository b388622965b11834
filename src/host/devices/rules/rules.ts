import type { DeviceId, Sense } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { storage } from 'sdk/page/engines.ts'
import { proxy, ref, useSnapshot } from 'valtio'
import { routeFor, usualDevice } from '../../../shared/devices/rules.ts'
import type { ChannelId, DeviceRules, DeviceView, Route, Rules } from '../../../workers/stimulation/contract.ts'
import type { DeviceRecord } from '../../../workers/storage/contract.ts'
import { ruledOutKinds } from '../../consent/deviceKinds.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { lowestCeiling } from '../../consent/limitsNow.ts'
import { stimulation } from '../../engines/stimulationEngine.ts'

/** Every visit begins with this: power is not remembered. */
const firstPower = 0.3

/** Over everything, 0..1. */
export const power = proxy({ level: firstPower })

/** What a person has decided for each device they met, by its id. */
const stored = proxy<{ records: Readonly<Record<DeviceId, DeviceRecord>> }>({ records: ref({}) })

export function setPower(level: number): void {
  power.level = Math.min(1, Math.max(0, level))
  sendRules()
}

/** Everything a person has decided, as the engine takes it. */
export function rulesOf(): Rules {
  const { pleasure, pain, sessionMinutes, holdToRun, ceilings } = estimSection.now
  const senses: readonly (Sense | false)[] = [pleasure && 'pleasure', pain && 'pain']
  return {
    power: power.level * lowestCeiling(),
    senses: senses.filter((sense) => sense !== false),
    ruledOut: ruledOutKinds(),
    classes: Object.fromEntries(Object.entries(ceilings).map(([kind, percent]) => [kind, Number(percent) / 100])),
    devices: Object.fromEntries(Object.entries(stored.records).map(([id, { rules }]) => [id, rules])),
    sessionMs: sessionMinutes * 60_000,
    holdToRun,
  }
}

/** What a person has decided by kind of output; reads the settings, so a component draws again when they change. */
export function useKindRules(): Pick<Rules, 'classes' | 'ruledOut'> {
  useSnapshot(estimSection.now)
  return rulesOf()
}

/** Hands the rules on; called whenever a person has changed one. */
export function sendRules(): void {
  void stimulation().setRules(rulesOf())
}

export const deviceRules = (device: DeviceId): DeviceRules => recordOf(stored.records, device)?.rules ?? usualDevice

/** Ids come from strangers: only what was put there counts. */
const recordOf = (records: Readonly<Record<DeviceId, DeviceRecord>>, device: DeviceId): DeviceRecord | undefined =>
  Object.hasOwn(records, device) ? records[device] : undefined

/** The same, for components: they draw again when it changes. */
export function useRulesOf(device: DeviceId): DeviceRules {
  const records: Readonly<Record<DeviceId, DeviceRecord>> = useSnapshot(stored, { sync: true }).records
  return recordOf(records, device)?.rules ?? usualDevice
}

export async function changeDeviceRules(device: DeviceId, patch: Partial<DeviceRules>): Promise<void> {
  await save(device, { ...deviceRules(device), ...patch })
}

export async function changeRoute(channel: ChannelId, patch: Partial<Route>): Promise<void> {
  const view = devices.state.channels.find(({ id }) => id === channel)
  const actuator = devices.state.devices.find(({ id }) => id === view?.device)?.actuators[view?.index ?? -1]
  if (!view || !actuator) return
  const rules = deviceRules(view.device)
  const route = { ...routeFor(rules, view.index, actuator), ...patch }
  const { [view.index]: _, ...imported } = rules.imported ?? {}
  await save(view.device, { ...rules, imported, routes: { ...rules.routes, [view.index]: route } })
}

let loading: Promise<void> | undefined

/** Reads what was decided in earlier visits, once. */
export function loadRules(): Promise<void> {
  loading ??= storage()
    .list('devices')
    .then((records) => {
      for (const record of records) hold(record)
    })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Every device that was met here or came with a backup; loadRules comes first. */
export const deviceRecords = (): readonly DeviceRecord[] => Object.values(stored.records)

/** Changes the rules of a device that may never have been met here. */
export async function saveDeviceRules(
  { id, name, provider }: Pick<DeviceRecord, 'id' | 'name' | 'provider'>,
  change: (rules: DeviceRules) => DeviceRules,
): Promise<void> {
  if (!recordOf(stored.records, id)) hold({ id, name, provider, rules: usualDevice, met: neverMet, seen: neverMet })
  await save(id, change(deviceRules(id)))
}

/** `met` and `seen` of a device that a backup knows and this browser does not. */
const neverMet = 0

/** Notes when a device was seen. One whose id the browser made keeps the rules that a backup brought for its name. */
export async function meet({ id, name, from }: DeviceView): Promise<void> {
  const now = Date.now()
  const provider = `${from.plugin}/${from.provider}`
  const known = recordOf(stored.records, id)
  const brought = deviceRecords().find(
    (record) => record.met === neverMet && record.provider === provider && record.name === name,
  )
  const rules = known?.rules ?? brought?.rules ?? usualDevice
  const record: DeviceRecord = { id, name, provider, rules, met: known?.met || now, seen: now }
  hold(record)
  if (!known && brought) sendRules()
  await put(record)
}

async function save(device: DeviceId, rules: DeviceRules): Promise<void> {
  const known = recordOf(stored.records, device)
  const view = devices.state.devices.find(({ id }) => id === device)
  const from = view ? `${view.from.plugin}/${view.from.provider}` : ''
  const now = Date.now()
  const base = known ?? { id: device, name: view?.name ?? device, provider: from, met: now, seen: now }
  // It holds at once; that it is kept for the next visit may take longer.
  hold({ ...base, rules })
  sendRules()
  await put({ ...base, rules })
}

function hold(record: DeviceRecord): void {
  stored.records = ref({ ...stored.records, [record.id]: record })
}

async function put(record: DeviceRecord): Promise<void> {
  hold(record)
  await storage().commit('Device kept', [{ kind: 'put', table: 'devices', value: record }])
}
