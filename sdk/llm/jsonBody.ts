const texts = new WeakMap<object, string>()

/**
 * A request as JSON. A conversation is sent again with every message; the text of messages that were sent before is
 * remembered for as long as they live, so that a long chat costs little more than its newest part.
 */
export function jsonBody(body: Readonly<Record<string, unknown>>): string {
  const { model, messages, ...others } = body
  if (!Array.isArray(messages) || messages.length === 0) return JSON.stringify(body)
  const named = model === undefined ? '' : `"model":${JSON.stringify(model)},`
  const after = JSON.stringify(others).slice(1, -1)
  const pieces = messages.map(textOf)
  // Everything is joined at once: another step would copy the whole conversation again.
  pieces[0] = `{${named}"messages":[${pieces[0]}`
  pieces.push(`${pieces.pop()}]${after && `,${after}`}}`)
  return pieces.join(',')
}

function textOf(message: object): string {
  const known = texts.get(message)
  if (known !== undefined) return known
  const text = JSON.stringify(message)
  texts.set(message, text)
  return text
}
