import { type Remote as ComlinkRemote, type Endpoint, releaseProxy, wrap } from 'comlink'
import { PluginError, type Scope } from 'sdk'
import { installWireHandlers } from 'sdk/runtime'

installWireHandlers()

/** A contract as seen from another thread: every answer is awaited, every stream is pulled. */
export type Remote<Contract> = {
  readonly [K in keyof Contract]: Contract[K] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Answer extends AsyncIterable<infer Item> ? AsyncIterable<Item> : Promise<Awaited<Answer>>
    : never
}

/**
 * Reaches the other side of a port by its contract. The proxy lives as long as `scope`; when that closes, or the
 * worker fails to load, every call still waiting rejects with `plugin/crashed` instead of hanging for ever.
 */
export function connect<Contract extends object>(endpoint: Endpoint, name: string, scope: Scope): Remote<Contract> {
  const peer = wrap(endpoint) as ComlinkRemote<Record<string, (...args: unknown[]) => unknown>>
  const ended = endOf(endpoint, name, scope)
  scope.add(() => {
    peer[releaseProxy]()
    if (endpoint instanceof MessagePort) endpoint.close()
  })
  return new Proxy({} as Remote<Contract>, {
    get(_, method) {
      if (typeof method !== 'string' || method === 'then') return undefined
      return (...args: unknown[]) => call(peer, method, args, ended)
    },
  })
}

/** An answer that may be awaited or iterated, so that callers write what the contract says. */
type Answer = Promise<unknown> & AsyncIterable<unknown>

function call(
  peer: ComlinkRemote<Record<string, (...args: unknown[]) => unknown>>,
  method: string,
  args: unknown[],
  ended: Promise<never>,
): Answer {
  const done = new AbortController()
  const finish = () => done.abort(new DOMException('The call is over', 'AbortError'))
  const remote = peer[method] as unknown as (...args: unknown[]) => Promise<unknown>
  const answer = Promise.race([remote(...args.map((arg) => ownSignal(arg, done.signal))), ended])
  answer.then((value) => !isStream(value) && finish(), finish)
  return Object.assign(answer, {
    async *[Symbol.asyncIterator]() {
      try {
        const items = ((await answer) as AsyncIterable<unknown>)[Symbol.asyncIterator]()
        try {
          while (true) {
            const next = await Promise.race([items.next(), ended])
            if (next.done) return
            yield next.value
          }
        } finally {
          void items.return?.()
        }
      } finally {
        finish()
      }
    },
  })
}

/** Each call gets a signal of its own, so that long-lived signals do not collect listeners. */
function ownSignal(arg: unknown, done: AbortSignal): unknown {
  if (arg instanceof AbortSignal) return AbortSignal.any([arg, done])
  const signal = (arg as { signal?: unknown } | null | undefined)?.signal
  return signal instanceof AbortSignal ? { ...(arg as object), signal: AbortSignal.any([signal, done]) } : arg
}

function endOf(endpoint: Endpoint, name: string, scope: Scope): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    const fail = (why: string) => reject(new PluginError('plugin/crashed', `${name} ${why}`))
    scope.add(() => fail('has ended'))
    endpoint.addEventListener('error', (event) => {
      const { message } = event as ErrorEvent
      if (!message) fail('could not be loaded')
    })
  })
  ended.catch(() => {})
  return ended
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
