import type { RememberingTurns } from '../contract.ts'

/** After these turns a chat is read for memories: 5, 15, 35, 55 … 175, and on. */
export const usualTurns: RememberingTurns = { first: [5, 15], every: 20 }

/** The last turn up to `turn` after which the chat was to be read. */
export function lastDue(turn: number, turns: RememberingTurns = usualTurns): number | undefined {
  const { first, every, last } = tidy(turns)
  if (every > 0 && turn > last) return last + Math.floor((turn - last) / every) * every || undefined
  return first.findLast((due) => due <= turn)
}

/** The first turn after `turn` after which the chat is to be read. */
export function nextDue(turn: number, turns: RememberingTurns = usualTurns): number | undefined {
  const { first, every, last } = tidy(turns)
  if (turn < last) return first.find((due) => due > turn)
  return every > 0 ? last + (Math.floor((turn - last) / every) + 1) * every : undefined
}

/** Settings may hold anything a person can type. */
function tidy({ first, every }: RememberingTurns) {
  const whole = first.filter((turn) => Number.isFinite(turn) && turn >= 1).map(Math.floor)
  const sorted = [...new Set(whole)].sort((a, b) => a - b)
  return {
    first: sorted,
    every: Number.isFinite(every) && every >= 1 ? Math.floor(every) : 0,
    last: sorted.at(-1) ?? 0,
  }
}
