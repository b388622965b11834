import type { DeviceId, Sense } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { outputName, percentWords } from 'sdk/page/devices/outputWords.ts'
import { withoutDirections } from 'sdk/text/directions.ts'
import { routeFor, stricterLimits, usualDevice } from '../../../shared/devices/rules.ts'
import { clamp, type Fields, listOf, numberOf, ownRecord, ownValue } from '../../../shared/fields.ts'
import type { DeviceRules, RouteLimits } from '../../../workers/stimulation/contract.ts'
import type { DeviceRecord } from '../../../workers/storage/contract.ts'
import { report } from '../../chat/session/report.ts'
import { deviceRecords, saveDeviceRules } from '../../devices/rules/rules.ts'

/*
 * Limits of single devices in a backup: whether a device and each of its outputs may move, how strongly, and for what.
 * How levels are routed otherwise stays out. A device keeps its id over computers, except where the browser makes the
 * ids: then the device of the same provider and name is meant.
 */

/** What a backup changes about one device, and the way to change it. */
export interface DeviceLimitChange {
  readonly id: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly isStricter: boolean
  take(): void
}

/** A device as it stands in a backup. What the file says nothing of stays as it is here. */
interface DeviceLimits extends Partial<Pick<DeviceRules, 'isOn' | 'ceiling' | 'buttonStops'>> {
  readonly id: string
  readonly name: string
  readonly provider: string
  /** By the index of the actuator: only those the player changed. */
  readonly channels: Readonly<Record<number, Partial<RouteLimits>>>
}

const maxDevices = 200
const maxChannels = 64
const maxName = 200

const noLimits: RouteLimits = { isOn: true, senses: ['pleasure', 'pain'], ceiling: 1, lower: 0 }

/** The limits of every device that was met here, as they leave with a backup. */
export const exportedDevices = (): readonly DeviceLimits[] =>
  deviceRecords().map(({ id, name, provider, rules: { isOn, ceiling, buttonStops, imported, routes } }) => ({
    ...{ id, name, provider, isOn, ceiling, buttonStops },
    channels: Object.fromEntries(
      Object.entries({ ...imported, ...routes }).map(([index, { isOn, senses, ceiling, lower }]) => [
        index,
        { isOn, senses, ceiling, lower },
      ]),
    ),
  }))

/** What the devices of a backup would change here: for each limit first what gets stricter, then what gets looser. */
export const deviceChanges = (imported: unknown): readonly DeviceLimitChange[] =>
  listOf(imported).slice(0, maxDevices).flatMap(readDevice).flatMap(changesOf)

function changesOf(brought: DeviceLimits): readonly DeviceLimitChange[] {
  const known = knownAs(brought)
  const base = known ?? { id: brought.id as DeviceId, name: brought.name, provider: brought.provider }
  const now = known?.rules ?? usualDevice
  const change = (rest: Omit<DeviceLimitChange, 'take'>, next: (rules: DeviceRules) => DeviceRules) => ({
    ...rest,
    // Read anew: another change of the same device may have been taken over since.
    take: () => void saveDeviceRules(base, next).catch(report),
  })
  const ofDevice = (name: 'isOn' | 'ceiling' | 'buttonStops', title: string, isStricter: boolean) => {
    const next = brought[name]
    if (next === undefined || next === now[name]) return []
    const label = `${base.name}: ${title}`
    const words = { before: told(now[name]), after: told(next) }
    return [
      change({ id: `device/${brought.id}/${name}`, label, ...words, isStricter }, (rules) => ({
        ...rules,
        [name]: next,
      })),
    ]
  }
  const actuators = devices.state.devices.find(({ id }) => id === base.id)?.actuators ?? []
  const ofChannel = ([key, said]: [string, Partial<RouteLimits>]) => {
    const index = Number(key)
    const actuator = actuators[index]
    const route = (rules: DeviceRules) => (actuator ? routeFor(rules, index, actuator) : rules.routes[index])
    const mine = route(now)
    const from = mine ?? now.imported?.[index] ?? noLimits
    const theirs = { ...from, ...said }
    const both = stricterLimits(from, theirs)
    const put = (aspect: Aspect, limits: RouteLimits) => (rules: DeviceRules) => {
      const own = route(rules)
      const { [index]: before = noLimits, ...others } = rules.imported ?? {}
      return own
        ? { ...rules, routes: { ...rules.routes, [index]: { ...own, ...aspect.pick(limits) } }, imported: others }
        : { ...rules, imported: { ...others, [index]: { ...before, ...aspect.pick(limits) } } }
    }
    return aspects.flatMap((aspect) => {
      const differ = (a: RouteLimits, b: RouteLimits) =>
        JSON.stringify(aspect.pick(a)) !== JSON.stringify(aspect.pick(b))
      const joined = aspect.tell(both)
      const id = `device/${brought.id}/${index}/${aspect.name}`
      const label = `${base.name}, ${outputName(actuators, index)}: ${aspect.title}`
      return [
        ...(differ(from, both)
          ? [
              change(
                { id, label, before: mine ? aspect.tell(from) : 'as usual', after: joined, isStricter: true },
                put(aspect, both),
              ),
            ]
          : []),
        // Whether it is looser than usual is not known before the device is.
        ...(mine && differ(both, theirs)
          ? [
              change(
                { id: `${id}/looser`, label, before: joined, after: aspect.tell(theirs), isStricter: false },
                put(aspect, theirs),
              ),
            ]
          : []),
      ]
    })
  }
  return [
    ...ofDevice('isOn', 'Enabled', brought.isOn === false),
    ...ofDevice('ceiling', 'Maximum', Number(brought.ceiling) < now.ceiling),
    ...ofDevice('buttonStops', 'Device button = Stop', brought.buttonStops === true),
    ...Object.entries(brought.channels).flatMap(ofChannel),
  ]
}

