import { commandOf } from '../document/commandOf.ts'
import { commands } from './commands.ts'
import { navigate } from './navigate.ts'
import { changeLane, note, type Play } from './play.ts'
import { type Lane, pageLane } from './state.ts'

/** Runs whatever can run, until everything waits. */
export function run(play: Play): void {
  for (;;) {
    if (play.wanted !== null) {
      const target = play.wanted
      play.wanted = null
      navigate(play, target)
      continue
    }
    if (play.draft.trouble) return
    const lane = play.draft.lanes.find(({ current, queue }) => current === null && queue.length > 0)
    if (!lane) {
      dropIdle(play)
      return
    }
    runNext(play, lane)
  }
}

function runNext(play: Play, lane: Lane): void {
  const frame = lane.queue.at(-1)
  if (!frame) return
  const list = play.game.list(frame)
  const command = commandOf(list[frame.at])
  const rest = lane.queue.slice(0, -1)
  const queue = frame.at + 1 < list.length ? [...rest, { ...frame, at: frame.at + 1 }] : rest
  changeLane(play, lane.id, (before) => ({ ...before, queue }))
  if (frame.at >= list.length) return
  play.at = frame
  if (!command) note(play, 'warning', 'This is no command. It was skipped.')
  else {
    const known = Object.hasOwn(commands, command.name) ? commands[command.name] : undefined
    if (known)
      known({ play, lane: lane.id, frame, name: command.name, fields: command.fields, payload: command.payload })
    else note(play, 'warning', `The command “${command.name}” is not known. It was skipped.`)
  }
  play.at = null
}

function dropIdle(play: Play): void {
  const { lanes, open } = play.draft
  const isIdle = ({ id, queue, current }: Lane) =>
    id !== pageLane && queue.length === 0 && current === null && open?.lane !== id
  if (lanes.some(isIdle)) play.draft.lanes = lanes.filter((lane) => !isIdle(lane))
}
