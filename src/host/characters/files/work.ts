import { proxy, ref } from 'valtio'

/** Work on many characters that takes a while. One at a time is shown. */
export interface LongWork {
  readonly title: string
  readonly total: number
  done: number
  readonly stop: AbortController
}

export const work = proxy({ current: undefined as LongWork | undefined })

/** Does something long and shows how far it is. What is done when the person ends it, stays done. */
export async function lasting(
  title: string,
  total: number,
  run: (step: (count: number) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = ref(new AbortController())
  work.current = { title, total, done: 0, stop }
  try {
    await run((count) => {
      if (work.current) work.current.done += count
    }, stop.signal)
  } finally {
    work.current = undefined
  }
}
