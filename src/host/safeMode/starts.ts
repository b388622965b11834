const key = 'vesper-starts'
const most = 3

/** How this page started. In safe mode plugins from outside stay out, until the player says otherwise. */
export type Start = 'normal' | 'safe'

/**
 * Counts a start that has not come to its end yet. The third in a row is made in safe mode: whatever keeps Vesper
 * from starting came from outside, or at least is no worse without it. So is any start the player asks to be safe.
 */
export function beginStart(storage: Storage, search: string): Start {
  const unfinished = read(storage) + 1
  write(storage, unfinished)
  return unfinished > most || new URLSearchParams(search).has('safe') ? 'safe' : 'normal'
}

/** Vesper stands: what happens from now on is no start that failed. */
export function finishStart(storage: Storage): void {
  write(storage, 0)
}

function read(storage: Storage): number {
  try {
    const count = Number(storage.getItem(key) ?? 0)
    return Number.isSafeInteger(count) && count >= 0 ? count : 0
  } catch {
    return 0
  }
}

function write(storage: Storage, count: number): void {
  try {
    if (count === 0) storage.removeItem(key)
    else storage.setItem(key, String(count))
  } catch {
    // Without storage nothing can be counted, and nothing from outside is kept either.
  }
}
