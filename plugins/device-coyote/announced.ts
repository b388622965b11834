/** What a Bluetooth link says first: which device it is, and which characteristics it has. */
export interface Announced {
  readonly name: string
  /** The browser's own name for it. */
  readonly id: string
  readonly numbers: ReadonlySet<number>
}

/** The first message of a link with numbered characteristics; undefined for anything else. */
export function parseAnnounced(bytes: Uint8Array): Announced | undefined {
  const afterName = bytes.indexOf(0, 1)
  const afterId = afterName < 0 ? -1 : bytes.indexOf(0, afterName + 1)
  if (bytes[0] !== 255 || afterId < 0) return undefined
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
  return {
    name: text(1, afterName),
    id: text(afterName + 1, afterId),
    numbers: new Set(bytes.subarray(afterId + 1)),
  }
}
