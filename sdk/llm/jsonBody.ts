/** Shorter conversations are written out as they are. */
const chunkLength = 128

interface Chunk {
  readonly messages: readonly object[]
  readonly blob: Blob
}

/** By their first message. A chunk lives as long as the messages it was made of. */
const chunks = new WeakMap<object, Chunk>()

/**
 * A request as JSON. A conversation is sent again with every message, and only its end is new: of a long one the
 * parts that were sent before lie encoded in the browser already, and are neither written, nor copied between
 * threads, nor encoded again. Messages that were sent before must be the same objects for that.
 */
export function jsonBody(body: Readonly<Record<string, unknown>>): string | Blob {
  const { model, messages, ...others } = body
  if (!Array.isArray(messages) || messages.length <= 2 * chunkLength) return JSON.stringify(body)
  const [first, ...rest] = messages as readonly object[]
  const named = model === undefined ? '' : `"model":${JSON.stringify(model)},`
  const after = JSON.stringify(others).slice(1, -1)
  const whole = rest.length - (rest.length % chunkLength)
  const parts: (string | Blob)[] = [`{${named}"messages":[${JSON.stringify(first)}`]
  for (let from = 0; from < whole; from += chunkLength) parts.push(chunkAt(rest, from))
  parts.push(`${written(rest.slice(whole))}]${after && `,${after}`}}`)
  return new Blob(parts, { type: 'application/json' })
}

function chunkAt(messages: readonly object[], from: number): Blob {
  const first = messages[from] as object
  const known = chunks.get(first)
  if (known?.messages.every((message, index) => message === messages[from + index])) return known.blob
  const own = messages.slice(from, from + chunkLength)
  const blob = new Blob([written(own)])
  chunks.set(first, { messages: own, blob })
  return blob
}

/** Each message with the comma before it. */
const written = (messages: readonly object[]): string =>
  messages.map((message) => `,${JSON.stringify(message)}`).join('')