function knownAs({ id, name, provider }: DeviceLimits): DeviceRecord | undefined {
  const records = deviceRecords()
  const alike = records.filter((record) => record.provider === provider && record.name === name)
  return records.find((record) => record.id === id) ?? (alike.length === 1 ? alike[0] : undefined)
}

/** A part of a channel's limits that is shown and taken over by itself. */
interface Aspect {
  readonly name: string
  readonly title: string
  tell(limits: RouteLimits): string
  pick(limits: RouteLimits): Partial<RouteLimits>
}

const senseNames: Readonly<Record<Sense, string>> = { pleasure: 'pleasure', pain: 'pain' }

const aspects: readonly Aspect[] = [
  { name: 'isOn', title: 'Used', tell: ({ isOn }) => told(isOn), pick: ({ isOn }) => ({ isOn }) },
  {
    name: 'senses',
    title: 'Used for',
    tell: ({ senses }) =>
      Object.keys(senseNames)
        .filter((sense) => senses.includes(sense as Sense))
        .join(' and ') || 'nothing',
    pick: ({ senses }) => ({ senses: senses.toSorted() }),
  },
  {
    name: 'ceiling',
    title: 'Maximum',
    tell: ({ lower, ceiling }) => (lower > 0 ? `${percentWords(lower)} to ` : '') + percentWords(ceiling),
    pick: ({ lower, ceiling }) => ({ lower, ceiling }),
  },
]

const told = (value: boolean | number): string =>
  typeof value === 'number' ? percentWords(value) : value ? 'on' : 'off'

/** A device of a file, or nothing. What does not fit counts as not said. */
function readDevice(value: unknown): readonly DeviceLimits[] {
  const given = ownRecord(value)
  const [id, name, provider] = [textIn(given, 'id'), textIn(given, 'name'), textIn(given, 'provider')]
  if (!id || !provider) return []
  const channels = Object.entries(ownRecord(ownValue(given, 'channels'))).slice(0, maxChannels)
  return [
    {
      ...{ id, provider, name: withoutDirections(name || id) },
      ...flagIn(given, 'isOn'),
      ...shareIn(given, 'ceiling'),
      ...flagIn(given, 'buttonStops'),
      channels: Object.fromEntries(channels.filter(([index]) => isIndex(index)).map(readChannel)),
    },
  ]
}

function readChannel([index, value]: [string, unknown]): [string, Partial<RouteLimits>] {
  const given = ownRecord(value)
  const senses = ownValue(given, 'senses')
  const { ceiling } = shareIn(given, 'ceiling')
  const { lower } = shareIn(given, 'lower')
  const limits = {
    ...flagIn(given, 'isOn'),
    ...(Array.isArray(senses) && { senses: noLimits.senses.filter((sense) => senses.includes(sense)) }),
    ...(ceiling !== undefined && { ceiling }),
    ...(lower !== undefined && { lower: Math.min(lower, ceiling ?? 1) }),
  }
  return [index, limits]
}

const isIndex = (text: string): boolean => /^\d{1,2}$/.test(text)

function textIn(given: Fields, name: string): string {
  const value = ownValue(given, name)
  return typeof value === 'string' && value.length <= maxName ? value : ''
}

function flagIn<Name extends string>(given: Fields, name: Name): { readonly [N in Name]?: boolean } {
  const value = ownValue(given, name)
  return (typeof value === 'boolean' ? { [name]: value } : {}) as { readonly [N in Name]?: boolean }
}

function shareIn<Name extends string>(given: Fields, name: Name): { readonly [N in Name]?: number } {
  const value = numberOf(ownValue(given, name))
  return (value === undefined ? {} : { [name]: clamp(value, 0, 1) }) as { readonly [N in Name]?: number }
}
