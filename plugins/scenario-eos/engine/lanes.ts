import { commandOf } from '../document/commandOf.ts'
import { changeLane, freshId, type Play } from './play.ts'
import { type Current, type Frame, type Lane, type Place, pageLane } from './state.ts'

/** Puts a list in front of what a lane has still to do. */
export function enter(play: Play, lane: string, place: Place): void {
  if (play.game.list(place).length === 0) return
  changeLane(play, lane, (before) => ({ ...before, queue: [...before.queue, { ...place, at: 0 }] }))
}

/** Lets a lane wait. */
export function wait(play: Play, lane: string, current: Current): void {
  changeLane(play, lane, (before) => ({ ...before, current }))
}

/** Lets a lane go on. */
export function goOn(play: Play, lane: string): void {
  changeLane(play, lane, (before) => ({ ...before, current: null }))
}

/**
 * Commands that come from the side. In `eos` they push the current command of the page away; in `oeos` they run beside
 * the page.
 */
export function interrupt(play: Play, place: Place): void {
  if (play.draft.phase === 'ended') play.draft.phase = 'playing'
  if (play.game.profile === 'oeos') {
    const lane: Lane = { id: freshId(play, 'lane'), queue: [], current: null }
    play.draft.lanes = [...play.draft.lanes, lane]
    enter(play, lane.id, place)
  } else {
    abandon(play, pageLane)
    enter(play, pageLane, place)
  }
}

/** Commands that take the place of all others. */
export function replaceQueue(play: Play, place: Place): void {
  if (play.game.list(place).length === 0) return
  abandon(play, pageLane)
  play.draft.lanes = [{ id: pageLane, queue: [{ ...place, at: 0 }], current: null }]
}

/** Whoever waited does so no longer; a timer goes on by itself. */
export function abandon(play: Play, id: string): void {
  const current = play.draft.lanes.find((lane) => lane.id === id)?.current
  if (!current) return
  goOn(play, id)
  if (current.kind === 'say') unmark(play, current.bubble)
  if (current.kind === 'timer') {
    play.draft.timers = play.draft.timers.map((timer) => (timer.lane === id ? { ...timer, lane: null } : timer))
  }
}

/** The bubble no longer asks to go on. */
export function unmark(play: Play, id: string): void {
  play.draft.bubbles = play.draft.bubbles.map((bubble) =>
    bubble.id === id && bubble.kind === 'say' && bubble.marked ? { ...bubble, marked: false } : bubble,
  )
}

/** The next command of a lane, without running it; `ownList` looks no further than the list of the last one. */
export function ahead(play: Play, lane: string, ownList: Frame | null): ReturnType<typeof commandOf> {
  const next = play.draft.lanes.find(({ id }) => id === lane)?.queue.at(-1)
  if (!next || (ownList && (next.path !== ownList.path || next.page !== ownList.page))) return undefined
  return commandOf(play.game.list(next)[next.at])
}

/** Nothing more of the page; what runs at the side goes on. */
export function end(play: Play): void {
  play.draft.phase = 'ended'
  play.draft.lanes = [{ id: pageLane, queue: [], current: null }]
}
