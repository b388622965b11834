import type { Clock } from 'sdk/devices'

/**
 * A clock whose time never runs backwards: where the computer's clock is set back, it goes on from where it was. Jumps
 * forward stay, so that a computer that slept is noticed.
 */
export function steadyClock(clock: Clock): Clock {
  let newest = clock.now()
  let behind = 0
  return {
    now() {
      const raw = clock.now()
      // Without a number there is no time: it stands still.
      if (raw + behind < newest) behind = newest - raw
      else if (raw + behind > newest) newest = raw + behind
      return newest
    },
    sleep: (ms, signal) => clock.sleep(ms, signal),
    after: (ms, run) => clock.after(ms, run),
  }
}
