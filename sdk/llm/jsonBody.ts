const texts = new WeakMap<object, string>()

/**
 * A request as JSON. A conversation is sent again with every message; the text of messages that were sent before is
 * remembered for as long as they live, so that a long chat costs little more than its newest part.
 */
export function jsonBody(body: Readonly<Record<string, unknown>>): string {
  const { messages, ...rest } = body
  if (!Array.isArray(messages)) return JSON.stringify(body)
  const { model, ...others } = rest
  const named = model === undefined ? '' : `"model":${JSON.stringify(model)},`
  const after = JSON.stringify(others).slice(1, -1)
  return `{${named}"messages":[${messages.map(textOf).join(',')}]${after && `,${after}`}}`
}

function textOf(message: object): string {
  const known = texts.get(message)
  if (known !== undefined) return known
  const text = JSON.stringify(message)
  texts.set(message, text)
  return text
}
