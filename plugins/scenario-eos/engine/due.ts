import { goOn, unmark } from './lanes.ts'
import { run } from './loop.ts'
import { mediaName } from './media.ts'
import { rest } from './navigate.ts'
import { noticeDue } from './notices.ts'
import { note, type Play } from './play.ts'
import type { EosState } from './state.ts'
import { timerDue } from './timers.ts'

/** Something that happens at its time. */
interface Due {
  readonly at: number
  happen(play: Play): void
}

/** A timer that is heard of this late was still on time: what follows it counts from when it was due. */
const onTimeMs = 250

/** Everything that waits for time. */
function* dues({ lanes, timers, notices, alarms, trouble }: EosState): Generator<Due> {
  for (const { id, current } of lanes) {
    if (current?.kind === 'say' && current.until !== null) {
      const { bubble, until } = current
      yield { at: until, happen: (play) => goOnFrom(play, id, bubble) }
    }
    if (current?.kind === 'picture') {
      yield {
        at: current.until,
        happen: (play) => {
          const { picture } = play.draft
          const name = picture?.id === current.picture ? ` ${mediaName(picture.media)}` : ''
          note(play, 'warning', `The picture${name} did not load within ten seconds. The story goes on without it.`)
          goOn(play, id)
        },
      }
    }
  }
  for (const timer of timers) yield { at: timer.shown.until, happen: (play) => timerDue(play, timer) }
  for (const notice of notices) {
    if (notice.until !== null) yield { at: notice.until, happen: (play) => noticeDue(play, notice) }
  }
  // After a script that was stopped, others wait until the player has decided.
  if (trouble?.kind === 'script' || trouble?.kind === 'repeat') return
  for (const alarm of alarms) {
    yield {
      at: alarm.at,
      happen: (play) => {
        const others = play.draft.alarms.filter(({ id }) => id !== alarm.id)
        const again = { ...alarm, at: play.now + alarm.every }
        play.draft.alarms = alarm.every > 0 ? [...others, again] : others
        play.scripts.fire(play, 'alarm', [alarm.id])
        // One that was stopped would be stopped again each time.
        if (play.draft.trouble?.kind === 'script')
          play.draft.alarms = play.draft.alarms.filter(({ id }) => id !== alarm.id)
      },
    }
  }
}

function goOnFrom(play: Play, lane: string, bubble: string): void {
  unmark(play, bubble)
  goOn(play, lane)
}

function first(state: EosState): Due | undefined {
  let earliest: Due | undefined
  for (const due of dues(state)) if (!earliest || due.at < earliest.at) earliest = due
  return earliest
}

/** When the story wants to be woken. */
export const wakeAt = (state: EosState): number | undefined => first(state)?.at

/** Lets everything happen that is due, in its order. */
export function pass(play: Play): void {
  const { now } = play.scene
  for (let due = first(play.draft); due && due.at <= now; due = first(play.draft)) {
    play.now = now - due.at <= onTimeMs ? due.at : now
    if (due.at > play.draft.hops.since) rest(play)
    due.happen(play)
    run(play)
  }
  play.now = now
}
