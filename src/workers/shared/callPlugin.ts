import { codeOf, type ErrorCode, isAbort, messageOf, PluginError, type PluginId } from 'sdk'

/** How one call into a plugin went; the page counts these per plugin and shows them. */
export interface PluginReport {
  readonly plugin: PluginId
  readonly method: string
  readonly at: number
  readonly ms: number
  /** `answered` includes expected refusals such as a wrong key; `failed` is the plugin's own fault. */
  readonly outcome: 'answered' | 'failed' | 'aborted'
  readonly code?: ErrorCode
  readonly message?: string
}

export interface PluginCall {
  readonly plugin: PluginId
  readonly method: string
  readonly signal: AbortSignal
  /** The longest this call may take. Streams count only the time to their next item. */
  readonly deadlineMs?: number
}

/** Where reports go in this thread. */
const listeners = new Set<(report: PluginReport) => void>()

export function watchPluginCalls(listener: (report: PluginReport) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The one way into a plugin: names it, times the call, races it with the caller's signal and a deadline, and turns
 * whatever it throws into an error with a code.
 */
export async function callPlugin<T>(call: PluginCall, run: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const over = new AbortController()
  const signal = AbortSignal.any([call.signal, over.signal])
  try {
    const value = await raced(call, signal, () => run(signal))
    report(call, started, 'answered')
    return value
  } catch (error) {
    throw failed(call, started, error)
  } finally {
    over.abort(new DOMException('The call is over', 'AbortError'))
  }
}

/** What becomes of what a plugin's stream gives out. */
export interface StreamReading<T> {
  /** An item as it may be used; undefined passes it over. Throws where it is no answer at all. */
  read(item: unknown): T | undefined
  /** The error a caller is to see. */
  failure?(error: unknown): unknown
}

const asItIs: StreamReading<never> = { read: (item) => item as never }

/** The same for a stream: breaking out of the loop, or the signal, ends the plugin's side too. */
export async function* callPluginStream<T>(
  call: PluginCall,
  run: (signal: AbortSignal) => AsyncIterable<unknown>,
  { read, failure = (error) => error }: StreamReading<T> = asItIs,
): AsyncIterable<T> {
  const started = performance.now()
  const over = new AbortController()
  const signal = AbortSignal.any([call.signal, over.signal])
  let items: AsyncIterator<unknown> | undefined
  try {
    items = run(signal)[Symbol.asyncIterator]()
    const stream = items
    while (true) {
      const next = await raced(call, signal, () => stream.next())
      if (next.done) break
      const value = read(next.value)
      if (value !== undefined) yield value
    }
    report(call, started, 'answered')
  } catch (error) {
    throw failed(call, started, failure(error))
  } finally {
    over.abort(new DOMException('The call is over', 'AbortError'))
    void Promise.resolve(items?.return?.()).catch(() => {})
  }
}

function raced<T>(call: PluginCall, signal: AbortSignal, run: () => T | Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    if (signal.aborted) return aborted()
    signal.addEventListener('abort', aborted, { once: true })
    const timer =
      call.deadlineMs === undefined
        ? undefined
        : setTimeout(() => reject(new PluginError('plugin/timed-out', late(call))), call.deadlineMs)
    Promise.resolve()
      .then(run)
      .then(resolve, reject)
      .finally(() => {
        signal.removeEventListener('abort', aborted)
        clearTimeout(timer)
      })
  })
}

const late = ({ plugin, method, deadlineMs }: PluginCall) =>
  `${plugin} did not answer ${method} within ${deadlineMs} ms. It was stopped; try again or choose another.`

function failed(call: PluginCall, started: number, error: unknown): unknown {
  if (isAbort(error)) {
    report(call, started, 'aborted')
    return error
  }
  const code = codeOf(error)
  const outcome = isFault(code) ? 'failed' : 'answered'
  report(call, started, outcome, code ?? 'plugin/call-failed', messageOf(error))
  return code ? error : new PluginError('plugin/call-failed', `${call.plugin}: ${messageOf(error)}`, { cause: error })
}

/** Whether a call that ended so is told to the player as the plugin's own fault. */
export const isFault = (code: ErrorCode | undefined): boolean => code === undefined || faults.has(code)

/** What a plugin does not come by without a fault of its own. */
const faults: ReadonlySet<ErrorCode> = new Set([
  'plugin/load-failed',
  'plugin/crashed',
  'plugin/call-failed',
  'plugin/timed-out',
  'plugin/not-found',
  'plugin/unresponsive',
  'plugin/too-large',
])

function report(
  { plugin, method }: PluginCall,
  started: number,
  outcome: PluginReport['outcome'],
  code?: ErrorCode,
  message?: string,
): void {
  const ms = performance.now() - started
  const row = { plugin, method, at: Date.now(), ms, outcome, ...(code && { code }), ...(message && { message }) }
  for (const listener of listeners) listener(row)
}
