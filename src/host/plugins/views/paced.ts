interface Paced {
  /** There is something new to draw. */
  readonly want: () => void
  /** What was begun is on the screen. */
  readonly drawn: () => void
  readonly stop: () => void
}

const freeMs = 8
const restTimes = 3

/**
 * Draws when it is wanted: at most once a frame, never while the last picture is still being drawn, and after a picture
 * that took long only after three times that long, so that most of the page's time stays with the rest of the page.
 */
export function paced(draw: () => void, now: () => number = () => performance.now()): Paced {
  let wanted = false
  let begun: number | undefined
  let frame: number | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (!wanted || begun !== undefined || frame !== undefined || rest !== undefined) return
    frame = requestAnimationFrame(() => {
      frame = undefined
      wanted = false
      begun = now()
      draw()
    })
  }
  return {
    want() {
      wanted = true
      look()
    },
    drawn() {
      if (begun === undefined) return
      const took = now() - begun
      begun = undefined
      if (took <= freeMs) return look()
      rest = setTimeout(() => {
        rest = undefined
        look()
      }, took * restTimes)
    },
    stop() {
      wanted = false
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(rest)
    },
  }
}
