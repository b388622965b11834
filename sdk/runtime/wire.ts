import { type TransferHandler, transferHandlers } from 'comlink'

/*
 * The live things that cross a thread border, each as a message port: abort signals and async iterables,
 * on their own or as direct properties of a plain object such as `{ signal }` or a reply with its `body`.
 * Everything else crosses by structured clone. Errors carry their code along.
 */

/** An AbortSignal crosses as a port that carries one message, ever. */
const signalHandler: TransferHandler<AbortSignal, MessagePort> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    const { port1, port2 } = new MessageChannel()
    const tell = () => {
      port1.postMessage(String(signal.reason?.message ?? signal.reason))
      port1.close()
    }
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
    return [port2, [port2]]
  },
  deserialize(port) {
    const controller = new AbortController()
    port.onmessage = (event) => {
      controller.abort(new DOMException(String(event.data), 'AbortError'))
      port.close()
    }
    return controller.signal
  },
}

type WireError = { readonly name: string; readonly message: string; readonly [key: string]: unknown }
type StreamReply = { readonly value: unknown } | { readonly done: true } | { readonly error: WireError }

/** An async iterable crosses as a port: the reader asks for each item, so a slow reader slows the writer. */
const streamHandler: TransferHandler<AsyncIterable<unknown>, MessagePort> = {
  canHandle: isStream,
  serialize(source) {
    const { port1, port2 } = new MessageChannel()
    const iterator = source[Symbol.asyncIterator]()
    port1.onmessage = async (event) => {
      if (event.data === 'return') {
        port1.close()
        await leave(iterator)
        return
      }
      const reply = await iterator.next().then(
        (next): StreamReply => (next.done ? { done: true } : { value: next.value }),
        (error): StreamReply => ({ error: toWireError(error) }),
      )
      const isSent = send(port1, reply)
      if (isSent && 'value' in reply) return
      port1.close()
      if (!isSent) await leave(iterator)
    }
    return [port2, [port2]]
  },
  async *deserialize(port) {
    const ask = () =>
      new Promise<StreamReply>((resolve) => {
        port.onmessage = (event) => resolve(event.data)
        port.postMessage('next')
      })
    let open = true
    try {
      while (true) {
        const reply = await ask()
        if ('value' in reply) {
          yield reply.value
          continue
        }
        open = false
        if ('error' in reply) throw fromWireError(reply.error)
        return
      }
    } finally {
      if (open) port.postMessage('return')
      port.close()
    }
  },
}

/** Ends a producer; what it throws on its way out concerns nobody any more. */
async function leave(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.()
  } catch {}
}

/** An item that cannot be copied becomes an error: silence would keep the reader waiting for ever. */
function send(port: MessagePort, reply: StreamReply): boolean {
  try {
    port.postMessage(reply)
    return true
  } catch (error) {
    const { details: _, ...plain } = toWireError('error' in reply ? reply.error : error)
    port.postMessage({ error: plain })
    return false
  }
}

type LiveKind = 'signal' | 'stream'
interface LiveWire {
  readonly plain: Record<string, unknown>
  readonly live: readonly (readonly [key: string, kind: LiveKind, port: MessagePort])[]
}

/** A plain object with live things among its direct properties: call options, replies with a body. */
const liveHandler: TransferHandler<Record<string, unknown>, LiveWire> = {
  canHandle: (value): value is Record<string, unknown> =>
    isPlainObject(value) && Object.values(value).some((item) => item instanceof AbortSignal || isStream(item)),
  serialize(value) {
    const plain: Record<string, unknown> = {}
    const live: [string, LiveKind, MessagePort][] = []
    for (const [key, item] of Object.entries(value)) {
      if (item instanceof AbortSignal) live.push([key, 'signal', signalHandler.serialize(item)[0]])
      else if (isStream(item)) live.push([key, 'stream', streamHandler.serialize(item)[0]])
      else plain[key] = item
    }
    return [{ plain, live }, live.map(([, , port]) => port)]
  },
  deserialize({ plain, live }) {
    const value: Record<string, unknown> = { ...plain }
    for (const [key, kind, port] of live) {
      value[key] = kind === 'signal' ? signalHandler.deserialize(port) : streamHandler.deserialize(port)
    }
    return value
  },
}

/** Comlink sends name, message and stack; we add what the page acts on. */
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
  deserialize: (wire) => thrown.deserialize(wire),
}

/**
 * Teaches this thread's Comlink the handlers above. Both sides of a border call it once, before the first message.
 *
 * @internal
 */
export function installWireHandlers(): void {
  transferHandlers.set('signal', signalHandler as TransferHandler<unknown, unknown>)
  transferHandlers.set('stream', streamHandler as TransferHandler<unknown, unknown>)
  transferHandlers.set('live', liveHandler as TransferHandler<unknown, unknown>)
  transferHandlers.set('throw', errorHandler as TransferHandler<unknown, unknown>)
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function toWireError(error: unknown): WireError {
  const { name, message, code, retryAfterMs, details } = (error ?? {}) as Record<string, unknown>
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : String(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    ...(details !== undefined && { details }),
  }
}

function fromWireError(wire: WireError): Error {
  return wire.name === 'AbortError'
    ? new DOMException(wire.message, 'AbortError')
    : Object.assign(new Error(wire.message), wire)
}
