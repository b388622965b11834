import type { Violations } from '../double.ts'

/** One item of a control call, checked. */
export interface ControlItem {
  readonly id: string
  readonly type: 'Stop' | 'Shock' | 'Vibrate' | 'Sound'
  readonly intensity: number
  readonly duration: number
  readonly exclusive: boolean
}

const types = ['Stop', 'Shock', 'Vibrate', 'Sound'] as const

/** The items of a body, in either form; undefined when the server would refuse it. Only the first of an id counts. */
export function itemsOf(body: string, version: string, violations: Violations): readonly ControlItem[] | undefined {
  const parsed = parse(body)
  const list = version === '1' ? parsed : field(parsed, 'shocks')
  if (version === '2') checkEnvelope(parsed, violations)
  if (!Array.isArray(list)) {
    violations.add('the body of a control call has no list of shocks')
    return undefined
  }
  const items = list.map((item) => itemOf(item, violations))
  if (items.includes(undefined)) return undefined
  const known = items.flatMap((item) => (item ? [item] : []))
  const first = new Map<string, ControlItem>()
  for (const item of known) {
    if (first.has(item.id)) violations.add(`${item.id} stands twice in one call`)
    else first.set(item.id, item)
  }
  return [...first.values()]
}

function checkEnvelope(parsed: unknown, violations: Violations): void {
  const name = field(parsed, 'customName')
  if (name !== undefined && name !== null && (typeof name !== 'string' || name.length > 64)) {
    violations.add('customName is no text of at most 64 characters')
  }
  unknownFields(parsed, ['shocks', 'customName'], violations)
}

function itemOf(item: unknown, violations: Violations): ControlItem | undefined {
  unknownFields(item, ['id', 'type', 'intensity', 'duration', 'exclusive'], violations)
  const type = typeOf(field(item, 'type'))
  const [id, intensity, duration, exclusive = false] = ['id', 'intensity', 'duration', 'exclusive'].map((name) =>
    field(item, name),
  )
  if (typeof id !== 'string' || !/^[\da-f-]{36}$/.test(id)) return refuse('id is no uuid', violations)
  if (!type) return refuse('type is none of the four', violations)
  if (!isWithin(intensity, 0, 100)) return refuse(`intensity ${intensity} is not within 0 to 100`, violations)
  if (!isWithin(duration, 300, 65_535)) return refuse(`duration ${duration} is not within 300 to 65535`, violations)
  return { id, type, intensity, duration, exclusive: exclusive === true }
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

function typeOf(value: unknown): ControlItem['type'] | undefined {
  return typeof value === 'number' ? types[value] : types.find((type) => type === value)
}

function refuse(text: string, violations: Violations): undefined {
  violations.add(text)
}

function unknownFields(value: unknown, names: readonly string[], violations: Violations): void {
  for (const name of Object.keys(Object(value))) {
    if (!names.includes(name)) violations.add(`the field "${name}" is unknown`)
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
