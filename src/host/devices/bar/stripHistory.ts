/** A channel at one moment; levels are 0..1. */
export interface Moment {
  /** Milliseconds on the engine's clock. */
  readonly at: number
  readonly commanded: number
  readonly level: number
  readonly acknowledged: number | undefined
}

/** How much of the past a strip shows, in milliseconds. */
export const spanMs = 10_000
const maxMoments = 200

/** The history with one more moment. A clock that jumped back begins a new one. */
export function addMoment(history: readonly Moment[], moment: Moment): readonly Moment[] {
  const last = history.at(-1)
  if (last && moment.at < last.at) return [moment]
  const before = last?.at === moment.at ? history.slice(0, -1) : history
  return [...before, moment].filter(({ at }) => at > moment.at - spanMs).slice(-maxMoments)
}
