export interface HistoryLimits {
  /** Tokens the history may take. */
  readonly tokens: number
  /** Messages the history may have; 0 is no limit. */
  readonly messages: number
}

/**
 * The index of the oldest message that is sent. Trims in steps: when the history outgrows its room, a quarter of
 * the room is freed at once, and then the start stays put for many turns. Servers cache the longest common start
 * of two prompts; a window that slid by one message a turn would make them read everything anew each time.
 *
 * Depends on nothing but its arguments, so a reload finds the same start.
 */
export function historyStart(costs: readonly number[], limits: HistoryLimits): number {
  const most = maxMessages(limits)
  let start = 0
  let sum = 0
  for (let index = 0; index < costs.length; index++) {
    sum += costs[index] ?? 0
    if (sum <= limits.tokens && index - start + 1 <= most) continue
    while (start < index && (sum > limits.tokens * 0.75 || index - start + 1 > Math.max(1, most * 0.75))) {
      sum -= costs[start++] ?? 0
    }
  }
  return start
}

/**
 * The same, but where the last prompt began this one begins too, as long as it fits and is no waste: how much room
 * there is changes with the lore of the moment, and that alone shall not move the start.
 */
export function steadyStart(costs: readonly number[], limits: HistoryLimits, last: number | undefined): number {
  if (last === undefined || last < 0 || last >= costs.length) return historyStart(costs, limits)
  let sum = 0
  for (let index = last; index < costs.length; index++) sum += costs[index] ?? 0
  const fits = sum <= limits.tokens && costs.length - last <= maxMessages(limits)
  const isWaste = last > 0 && sum < limits.tokens / 2 && costs.length - last < maxMessages(limits) / 2
  return fits && !isWaste ? last : historyStart(costs, limits)
}

const maxMessages = ({ messages }: HistoryLimits): number => (messages > 0 ? messages : Number.POSITIVE_INFINITY)
