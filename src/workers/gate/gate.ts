import type { Endpoint } from 'comlink'
import type { ErrorCode } from 'sdk'
import { field, isFields } from '../shared/fields.ts'
import { sizeOf } from '../shared/sizeOf.ts'

/** What one method of a gated port may be called with. */
export interface CallRule {
  /** The most its arguments may weigh together. */
  readonly mostBytes: number
  /** Whether an abort signal may be among them. */
  readonly signal: boolean
}

export type CallRules = Readonly<Record<string, CallRule>>

/** What the gate tells of what it sees. */
export interface GateWatch {
  /** Every message, before it is looked at. False: it is one too many, and the port is closed. */
  counted(): boolean
  refused(what: string, why: string): void
}

type Refusal = { readonly code: ErrorCode; readonly what: string; readonly why: string }

const mostArguments = 16
const longestCallId = 100

/**
 * The host's side of a port whose other end a stranger holds. Comlink by itself would follow any path, set any
 * property and construct anything; behind this it sees nothing but calls of the named methods with plain arguments.
 */
export function gate(port: MessagePort, rules: CallRules, watch: GateWatch): Endpoint {
  const guarded = new Map<unknown, (event: Event) => void>()
  return {
    start: () => port.start(),
    postMessage: (message: unknown, transfer: Transferable[] = []) => port.postMessage(message, transfer),
    addEventListener(type, listener) {
      const pass = typeof listener === 'function' ? listener : listener.handleEvent.bind(listener)
      const guard = (event: Event) => {
        if (!watch.counted()) return port.close()
        // Only now is the message unpacked.
        const { data } = event as MessageEvent<unknown>
        const refusal = refusalOf(data, rules)
        if (!refusal) return pass(event)
        watch.refused(refusal.what, refusal.why)
        answer(port, data, refusal)
      }
      guarded.set(listener, guard)
      port.addEventListener(type, guard)
    },
    removeEventListener(type, listener) {
      const guard = guarded.get(listener)
      if (guard) port.removeEventListener(type, guard)
      guarded.delete(listener)
    },
  }
}

function refusalOf(message: unknown, rules: CallRules): Refusal | undefined {
  const type = field(message, 'type')
  if (!isFields(message) || !isCallId(message.id)) return notACall('a message', 'It is no call.')
  if (type === 'RELEASE') return undefined
  if (type !== 'APPLY') return notACall(named(type, 40), 'Only calls are answered.')
  const [method, ...deeper] = Array.isArray(message.path) ? (message.path as readonly unknown[]) : []
  const rule = typeof method === 'string' && Object.hasOwn(rules, method) ? rules[method] : undefined
  const what = named(method, 80)
  if (!rule || deeper.length > 0) return notACall(what, 'There is no such call.')
  const given = message.argumentList
  if (!Array.isArray(given) || given.length > mostArguments || !given.every((argument) => isAdmitted(argument, rule))) {
    return notACall(what, 'Only plain data may be sent.')
  }
  const bytes = sizeOf(given)
  if (bytes <= rule.mostBytes) return undefined
  const why = `${Math.ceil(bytes / 1024)} KiB are too much for one call; ${rule.mostBytes / 1024} KiB are allowed.`
  return { code: 'plugin/too-large', what, why }
}

const notACall = (what: string, why: string): Refusal => ({ code: 'plugin/refused', what, why })

/** What a stranger calls something. Only texts are names: turning anything else into text would run into its traps. */
const named = (name: unknown, longest: number): string =>
  typeof name === 'string' ? name.slice(0, longest) : 'a message'

const isCallId = (id: unknown): boolean => typeof id === 'string' && id.length > 0 && id.length <= longestCallId

function isAdmitted(argument: unknown, rule: CallRule): boolean {
  const type = field(argument, 'type')
  if (type === 'RAW') return true
  const name = field(argument, 'name')
  return type === 'HANDLER' && rule.signal && (name === 'signal' || name === 'live')
}

/** Whoever made a call that was refused is told so; anything else gets no answer. */
function answer(port: MessagePort, message: unknown, { code, what, why }: Refusal): void {
  const id = field(message, 'id')
  if (!isCallId(id)) return
  const value = { isError: true, value: { name: 'PluginError', code, message: `${what} was refused. ${why}` } }
  port.postMessage({ id, type: 'HANDLER', name: 'throw', value })
}
