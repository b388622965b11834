/** One look at the cloud's clock. */
export interface TimeSample {
  readonly sentAt: number
  readonly receivedAt: number
  readonly serverTime: number
}

const maxKept = 30

/** The newest samples. */
export const keptWith = (samples: readonly TimeSample[], one: TimeSample): readonly TimeSample[] =>
  [...samples, one].slice(-maxKept)

/** How far the cloud's clock is ahead of ours. A slow answer says little, so those slower than usual are left out. */
export function offsetOf(samples: readonly TimeSample[]): number {
  const trips = samples.map(({ sentAt, receivedAt }) => receivedAt - sentAt).sort((a, b) => a - b)
  const usual = trips[Math.floor((trips.length - 1) / 2)] ?? 0
  const good = samples.filter(({ sentAt, receivedAt }) => receivedAt - sentAt <= usual * 1.5 + 5)
  const offsets = good.map(({ sentAt, receivedAt, serverTime }) => serverTime + (receivedAt - sentAt) / 2 - receivedAt)
  return offsets.length === 0 ? 0 : offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length
}
