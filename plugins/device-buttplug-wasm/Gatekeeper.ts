/** What is done with a message on its way to the server: handed on, perhaps corrected, or answered here. */
export type Passage =
  | { readonly kind: 'pass'; readonly id: number; readonly name: string; readonly body: Body }
  | { readonly kind: 'answer'; readonly text: string }

export type Body = Readonly<Record<string, unknown>>

interface KnownToy {
  readonly scalars: readonly string[]
  readonly movers: number
  readonly rotators: number
  readonly sensors: readonly string[]
}

const maxId = 4_294_967_295
const maxMoveMs = 10_000

/**
 * Knows what the server in the page would answer with an error, which would be its end, and lets none of that through.
 * It learns the toys by reading along. Levels are brought into their range, since the server takes any.
 */
export class Gatekeeper {
  readonly #toys = new Map<number, KnownToy>()
  #greeted: Body | undefined
  #isScanning = false

  get isGreeted(): boolean {
    return this.#greeted !== undefined
  }

  /** Reads along what the server says. */
  overhear(text: string): void {
    for (const [name, body] of messagesIn(text)) {
      if (name === 'ServerInfo') this.#greeted = body
      if (name === 'ScanningFinished') this.#isScanning = false
      if (name === 'DeviceAdded') this.#meet(body)
      if (name === 'DeviceRemoved') this.#toys.delete(Number(body.DeviceIndex))
      if (name === 'DeviceList' && Array.isArray(body.Devices)) for (const toy of body.Devices) this.#meet(record(toy))
    }
  }

  /** Reads one frame that wants to go to the server. */
  read(text: string): readonly Passage[] {
    const messages = messagesIn(text)
    return messages.length > 0 ? messages.map(([name, body]) => this.#passage(name, body)) : [refused(0, 'no message')]
  }

  #passage(name: string, body: Body): Passage {
    const { Id: id } = body
    if (!isWhole(id, 1, maxId)) return refused(0, 'a message without a number')
    if (name !== 'RequestServerInfo' && !this.#greeted) return refused(id, 'RequestServerInfoExpected', 1)
    const pass = (fields: Body): Passage => ({ kind: 'pass', id, name, body: { Id: id, ...fields } })
    switch (name) {
      case 'RequestServerInfo':
        // The server outlives its visitors, and a second greeting would be its end.
        if (this.#greeted) return answer('ServerInfo', { ...this.#greeted, Id: id })
        return body.MessageVersion === 3
          ? pass({ ClientName: 'Vesper', MessageVersion: 3 })
          : refused(id, 'MessageSpecVersionMismatch', 1)
      case 'RequestDeviceList':
      case 'StopAllDevices':
        return pass({})
      case 'StartScanning':
        if (this.#isScanning) return answer('Ok', { Id: id })
        this.#isScanning = true
        return pass({})
      case 'StopScanning':
        // The browser's list is open until the player closes it.
        return answer('Ok', { Id: id })
      default:
        return this.#order(name, id, body, pass)
    }
  }

  #order(name: string, id: number, body: Body, pass: (fields: Body) => Passage): Passage {
    const index = body.DeviceIndex
    const toy = isWhole(index, 0, maxId) ? this.#toys.get(index) : undefined
    if (!toy) return refused(id, 'DeviceNotAvailable')
    const one = { DeviceIndex: index }
    switch (name) {
      case 'StopDeviceCmd':
        return pass(one)
      case 'ScalarCmd': {
        const scalars = parts(body.Scalars, toy.scalars.length, (part, place) => {
          const level = levelIn(part.Scalar)
          const type = toy.scalars[place]
          return level === undefined || part.ActuatorType !== type
            ? undefined
            : { Index: place, Scalar: level, ActuatorType: type }
        })
        return scalars ? pass({ ...one, Scalars: scalars }) : refused(id, 'DeviceFeatureMismatch')
      }
      case 'LinearCmd': {
        const vectors = parts(body.Vectors, toy.movers, (part, place) => {
          const position = levelIn(part.Position)
          return position === undefined || !isWhole(part.Duration, 0, maxMoveMs)
            ? undefined
            : { Index: place, Duration: part.Duration, Position: position }
        })
        return vectors ? pass({ ...one, Vectors: vectors }) : refused(id, 'DeviceFeatureMismatch')
      }
      case 'RotateCmd': {
        const rotations = parts(body.Rotations, toy.rotators, (part, place) => {
          const speed = levelIn(part.Speed)
          return speed === undefined || typeof part.Clockwise !== 'boolean'
            ? undefined
            : { Index: place, Speed: speed, Clockwise: part.Clockwise }
        })
        return rotations ? pass({ ...one, Rotations: rotations }) : refused(id, 'DeviceFeatureMismatch')
      }
      case 'SensorReadCmd': {
        const { SensorIndex: sensor, SensorType: type } = body
        const isThere = isWhole(sensor, 0, toy.sensors.length - 1) && toy.sensors[sensor] === type
        return isThere && type === 'Battery'
          ? pass({ ...one, SensorIndex: sensor, SensorType: type })
          : refused(id, 'DeviceSensorIndexError')
      }
      default:
        return refused(id, `there is no message "${name.slice(0, 40)}"`, 3)
    }
  }

  #meet(toy: Body): void {
    if (!isWhole(toy.DeviceIndex, 0, maxId)) return
    const messages = record(toy.DeviceMessages)
    const listed = (name: string) => (Array.isArray(messages[name]) ? messages[name].map(record) : [])
    this.#toys.set(toy.DeviceIndex, {
      scalars: listed('ScalarCmd').map(({ ActuatorType: type }) => String(type)),
      movers: listed('LinearCmd').length,
      rotators: listed('RotateCmd').length,
      sensors: listed('SensorReadCmd').map(({ SensorType: type }) => String(type)),
    })
  }
}

const record = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

const levelIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : undefined

/** The parts of an order, each for a place of its own; undefined when one of them is wrong, or there is none. */
function parts(value: unknown, places: number, read: (part: Body, place: number) => Body | undefined) {
  if (!Array.isArray(value) || value.length === 0 || value.length > places) return undefined
  const seen = new Set<number>()
  const found: Body[] = []
  for (const item of value) {
    const part = record(item)
    const place = part.Index
    if (!isWhole(place, 0, places - 1) || seen.has(place)) return undefined
    seen.add(place)
    const good = read(part, place)
    if (!good) return undefined
    found.push(good)
  }
  return found
}

/** Names and bodies of a frame, which is an array of objects with one key each. Empty when it is anything else. */
export function messagesIn(text: string): readonly (readonly [name: string, body: Body])[] {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(frame)) return []
  const messages = frame.map((message) => Object.entries(record(message)))
  if (messages.some((entries) => entries.length !== 1)) return []
  return messages.flatMap((entries) => entries.map(([name, body]) => [name, record(body)] as const))
}

const answer = (name: string, body: Body): Passage => ({ kind: 'answer', text: JSON.stringify([{ [name]: body }]) })

const refused = (id: number, reason: string, code = 4): Passage =>
  answer('Error', { Id: id, ErrorCode: code, ErrorMessage: JSON.stringify({ ButtplugDeviceError: reason }) })
