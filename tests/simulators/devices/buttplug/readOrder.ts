/** What a client may say, checked as strictly as the server's schema does: one unknown key, and it is refused. */
export type ReadOrder =
  | { readonly ok: true; readonly message: string; readonly id: number; readonly fields: Fields }
  | { readonly ok: false; readonly why: string }

export type Fields = Readonly<Record<string, unknown>>

type Check = (value: unknown) => boolean

const index: Check = (value) => Number.isInteger(value) && (value as number) >= 0
const whole: Check = (value) => Number.isInteger(value)
const part: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1
const text: Check = (value) => typeof value === 'string' && value !== ''
const flag: Check = (value) => typeof value === 'boolean'
const exactly =
  (wanted: unknown): Check =>
  (value) =>
    value === wanted
const oneOf =
  (...wanted: readonly string[]): Check =>
  (value) =>
    wanted.includes(value as string)
const listOf =
  (form: Form): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every((item) => mistakeIn(item, form) === undefined)

/** A name with "?" may be missing. */
type Form = Readonly<Record<string, Check>>

/** Exactly one kind of output, with a value, and a duration where it has one. */
const command: Check = (value) => {
  const entries = Object.entries((value ?? {}) as object)
  const [type, body] = entries[0] ?? []
  if (entries.length !== 1 || type === undefined) return false
  const form: Form = type === 'HwPositionWithDuration' ? { Value: whole, Duration: index } : { Value: whole }
  return mistakeIn(body, form) === undefined
}

const common: Readonly<Record<string, Form>> = {
  Ping: {},
  StartScanning: {},
  StopScanning: {},
  RequestDeviceList: {},
}

const forms: Readonly<Record<3 | 4, Readonly<Record<string, Form>>>> = {
  4: {
    ...common,
    RequestServerInfo: { ClientName: text, ProtocolVersionMajor: exactly(4), ProtocolVersionMinor: index },
    OutputCmd: { DeviceIndex: index, FeatureIndex: index, Command: command },
    InputCmd: {
      DeviceIndex: index,
      FeatureIndex: index,
      Type: text,
      Command: oneOf('Read', 'Subscribe', 'Unsubscribe'),
    },
    StopCmd: { 'DeviceIndex?': index, 'FeatureIndex?': index, 'Inputs?': flag, 'Outputs?': flag },
  },
  3: {
    ...common,
    RequestServerInfo: { ClientName: text, MessageVersion: exactly(3) },
    ScalarCmd: { DeviceIndex: index, Scalars: listOf({ Index: index, Scalar: part, ActuatorType: text }) },
    LinearCmd: { DeviceIndex: index, Vectors: listOf({ Index: index, Duration: index, Position: part }) },
    RotateCmd: { DeviceIndex: index, Rotations: listOf({ Index: index, Speed: part, Clockwise: flag }) },
    SensorReadCmd: { DeviceIndex: index, SensorIndex: index, SensorType: text },
    StopDeviceCmd: { DeviceIndex: index },
    StopAllDevices: {},
  },
}

/** Reads one frame. The first mistake refuses all of it, as the server does. */
export function readOrders(frame: unknown, dialects: readonly (3 | 4)[]): readonly ReadOrder[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(String(frame))
  } catch {
    return [{ ok: false, why: 'this is not JSON' }]
  }
  if (!Array.isArray(parsed) || parsed.length === 0) return [{ ok: false, why: 'a frame is an array of messages' }]
  const read = parsed.map((message) => readOrder(message, dialects))
  const mistake = read.find(({ ok }) => !ok)
  return mistake ? [mistake] : read
}

function readOrder(value: unknown, dialects: readonly (3 | 4)[]): ReadOrder {
  const entries = Object.entries((value ?? {}) as object)
  const [message, body] = entries[0] ?? []
  if (entries.length !== 1 || message === undefined) return { ok: false, why: 'a message has one name' }
  const known = dialects.flatMap((dialect) => [forms[dialect][message]].filter((form) => form !== undefined))
  if (known.length === 0) return { ok: false, why: `there is no message "${message}"` }
  const mistakes = known.map((form) => mistakeIn(body, { Id: index, ...form }))
  const why = mistakes.every((mistake) => mistake !== undefined) ? mistakes[0] : undefined
  if (why !== undefined) return { ok: false, why: `${message}: ${why}` }
  const { Id: id, ...fields } = body as { readonly Id: number }
  return { ok: true, message, id, fields }
}

function mistakeIn(value: unknown, form: Form): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is no object'
  const allowed = new Map(Object.entries(form).map(([name, check]) => [name.replace('?', ''), check]))
  for (const [name, found] of Object.entries(value)) {
    const check = allowed.get(name)
    if (!check) return `"${name}" is unknown`
    if (!check(found)) return `"${name}" is ${JSON.stringify(found)}`
  }
  const missing = Object.keys(form).find((name) => !name.endsWith('?') && !Object.hasOwn(value, name))
  return missing === undefined ? undefined : `"${missing}" is missing`
}
