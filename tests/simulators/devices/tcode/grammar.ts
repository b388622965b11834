/** What a token can be. */
export type Token =
  | {
      readonly kind: 'move'
      readonly axis: string
      readonly value: number
      readonly ms?: number
      readonly speed?: number
    }
  | { readonly kind: 'ask'; readonly what: 'D0' | 'D1' | 'D2' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'range'; readonly axis: string; readonly low: number; readonly high: number }

/** A token as the notation's text has it, in either case; undefined when it is none. */
export function parseToken(text: string): Token | undefined {
  const token = text.toUpperCase()
  if (token === 'DSTOP') return { kind: 'stop' }
  if (token === 'D0' || token === 'D1' || token === 'D2') return { kind: 'ask', what: token }
  const range = /^\$([LRVA]\d)-(\d{4})-(\d{4})$/.exec(token)
  if (range) {
    const [, axis = '', low = '', high = ''] = range
    return { kind: 'range', axis, low: decimals(low), high: decimals(high) }
  }
  const move = /^([LRVA]\d)(\d+)(?:([IS])(\d+))?$/.exec(token)
  if (!move) return undefined
  const [, axis = '', digits = '', suffix, amount = ''] = move
  const timing = suffix === 'I' ? { ms: Number(amount) } : suffix === 'S' ? { speed: Number(amount) } : {}
  return { kind: 'move', axis, value: decimals(digits), ...timing }
}

/** Digits are the decimals of a value below one. */
export const decimals = (digits: string): number => Number(digits) / 10 ** digits.length
