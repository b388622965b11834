/** Room in one line of a log, in characters, for what is told beside its message. */
const maxDetails = 4000
const maxLevels = 20

/** Details of a log line as text: JSON, cut off where the room ends, with a name for whatever is not plain data. */
export function logText(details: unknown): string {
  if (typeof details === 'string') return details.slice(0, maxDetails)
  const room = { left: maxDetails }
  return (JSON.stringify(shortened(details, room, 0)) ?? '').slice(0, maxDetails)
}

interface Room {
  left: number
}

function shortened(value: unknown, room: Room, level: number): unknown {
  room.left -= 2
  if (room.left <= 0) return '…'
  if (typeof value === 'string') return take(value, room)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined) return value
  if (typeof value !== 'object') return `[${typeof value}]`
  if (level >= maxLevels) return '…'
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (let at = 0; at < value.length && room.left > 0; at++) items.push(shortened(value[at], room, level + 1))
    return items
  }
  const tag = Object.prototype.toString.call(value).slice(8, -1)
  if (tag === 'Error' || tag === 'DOMException') {
    const { name, message } = value as Error
    return take(`${name}: ${message}`, room)
  }
  if (tag !== 'Object') return `[${tag}]`
  const entries: [string, unknown][] = []
  for (const key of Object.keys(value)) {
    if (room.left <= 0) break
    entries.push([take(key, room), shortened((value as Record<string, unknown>)[key], room, level + 1)])
  }
  return Object.fromEntries(entries)
}

function take(text: string, room: Room): string {
  const taken = text.slice(0, Math.max(0, room.left))
  room.left -= taken.length
  return taken
}
