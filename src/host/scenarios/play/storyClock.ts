let offset = 0
let stoodAt: number | undefined

/** The clock of the play, as the page needs it to draw what runs: it stands still while the play is paused. */
export const storyNow = (): number => stoodAt ?? Date.now() + offset

/** The play's own clock said so just now. */
export function setStoryClock(now: number): void {
  offset = now - Date.now()
  if (stoodAt !== undefined) stoodAt = now
}

export function holdStoryClock(isHeld: boolean): void {
  if (isHeld) stoodAt ??= storyNow()
  else if (stoodAt !== undefined) {
    offset = stoodAt - Date.now()
    stoodAt = undefined
  }
}
