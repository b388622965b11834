import { PluginError } from '../errors.ts'
import { fromWireError, toWireError, type WireError } from './wireError.ts'

/*
 * An async iterable crosses as a port. The reader asks for each item with a number, which comes back with the answer,
 * and leaves with "return". Whoever speaks otherwise is no longer listened to: either side may be a stranger. The
 * numbers cannot be guessed, so nobody fills a reader's memory with answers to questions yet to come.
 */

type Answer = { readonly value: unknown } | { readonly done: true } | { readonly error: WireError }
type Reply = Answer & { readonly to: number }

let isFormer = false

/** Lets this thread's streams and signals meet those of SDK 0.1. For the gate of such a plugin alone. */
export function meetFormer(): void {
  isFormer = true
}

export const meetsFormer = (): boolean => isFormer

const isQuestion = (data: unknown): boolean => typeof data === 'number' || (isFormer && data === 'next')

/** Gives the port for the reader; items are taken from `source` only when the reader asks for one. */
export function portOf(source: AsyncIterable<unknown>): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const iterator = source[Symbol.asyncIterator]()
  let isAsked = false
  let isOver = false
  const over = (): boolean => {
    if (isOver) return false
    isOver = true
    port1.close()
    return true
  }
  const leave = () => {
    if (over()) void left(iterator)
  }
  port1.onmessage = async ({ data }) => {
    if (isOver) return
    if (isAsked || !isQuestion(data)) return leave()
    isAsked = true
    const answer = await iterator.next().then(
      (next): Answer => (next.done ? { done: true } : { value: next.value }),
      (error): Answer => ({ error: toWireError(error) }),
    )
    isAsked = false
    if (isOver) return
    const isSent = send(port1, { to: data, ...answer })
    if (!isSent) leave()
    else if (!('value' in answer)) over()
  }
  // Where browsers tell that the reader's thread is gone, its producer need not wait for ever.
  port1.addEventListener('close', leave)
  return port2
}

/** Ends a producer; what it throws on its way out concerns nobody any more. */
async function left(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.()
  } catch {}
}

/** An item that cannot be copied becomes an error: silence would keep the reader waiting for ever. */
function send(port: MessagePort, reply: Reply): boolean {
  try {
    port.postMessage(reply)
    return true
  } catch (error) {
    const { details: _, ...plain } = toWireError('error' in reply ? reply.error : error)
    port.postMessage({ to: reply.to, error: plain })
    return false
  }
}

/** What arrives on such a port, as the iterable it was: read once, item by item. */
export interface WireStream extends AsyncIterable<unknown> {
  /** Ends it with an error, unless it is over already: the other side is gone. */
  fail(error: unknown): void
  /** Calls back once it is over, however it ended; at once where it is. */
  whenOver(tell: () => void): void
}

type Next = IteratorResult<unknown, undefined>
type Waiting = Map<number, { resolve(next: Next): void; reject(error: unknown): void }>

/**
 * An object rather than a generator: every token of a reply passes here, and one that waits must end at once when its
 * reader leaves or the other side is gone.
 */
export function streamFrom(port: unknown): WireStream {
  const waiting: Waiting = new Map()
  const tells: (() => void)[] = []
  let isOver = false
  /** What the next question is answered with, when nobody was waiting for it. */
  let unheard: unknown
  const end = (error?: unknown) => {
    if (isOver) return
    isOver = true
    if (port instanceof MessagePort) port.close()
    if (waiting.size === 0) unheard = error
    for (const { resolve, reject } of waiting.values()) error === undefined ? resolve(over) : reject(error)
    waiting.clear()
    for (const tell of tells.splice(0)) tell()
  }
  const leave = () => {
    if (!isOver && port instanceof MessagePort) port.postMessage('return')
    end()
  }
  const hear = (heard: unknown) => {
    const reply = isFormer ? numbered(heard, waiting) : heard
    const to = isReply(reply) ? reply.to : undefined
    const asked = to === undefined ? undefined : waiting.get(to)
    if (to === undefined || !asked || !isReply(reply)) return end(unreadable())
    if ('error' in reply) return end(fromWireError(reply.error))
    if (!('value' in reply)) return end()
    waiting.delete(to)
    asked.resolve({ value: reply.value, done: false })
  }
  if (port instanceof MessagePort) {
    port.onmessage = ({ data }) => hear(data)
    port.onmessageerror = () => hear(undefined)
  } else end(unreadable())

  const iterator: AsyncIterator<unknown, undefined> = {
    next: () =>
      new Promise((resolve, reject) => {
        if (unheard !== undefined) {
          const error = unheard
          unheard = undefined
          return reject(error)
        }
        if (isOver || !(port instanceof MessagePort)) return resolve(over)
        const [question = 0] = crypto.getRandomValues(new Uint32Array(1))
        waiting.set(question, { resolve, reject })
        port.postMessage(question)
      }),
    async return() {
      leave()
      return over
    },
  }
  return {
    [Symbol.asyncIterator]: () => iterator,
    fail: (error) => {
      if (!isOver && port instanceof MessagePort) port.postMessage('return')
      end(error)
    },
    whenOver: (tell) => {
      if (isOver) tell()
      else tells.push(tell)
    },
  }
}

const over: Next = { value: undefined, done: true }

export const isWireStream = (value: unknown): value is WireStream =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'whenOver' in value

/** A number, and one answer to it. Whatever lies beside them would be weighed by nobody. */
function isReply(reply: unknown): reply is Reply {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return false
  const { to, done } = reply as { readonly to?: unknown; readonly done?: unknown }
  if (typeof to !== 'number' || Object.keys(reply).length !== 2) return false
  return Object.hasOwn(reply, 'value') || Object.hasOwn(reply, 'error') || done === true
}

/** An answer without a number is one to the question that is open: there never were two at once. */
function numbered(reply: unknown, waiting: ReadonlyMap<number, unknown>): unknown {
  const [first] = waiting.keys()
  if (first === undefined || typeof reply !== 'object' || reply === null || Object.hasOwn(reply, 'to')) return reply
  return { ...reply, to: first }
}

const unreadable = () => new PluginError('plugin/call-failed', 'A stream did not come as one item for each question.')
