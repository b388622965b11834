import { listOf, nameOf, own, recordOf, type Untrusted, wholeOf } from './record.ts'
import { type Toy, toyOf, toysOf } from './toys.ts'

/** What a server may say, checked and in words of our own. Id 0 is what it says unasked. */
export type ServerMessage =
  | { readonly kind: 'ok'; readonly id: number }
  | { readonly kind: 'error'; readonly id: number; readonly code: number; readonly reason: string }
  | {
      readonly kind: 'server'
      readonly id: number
      readonly name: string
      /** 0: it wants no pings. */
      readonly maxPingMs: number
      readonly dialect: Dialect
    }
  | { readonly kind: 'devices'; readonly id: number; readonly toys: readonly Toy[] }
  | { readonly kind: 'added'; readonly id: 0; readonly toy: Toy }
  | { readonly kind: 'removed'; readonly id: 0; readonly index: number }
  | { readonly kind: 'scanned'; readonly id: 0 }
  | {
      readonly kind: 'reading'
      readonly id: number
      readonly index: number
      readonly feature: number
      /** "Battery", "Button". */
      readonly type: string
      readonly value: number
    }

/** The versions of the protocol that are spoken here. */
export type Dialect = 3 | 4

/** One frame, read: its messages, and how many parts of it were none. */
export interface Frame {
  readonly messages: readonly ServerMessage[]
  readonly malformed: number
}

const maxIds = 4_294_967_295
const maxMessages = 200
const nothing: Frame = { messages: [], malformed: 1 }

/** Reads a frame. Whatever is no message is counted, and nothing is thrown. */
export function readFrame(bytes: Uint8Array): Frame {
  const frame = parsed(bytes)
  if (!Array.isArray(frame) || frame.length === 0) return nothing
  const read = listOf(frame, maxMessages).map(messageOf)
  const messages = read.filter((message) => message !== undefined)
  return { messages, malformed: read.length - messages.length }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function messageOf(value: unknown): ServerMessage | undefined {
  const wrapper = recordOf(value)
  const [name, ...others] = Object.keys(wrapper ?? {})
  if (!wrapper || name === undefined || others.length > 0) return undefined
  const body = recordOf(wrapper[name])
  const id = body && wholeOf(own(body, 'Id'), 0, maxIds)
  if (!body || id === undefined) return undefined
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined
  return read?.(body, id)
}

type Reader = (body: Untrusted, id: number) => ServerMessage | undefined

const readers: Readonly<Record<string, Reader>> = {
  Ok: (_, id) => ({ kind: 'ok', id }),
  Error: (body, id) => {
    const code = wholeOf(own(body, 'ErrorCode'), 0, 1000) ?? 0
    return { kind: 'error', id, code, reason: reasonOf(own(body, 'ErrorMessage')) }
  },
  ServerInfo: (body, id) => {
    const dialect = own(body, 'ProtocolVersionMajor') ?? own(body, 'MessageVersion')
    if (dialect !== 3 && dialect !== 4) return undefined
    const maxPingMs = wholeOf(own(body, 'MaxPingTime'), 0, maxIds) ?? 0
    return { kind: 'server', id, name: nameOf(own(body, 'ServerName')) ?? 'Buttplug server', maxPingMs, dialect }
  },
  DeviceList: (body, id) => {
    const toys = toysOf(own(body, 'Devices'))
    return toys && { kind: 'devices', id, toys }
  },
  DeviceAdded: (body) => {
    const toy = toyOf(body)
    return toy && { kind: 'added', id: 0, toy }
  },
  DeviceRemoved: (body) => {
    const index = wholeOf(own(body, 'DeviceIndex'), 0, maxIds)
    return index === undefined ? undefined : { kind: 'removed', id: 0, index }
  },
  ScanningFinished: () => ({ kind: 'scanned', id: 0 }),
  InputReading: (body, id) => {
    const reading = recordOf(own(body, 'Reading')) ?? {}
    const [type] = Object.keys(reading)
    const read = type === undefined ? undefined : recordOf(reading[type])
    const value = read && own(read, 'Value')
    return readingOf(body, id, 'FeatureIndex', type, Array.isArray(value) ? value[0] : value)
  },
  SensorReading: (body, id) => {
    const [value] = listOf(own(body, 'Data'), 1)
    return readingOf(body, id, 'SensorIndex', own(body, 'SensorType'), value)
  },
}

function readingOf(body: Untrusted, id: number, place: string, type: unknown, value: unknown) {
  const index = wholeOf(own(body, 'DeviceIndex'), 0, maxIds)
  const feature = wholeOf(own(body, place), 0, maxIds)
  if (index === undefined || feature === undefined || typeof type !== 'string') return undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return { kind: 'reading', id, index, feature, type, value } as const
}

/** The innermost name in an error: its message is a text that holds JSON, which holds names in names. */
export function reasonOf(message: unknown): string {
  const text = typeof message === 'string' ? message.slice(0, 2000) : ''
  let inner: unknown
  try {
    inner = JSON.parse(text)
  } catch {
    return nameOf(text) ?? 'no reason given'
  }
  for (let depth = 0; depth < 8; depth++) {
    const record = recordOf(inner)
    const [name] = Object.keys(record ?? {})
    if (!record || name === undefined) break
    if (!recordOf(record[name]) && typeof record[name] !== 'string') return nameOf(name) ?? 'no reason given'
    inner = record[name]
  }
  return nameOf(inner) ?? nameOf(text) ?? 'no reason given'
}
