/** A host's labels in the letters they stand for (RFC 3492). A label that cannot be read stays as it is. */
export function readableHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.')
}

const base = 36
const minShift = 1
const maxShift = 26
const skew = 38
const damping = 700
const firstBias = 72
const firstPoint = 128

function decoded(text: string): string | undefined {
  const last = text.lastIndexOf('-')
  const points = [...(last > 0 ? text.slice(0, last) : '')].map((letter) => letter.charCodeAt(0))
  let point = firstPoint
  let bias = firstBias
  let place = 0
  let at = last > 0 ? last + 1 : 0
  while (at < text.length) {
    const from = place
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(text.charCodeAt(at++))
      if (digit === undefined) return undefined
      place += digit * weight
      const shift = Math.min(maxShift, Math.max(minShift, step - bias))
      if (digit < shift) break
      weight *= base - shift
    }
    const count = points.length + 1
    bias = adapted(place - from, count, from === 0)
    point += Math.floor(place / count)
    place %= count
    if (point > 0x10ffff) return undefined
    points.splice(place++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function digitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  const letter = (code | 0x20) - 0x61
  return letter >= 0 && letter < 26 ? letter : undefined
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damping : 2))
  rest += Math.floor(rest / count)
  let steps = 0
  while (rest > ((base - minShift) * maxShift) / 2) {
    rest = Math.floor(rest / (base - minShift))
    steps += base
  }
  return steps + Math.floor((base * rest) / (rest + skew))
}
