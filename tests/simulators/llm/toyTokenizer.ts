const encoder = new TextEncoder()
const bytesPerToken = 4

/** The only tokenizer these servers know: one token for every four UTF-8 bytes, rounded up. */
export function countTokens(text: string): number {
  return Math.ceil(byteLength(text) / bytesPerToken)
}

export const byteLength = (text: string) => encoder.encode(text).length

/** Cuts a text into pieces of at most four bytes without ever splitting a character. */
export function splitTokens(text: string): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const character of text) {
    const added = byteLength(character)
    if (piece !== '' && size + added > bytesPerToken) {
      pieces.push(piece)
      piece = ''
      size = 0
    }
    piece += character
    size += added
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

/** The longest beginning of a text that costs no more than `limit` tokens. */
export function firstTokens(text: string, limit: number): string {
  let kept = ''
  let size = 0
  for (const character of text) {
    size += byteLength(character)
    if (size > limit * bytesPerToken) return kept
    kept += character
  }
  return kept
}

/** The prompt every simulated chat template produces: one `role: text` line per message, and the answer's turn. */
export function promptText(messages: readonly { readonly role: string; readonly text: string }[]): string {
  return `${messages.map(({ role, text }) => `${role}: ${text}\n`).join('')}assistant: `
}

export function promptTokens(messages: readonly { readonly role: string; readonly text: string }[]): number {
  return countTokens(promptText(messages))
}

/** How many tokens two prompts share from their beginning: what a prefix cache would save. */
export function sharedPrefixTokens(before: string, now: string): number {
  const left = encoder.encode(before)
  const right = encoder.encode(now)
  let same = 0
  while (same < left.length && same < right.length && left[same] === right[same]) same += 1
  return Math.floor(same / bytesPerToken)
}
