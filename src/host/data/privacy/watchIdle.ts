const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const
const lookEveryMs = 5_000

/**
 * Calls `onIdle` after so many minutes without a sign of anybody; 0 is never. A computer that slept counts the time it
 * was asleep, also when it is woken by a key.
 */
export function watchIdle(target: Window, minutes: () => number, onIdle: () => void): () => void {
  let seenAt = Date.now()
  const look = () => {
    const limit = minutes() * 60_000
    if (limit > 0 && Date.now() - seenAt >= limit) onIdle()
  }
  const see = () => {
    look()
    seenAt = Date.now()
  }
  for (const sign of signs) target.addEventListener(sign, see, { capture: true, passive: true })
  const timer = setInterval(look, lookEveryMs)
  return () => {
    clearInterval(timer)
    for (const sign of signs) target.removeEventListener(sign, see, { capture: true })
  }
}
