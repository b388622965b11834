/**
 * Milliseconds of the processor that `work` took at most, for work of one thread. Unlike wall time it does not grow while other
 * processes keep the machine busy, and unlike the time of the process not with what its other threads do.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const [before, began] = [process.cpuUsage(), performance.now()]
  await work()
  return Math.min(process.cpuUsage(before).user / 1000, performance.now() - began)
}
