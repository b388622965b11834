/**
 * Milliseconds of the processor that `work` took in this process. Unlike wall time it does not grow while other processes
 * keep the machine busy.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1000
}
