let base = 0
let since = 0
let pace = 1
let isHeld = false

/** The clock of the play, as the page needs it to draw what runs: it stands still while the play is paused. */
export const storyNow = (): number => (isHeld ? base : base + (Date.now() - since) * pace)

/** The play's own clock said so just now. */
export function setStoryClock(now: number): void {
  base = now
  since = Date.now()
}

/** The play's clock goes so many times as fast as others. */
export function setStoryPace(times: number): void {
  setStoryClock(storyNow())
  pace = times
}

export function holdStoryClock(held: boolean): void {
  setStoryClock(storyNow())
  isHeld = held
}
