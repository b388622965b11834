/** Like the work, but rejects with the signal's reason as soon as that fires. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: over.signal })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    over.abort()
  }
}
