/** Positions that are taken, first and last of each run: `[[0, 41], [43, 99]]` is a chat whose message 42 was deleted. */
export type Spans = readonly (readonly [first: number, last: number])[]

export interface PositionChange {
  readonly position: number
  readonly taken: boolean
}

/** The spans after some positions were taken or freed, in that order. */
export function spansAfter(spans: Spans, changes: readonly PositionChange[]): Spans {
  const after = [...spans]
  for (const { position, taken } of changes) {
    const index = runAt(after, position)
    const run = after[index]
    const within = run !== undefined && position <= run[1]
    if (taken && !within) take(after, index, position)
    if (!taken && within) free(after, index, position)
  }
  return after
}

export function isTaken(spans: Spans, position: number): boolean {
  const run = spans[runAt(spans, position)]
  return run !== undefined && position <= run[1]
}

export const countIn = (spans: Spans): number => spans.reduce((sum, [first, last]) => sum + last - first + 1, 0)

export function positionsIn(spans: Spans): Float64Array<ArrayBuffer> {
  const positions = new Float64Array(countIn(spans))
  let index = 0
  for (const [first, last] of spans) for (let at = first; at <= last; at++) positions[index++] = at
  return positions
}

/** The position with `index` others before it. */
export function positionAt(spans: Spans, index: number): number | undefined {
  let before = index
  for (const [first, last] of spans) {
    if (before <= last - first) return first + before
    before -= last - first + 1
  }
  return undefined
}

/** Which run starts last at or before a position, -1 if none does. */
function runAt(spans: Spans, position: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.[0] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

type Runs = Spans[number][]

function take(spans: Runs, index: number, position: number): void {
  const before = spans[index]
  const after = spans[index + 1]
  const joinsBefore = before?.[1] === position - 1
  const joinsAfter = after?.[0] === position + 1
  const first = joinsBefore ? before[0] : position
  const last = joinsAfter ? after[1] : position
  spans.splice(joinsBefore ? index : index + 1, Number(joinsBefore) + Number(joinsAfter), [first, last])
}

function free(spans: Runs, index: number, position: number): void {
  const [first, last] = spans[index] ?? [position, position]
  const rest: Runs = [
    [first, position - 1],
    [position + 1, last],
  ]
  spans.splice(index, 1, ...rest.filter(([from, to]) => from <= to))
}
