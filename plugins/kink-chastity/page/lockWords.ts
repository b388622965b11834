const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** A length of time in its two largest units: "2 d 3 h", "1 h 5 min", "45 s". */
export function spanWords(seconds: number): string {
  let rest = Math.max(0, Math.ceil(seconds))
  const parts: string[] = []
  for (const [size, name] of units) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count} ${name}`)
    else if (parts.length > 0) break
  }
  return parts.slice(0, 2).join(' ') || '0 s'
}
