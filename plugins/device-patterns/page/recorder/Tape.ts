import type { RecordedChannel, RecordingRecord } from '../../../../src/workers/storage/contract.ts'

/** What one output does at a moment, and what was asked of it. */
export interface TapeChannel extends RecordedChannel {
  readonly id: string
  readonly level: number
  readonly commanded: number
}

/** From one level to the next: as often as the engine tells. */
export const everyMs = 100
export const maxMs = 4 * 3_600_000
/** Of levels, all outputs together. */
export const maxBytes = 8 * 1024 * 1024
/** What follows the name of an output where a row holds what was asked for, before anything limited it. */
export const askedEnding = ', asked for'
const maxNameLength = 200

interface Row {
  readonly name: string
  readonly kind: RecordedChannel['kind']
  levels: Uint8Array
  /** How many of them have been written. */
  length: number
  last: number
}

/** Takes down levels at an even pace. What is not told in between stays as it was. */
export class Tape {
  readonly #rows = new Map<string, Row>()
  #ms = 0

  /** `false` once it is full: nothing more is taken down. */
  add(ms: number, channels: readonly TapeChannel[]): boolean {
    if (ms > maxMs || (channels.length + this.#rows.size) * 2 * (ms / everyMs) > maxBytes) return false
    this.#ms = Math.max(this.#ms, ms)
    const index = Math.floor(this.#ms / everyMs)
    for (const { id, name, kind, level, commanded } of channels) {
      const plain = name.slice(0, maxNameLength - askedEnding.length)
      write(this.#row(id, plain, kind), index, level)
      write(this.#row(`${id} asked`, `${plain}${askedEnding}`, kind), index, commanded)
    }
    return true
  }

  /** All that moved, or undefined when nothing did. A place counts as moved when it changed. */
  end(ms: number): Pick<RecordingRecord, 'ms' | 'channels' | 'everyMs' | 'levels'> | undefined {
    const length = Math.floor(Math.max(this.#ms, Math.min(ms, maxMs)) / everyMs) + 1
    const rows = [...this.#rows.values()]
    for (const row of rows) fill(row, length)
    const moved = rows.filter(hasMoved).toSorted((a, b) => Number(isAsked(a.name)) - Number(isAsked(b.name)))
    if (!moved.some(({ name }) => !isAsked(name))) return undefined
    return {
      ms: length * everyMs,
      everyMs,
      channels: moved.map(({ name, kind }) => ({ name, kind })),
      levels: moved.map(({ levels }) => levels.slice(0, length)),
    }
  }

  #row(id: string, name: string, kind: RecordedChannel['kind']): Row {
    const known = this.#rows.get(id)
    if (known) return known
    const row: Row = { name, kind, levels: new Uint8Array(256), length: 0, last: 0 }
    this.#rows.set(id, row)
    return row
  }
}

export const isAsked = (name: string): boolean => name.endsWith(askedEnding)

function write(row: Row, index: number, level: number): void {
  fill(row, index)
  row.last = level > 0 ? Math.max(1, Math.round(Math.min(1, level) * 255)) : 0
  if (index < row.length) {
    // Of several in one moment the strongest is kept, so that a short touch is not lost.
    row.levels[index] = Math.max(row.levels[index] ?? 0, row.last)
  } else fill(row, index + 1)
}

function fill(row: Row, length: number): void {
  if (length <= row.length) return
  if (length > row.levels.length) {
    const larger = new Uint8Array(Math.max(length, row.levels.length * 2))
    larger.set(row.levels)
    row.levels = larger
  }
  row.levels.fill(row.last, row.length, length)
  row.length = length
}

function hasMoved({ kind, levels, length }: Row): boolean {
  const rest = kind === 'position' || kind === 'feel' ? (levels[0] ?? 0) : 0
  return levels.subarray(0, length).some((level) => level !== rest)
}
