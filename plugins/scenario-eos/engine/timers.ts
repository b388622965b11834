import { commandOf } from '../document/commandOf.ts'
import { type Command, listOf } from '../document/document.ts'
import { duration } from './duration.ts'
import { within } from './game.ts'
import { enter, goOn, interrupt, replaceQueue, wait } from './lanes.ts'
import { freshId, note, type Play, type Running } from './play.ts'
import type { RunningTimer } from './state.ts'

/** More run in no story that was written by hand. */
const maxTimers = 500
const styles = ['normal', 'secret', 'hidden'] as const

export function timer(running: Running): void {
  const { play, lane, frame, fields } = running
  const ms = duration(running, fields.duration, 'eos')
  if (play.wanted !== null) return
  const list = listOf(fields.commands)
  const place = within(frame, frame.at, 'timer/commands')
  const isAsync = fields.isAsync === true || (play.game.profile === 'oeos' && list.length > 0)
  if (ms < 1 && !isAsync) {
    enter(play, lane, place)
    return
  }
  const id = freshId(play, 'timer')
  const style = styles.find((known) => known === fields.style) ?? 'normal'
  const shown = { id, style, from: play.now, until: play.now + ms }
  const loops = isAsync && play.game.profile === 'oeos' ? scriptedLoops(play, list) : 1
  const one: RunningTimer = {
    shown,
    place,
    hasCommands: list.length > 0,
    lane: isAsync ? null : lane,
    loops,
  }
  play.draft.timers = [...withRoom(play), one]
  if (!isAsync) wait(play, lane, { kind: 'timer', timer: id })
}

/** The timers, with room for one more: the oldest that nothing waits for goes. */
function withRoom(play: Play): readonly RunningTimer[] {
  const { timers } = play.draft
  if (timers.length < maxTimers) return timers
  note(play, 'warning', `More than ${maxTimers} timers run. The oldest was ended.`)
  const oldest = Math.max(
    0,
    timers.findIndex((timer) => timer.lane === null),
  )
  return timers.toSpliced(oldest, 1)
}

/** A timer is over, or was skipped. */
export function timerDue(play: Play, due: RunningTimer): void {
  const { shown, loops } = due
  const again = loops !== 1
  const next = { from: play.now, until: play.now + Math.max(shown.until - shown.from, minLoopMs) }
  play.draft.timers = play.draft.timers.flatMap((timer) => {
    if (timer.shown.id !== shown.id) return [timer]
    return again ? [{ ...timer, shown: { ...shown, ...next }, loops: Math.max(0, loops - 1) }] : []
  })
  const lane = due.lane === null ? undefined : play.draft.lanes.find(({ id }) => id === due.lane)
  if (lane?.current?.kind === 'timer' && lane.current.timer === shown.id) {
    goOn(play, lane.id)
    enter(play, lane.id, due.place)
  } else if (due.replaces) replaceQueue(play, due.place)
  else if (due.hasCommands) interrupt(play, due.place)
}

const minLoopMs = 10

/** In preview, a timer can be skipped. */
export function skipTimer(play: Play, id: string): boolean {
  const due = play.game.preview ? play.draft.timers.find(({ shown }) => `${shown.id}.skip` === id) : undefined
  if (!due) return false
  note(play, 'note', 'The timer was skipped.')
  timerDue(play, due)
  return true
}

const mark = /oeos-timer-loops-(?:(\d+)|<eval>([\s\S]*?)<\/eval>)/

/** How often the commands of a timer run, by a comment in the first of them; 0 is endlessly often. */
function scriptedLoops(play: Play, list: readonly Command[]): number {
  const first = commandOf(list[0])
  const script = first?.name === 'eval' ? first.fields.script : undefined
  const found = typeof script === 'string' ? mark.exec(script) : null
  if (!found) return 1
  const count = found[1] === undefined ? Number(play.scripts.value(play, found[2] ?? '')) : Number(found[1])
  return Number.isInteger(count) && count >= 0 ? count : 1
}
