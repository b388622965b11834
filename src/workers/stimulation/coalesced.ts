/** What something looks like, at once and after changes, but no more often than every so many milliseconds. */
export async function* coalesced<T>(
  onChange: (changed: () => void) => () => void,
  look: () => T,
  everyMs: number,
  signal: AbortSignal,
): AsyncGenerator<T> {
  let isNew = true
  let wake = () => {}
  const leave = onChange(() => {
    isNew = true
    wake()
  })
  const abort = () => wake()
  signal.addEventListener('abort', abort, { once: true })
  try {
    while (!signal.aborted) {
      if (isNew) {
        isNew = false
        yield look()
        await new Promise<void>((resolve) => setTimeout(resolve, everyMs))
        continue
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    leave()
    signal.removeEventListener('abort', abort)
  }
}
