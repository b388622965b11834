/**
 * What a piece of work tells, as a stream. Nothing waits for the reader: a page that paints slowly must not slow a reply
 * down. Leaving the stream aborts the work.
 */
export async function* eventsOf<T>(
  signal: AbortSignal,
  work: (tell: (event: T) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<T, void, undefined> {
  const left = new AbortController()
  const told: T[] = []
  let isOver = false
  let wake = () => {}
  const working = work(
    (event) => {
      told.push(event)
      wake()
    },
    AbortSignal.any([signal, left.signal]),
  ).finally(() => {
    isOver = true
    wake()
  })
  working.catch(() => {})
  try {
    while (true) {
      yield* told.splice(0)
      if (told.length > 0) continue
      if (isOver) break
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    await working
  } finally {
    left.abort(new DOMException('Nobody listens any more', 'AbortError'))
    await working.catch(() => {})
  }
}
