import type { Endpoint } from 'comlink'
import type { ErrorCode } from 'sdk'
import { field, isFields } from '../../shared/fields.ts'
import { type Scale, type Weight, weigh } from '../../shared/weigh.ts'

/** What one method of a gated port may be called with. */
export interface CallRule {
  /** The most its arguments may weigh together. */
  readonly maxBytes: number
  /** Whether an abort signal may be among them. */
  readonly signal: boolean
  /** Whether Blobs may be among them. */
  readonly blobs?: boolean
}

export type CallRules = Readonly<Record<string, CallRule>>

/** What the gate tells of what it sees. */
export interface GateWatch {
  /** Every message, before it is looked at. False: it is one too many, and the port is closed. */
  counted(): boolean
  refused(what: string, why: string): void
  /** It sent more at once than any call may carry, and is to be ended. */
  overweight(): void
}

type Refusal = { readonly code: ErrorCode; readonly what: string; readonly why: string }

const maxArguments = 16
const maxLive = 16
const maxCallIdLength = 100

/** More than the largest call or answer may be. What is heavier is sent to do harm, and ends the plugin. */
export const overweightBytes = 48 * 1024 * 1024

/** Whether a whole message is heavier than any may be, wherever in it the weight lies. */
export const isOverweight = (message: unknown): boolean =>
  weigh(message, { maxBytes: overweightBytes, blobs: true }).bytes > overweightBytes

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
        if (refusal) watch.refused(refusal.what, refusal.why)
        // All of it, for what no call reads was unpacked as well.
        if (isOverweight(data)) return watch.overweight()
        if (refusal) answer(port, data, refusal)
        else pass(event)
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
  if (!Array.isArray(given) || given.length > maxArguments) return notACall(what, plainOnly('no list of arguments'))
  let bytes = 0
  for (const argument of given) {
    const { strange, ...weight } = weighArgument(argument, rule)
    bytes += weight.bytes + weight.blobBytes
    // What is too much was not looked at to its end.
    if (bytes > rule.maxBytes) return { code: 'plugin/too-large', what, why: tooMuch(rule.maxBytes) }
    if (strange) return notACall(what, plainOnly(strange))
  }
  return undefined
}

const plainOnly = (strange: string) => `Only plain data may be sent (found: ${strange}).`
const tooMuch = (maxBytes: number) => `It is too much for one call; ${maxBytes / 1024} KiB are allowed.`
const notACall = (what: string, why: string): Refusal => ({ code: 'plugin/refused', what, why })

/** What a stranger calls something. Only texts are names: turning anything else into text would run into its traps. */
const named = (name: unknown, longest: number): string =>
  typeof name === 'string' ? name.slice(0, longest) : 'a message'

const isCallId = (id: unknown): boolean => typeof id === 'string' && id.length > 0 && id.length <= maxCallIdLength

const nothing: Weight = { bytes: 0, blobBytes: 0, strange: undefined }

/** One argument in Comlink's words: plain data, an abort signal, or plain data with a signal among it. */
function weighArgument(argument: unknown, { maxBytes, signal, blobs = false }: CallRule): Weight {
  const scale = { maxBytes, blobs }
  const value = isFields(argument) && Object.hasOwn(argument, 'value') ? argument.value : undefined
  if (field(argument, 'type') === 'RAW') return weigh(value, scale)
  const name = field(argument, 'type') === 'HANDLER' ? field(argument, 'name') : undefined
  if (!signal || (name !== 'signal' && name !== 'live')) return { ...nothing, strange: 'no value' }
  if (name === 'signal') return weighSignal(value, scale)
  const live = field(value, 'live')
  if (!Array.isArray(live) || live.length > maxLive) return { ...nothing, strange: 'no parts' }
  const parts = live.map((part) => weighSignalPart(part, scale))
  return [weigh(field(value, 'plain'), scale), ...parts].reduce(plus)
}

const weighSignal = (wire: unknown, scale: Scale): Weight =>
  wire instanceof MessagePort ? nothing : weigh(wire, scale)

function weighSignalPart(part: unknown, scale: Scale): Weight {
  const [key, kind, wire, ...more] = Array.isArray(part) ? (part as readonly unknown[]) : []
  if (typeof key !== 'string' || kind !== 'signal' || more.length > 0)
    return { ...nothing, strange: 'a part that is no signal' }
  return plus(weigh(key, scale), weighSignal(wire, scale))
}

const plus = (one: Weight, other: Weight): Weight => ({
  bytes: one.bytes + other.bytes,
  blobBytes: one.blobBytes + other.blobBytes,
  strange: one.strange ?? other.strange,
})

/** Whoever made a call that was refused is told so; anything else gets no answer. */
function answer(port: MessagePort, message: unknown, { code, what, why }: Refusal): void {
  const id = field(message, 'id')
  if (!isCallId(id)) return
  const value = { isError: true, value: { name: 'PluginError', code, message: `${what} was refused. ${why}` } }
  port.postMessage({ id, type: 'HANDLER', name: 'throw', value })
}
