import { type TransferHandler, transferHandlers } from 'comlink'
import { clipped, fromWireError, toWireError } from './wireError.ts'
import { meetsFormer, portOf, streamFrom } from './wireStream.ts'

/*
 * The live things that cross a thread border, each as a message port: abort signals and async iterables,
 * on their own or as direct properties of a plain object such as `{ signal }` or a reply with its `body`.
 * Everything else crosses by structured clone. Errors carry their code along.
 *
 * Whoever is at the other side may be a stranger and send what it likes, so nothing is read here that is not of the
 * kind it should be, and reading never throws out of turn.
 */

const maxReasonLength = 1000

/** The reason, of what is aborted already: nothing may be begun for it on the other side. */
type SignalWire = MessagePort | string

/** An AbortSignal crosses as a port that carries one message, ever. */
const signalHandler: TransferHandler<AbortSignal, SignalWire> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    if (signal.aborted && !meetsFormer()) return [reasonOf(signal), []]
    const { port1, port2 } = new MessageChannel()
    const tell = () => {
      port1.postMessage(reasonOf(signal))
      port1.close()
    }
    if (signal.aborted) tell()
    else {
      signal.addEventListener('abort', tell, { once: true })
      port1.addEventListener('close', () => signal.removeEventListener('abort', tell))
    }
    return [port2, [port2]]
  },
  deserialize: signalFrom,
}

const reasonOf = ({ reason }: AbortSignal): string => String(reason?.message ?? reason)

function signalFrom(wire: unknown): AbortSignal {
  const controller = new AbortController()
  const abort = (reason: unknown) => {
    const words = typeof reason === 'string' ? clipped(reason, maxReasonLength) : 'Cancelled'
    controller.abort(new DOMException(words, 'AbortError'))
  }
  if (typeof wire === 'string') abort(wire)
  if (wire instanceof MessagePort) {
    wire.onmessage = ({ data }) => {
      abort(data)
      wire.close()
    }
  }
  return controller.signal
}

/** An async iterable crosses as a port: the reader asks for each item, so a slow reader slows the writer. */
const streamHandler: TransferHandler<AsyncIterable<unknown>, MessagePort> = {
  canHandle: isStream,
  serialize(source) {
    const port = portOf(source)
    return [port, [port]]
  },
  deserialize: streamFrom,
}

type LiveKind = 'signal' | 'stream'
interface LiveWire {
  readonly plain: Record<string, unknown>
  readonly live: readonly (readonly [key: string, kind: LiveKind, wire: SignalWire])[]
}

const maxLive = 16
/** Names that say something about an object instead of being a part of it. */
const reserved: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype'])

/** A plain object with live things among its direct properties: call options, replies with a body. */
const liveHandler: TransferHandler<Record<string, unknown>, LiveWire> = {
  canHandle: (value): value is Record<string, unknown> =>
    isPlainObject(value) && Object.values(value).some((item) => item instanceof AbortSignal || isStream(item)),
  serialize(value) {
    const plain: Record<string, unknown> = {}
    const live: [string, LiveKind, SignalWire][] = []
    for (const [key, item] of Object.entries(value)) {
      if (item instanceof AbortSignal) live.push([key, 'signal', signalHandler.serialize(item)[0]])
      else if (isStream(item)) live.push([key, 'stream', streamHandler.serialize(item)[0]])
      else plain[key] = item
    }
    return [{ plain, live }, live.flatMap(([, , wire]) => (wire instanceof MessagePort ? wire : []))]
  },
  deserialize(wire: unknown) {
    const { plain, live } = (isPlainObject(wire) ? wire : {}) as Record<string, unknown>
    const parts = isPlainObject(plain) ? Object.entries(plain) : []
    const liveParts = Array.isArray(live) ? live.slice(0, maxLive).flatMap(livePart) : []
    return Object.fromEntries([...parts, ...liveParts].filter(([key]) => !reserved.has(key)))
  },
}

function livePart(entry: unknown): [string, unknown][] {
  const [key, kind, wire] = Array.isArray(entry) ? (entry as readonly unknown[]) : []
  if (typeof key !== 'string') return []
  if (kind === 'signal' && (wire instanceof MessagePort || typeof wire === 'string')) return [[key, signalFrom(wire)]]
  return kind === 'stream' && wire instanceof MessagePort ? [[key, streamFrom(wire)]] : []
}

/** Comlink sends name, message and stack; we add what the page acts on, and read only that. */
const thrown = transferHandlers.get('throw') as TransferHandler<
  { value: unknown },
  { isError: boolean; value: unknown }
>
const errorHandler: typeof thrown = {
  canHandle: (value): value is { value: unknown } => thrown.canHandle(value),
  serialize(box) {
    const [wire, transfer] = thrown.serialize(box)
    if (wire.isError) Object.assign(wire.value as object, toWireError(box.value))
    return [wire, transfer]
  },
  deserialize(wire: unknown): never {
    throw fromWireError((wire as { readonly value?: unknown } | null | undefined)?.value)
  },
}

/**
 * Teaches this thread's Comlink the handlers above. Both sides of a border call it once, before the first message.
 * Comlink's own `proxy` goes: ids cross, objects stay home.
 *
 * @internal
 */
export function installWireHandlers(): void {
  transferHandlers.set('signal', signalHandler as TransferHandler<unknown, unknown>)
  transferHandlers.set('stream', streamHandler as TransferHandler<unknown, unknown>)
  transferHandlers.set('live', liveHandler as TransferHandler<unknown, unknown>)
  transferHandlers.set('throw', errorHandler as TransferHandler<unknown, unknown>)
  transferHandlers.delete('proxy')
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
