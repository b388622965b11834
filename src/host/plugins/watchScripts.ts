/** The part of a worker that is watched. */
interface WatchedWorker {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export interface ScriptAlarm {
  /** A script has used up its time and runs on. */
  late(): void
  /** It runs on after twice its time: nothing inside its thread has ended it. */
  overrun(): void
}

/** The page may have been busy itself: what the worker said meanwhile is heard first. */
const hearFirstMs = 50

/** Watches the scripts a worker announces from outside of its thread. Returns the function that stops watching. */
export function watchScripts(worker: WatchedWorker, alarm: ScriptAlarm): () => void {
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  let ended = false
  const later = (work: () => void, ms: number) =>
    setTimeout(() => {
      timers = [...timers, setTimeout(work, hearFirstMs)]
    }, ms - hearFirstMs)
  const calm = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  worker.addEventListener('message', ({ data }) => {
    const ms = budgetIn(data)
    if (ms === undefined || ended) return
    calm()
    if (ms > 0) {
      timers = [later(() => alarm.late(), ms), later(() => alarm.overrun(), 2 * ms)]
    }
  })
  return () => {
    ended = true
    calm()
  }
}

function budgetIn(data: unknown): number | undefined {
  const ms = typeof data === 'object' && data !== null && 'scriptMs' in data ? data.scriptMs : undefined
  return typeof ms === 'number' && ms >= 0 && Number.isFinite(ms) ? ms : undefined
}
