import { type Remote as ComlinkRemote, type Endpoint, releaseProxy, wrap } from 'comlink'
import { PluginError } from '../errors.ts'
import type { Scope } from '../scope.ts'
import { laterStream } from './laterStream.ts'
import { installWireHandlers } from './wire.ts'
import { isWireStream, type WireStream } from './wireStream.ts'

installWireHandlers()

/**
 * A contract as seen from another thread. Contracts already say so: every answer is a promise or a stream.
 *
 * @internal
 */
export type Remote<Contract> = {
  readonly [K in keyof Contract]: Contract[K] extends (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>
    ? Contract[K]
    : never
}

/**
 * Reaches the other side of a port by its contract. The proxy lives as long as `scope`; when that closes, or the
 * worker fails to load, every call still waiting rejects with `plugin/crashed` instead of hanging for ever.
 *
 * @internal
 */
export function connect<Contract extends object>(endpoint: Endpoint, name: string, scope: Scope): Remote<Contract> {
  const peer = wrap(endpoint) as ComlinkRemote<Record<string, (...args: unknown[]) => unknown>>
  const end = new PeerEnd()
  const fail = (why: string) => end.come(new PluginError('plugin/crashed', `${name} ${why}`))
  scope.add(() => fail('has ended'))
  endpoint.addEventListener('error', (event) => {
    const { message } = event as ErrorEvent
    if (!message) fail('could not be loaded')
  })
  scope.add(() => {
    peer[releaseProxy]()
    if (endpoint instanceof MessagePort) endpoint.close()
  })
  return new Proxy({} as Remote<Contract>, {
    get(_, method) {
      if (typeof method !== 'string' || method === 'then') return undefined
      return (...args: unknown[]) => call(peer, method, args, end)
    },
  })
}

/** Whether the other side of a connection still answers, within the time given. */
export async function answers(peer: Remote<object>, withinMs: number): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, withinMs, false))
  const alive = (peer as Remote<{ ping(): Promise<void> }>).ping().then(
    () => true,
    () => false,
  )
  return await Promise.race([alive, late])
}

/** An answer that may be awaited or iterated, so that callers write what the contract says. */
type Answer = Promise<unknown> & AsyncIterable<unknown>

function call(
  peer: ComlinkRemote<Record<string, (...args: unknown[]) => unknown>>,
  method: string,
  args: unknown[],
  end: PeerEnd,
): Answer {
  const done = new AbortController()
  const finish = () => done.abort(new DOMException('The call is over', 'AbortError'))
  const answer = end
    .race(() => peer[method]?.(...args.map((arg) => ownSignal(arg, done.signal))) as Promise<unknown>)
    .then((value) => {
      const streams = streamsIn(value)
      for (const stream of streams) end.watch(stream)
      if (streams.length === 0) finish()
      for (const stream of streams) stream.whenOver(finish)
      return value
    })
  answer.catch(finish)
  return Object.assign(
    answer,
    laterStream(() => answer as Promise<AsyncIterable<unknown>>),
  )
}

/** An answer that is a stream, or has some, such as a body: its call stays open until they are read or left. */
function streamsIn(value: unknown): readonly WireStream[] {
  if (isWireStream(value)) return [value]
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.values(value).filter(isWireStream)
}

/** Each call gets a signal of its own, so that long-lived signals do not collect listeners. */
function ownSignal(arg: unknown, done: AbortSignal): unknown {
  if (arg instanceof AbortSignal) return AbortSignal.any([arg, done])
  const signal = (arg as { signal?: unknown } | null | undefined)?.signal
  return signal instanceof AbortSignal ? { ...(arg as object), signal: AbortSignal.any([signal, done]) } : arg
}

/**
 * The end of the other side, for everything that waits for it. `Promise.race` against one promise that lives as long
 * as the page would keep every answer that ever came; here whoever is answered leaves nothing behind.
 */
class PeerEnd {
  readonly #waiting = new Set<(error: PluginError) => void>()
  readonly #streams = new Set<WireStream>()
  #error: PluginError | undefined

  come(error: PluginError): void {
    this.#error ??= error
    for (const reject of this.#waiting) reject(this.#error)
    this.#waiting.clear()
    for (const stream of this.#streams) stream.fail(this.#error)
  }

  /** A stream ends with the side it comes from. */
  watch(stream: WireStream): void {
    this.#streams.add(stream)
    stream.whenOver(() => this.#streams.delete(stream))
    if (this.#error) stream.fail(this.#error)
  }

  /** Nothing is asked of a side that has ended. */
  race<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#error) return Promise.reject(this.#error)
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      ask()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject))
    })
  }
}
