import type { Effect, KinkModule, PromptPart, Scene } from 'sdk'
import { readTask, type Task, timeWords } from './readTask.ts'

/** A task that was set, and until when, in milliseconds since the epoch. */
interface OpenTask extends Task {
  readonly until: number
}

/** What is kept of a chat. */
interface Stored {
  readonly open?: OpenTask
  readonly done: number
  readonly missed: number
}

const answers = { done: 'Done', missed: 'Not done', dropped: 'Let it go' } as const

/** Tasks with a time: set by the partner, kept here, answered by the player. */
export const tasks: KinkModule = {
  prompt(scene) {
    if (isRuledOut(scene)) return []
    const { open, done, missed } = readState(scene)
    const name = scene.player.name
    const how: PromptPart = {
      slot: 'rules',
      weight: 0.6,
      text: `You may set ${name} a small task with a time, one at a time and never more than they want: a line of its own, such as “Task: sit quite still, 2 minutes”. Their answer comes by itself.`,
    }
    const score: PromptPart = { slot: 'scene', weight: 0.3, text: `Tasks done: ${done}, not done: ${missed}.` }
    if (!open) return done + missed > 0 ? [how, score] : [how]
    const left = `${name} is at a task: ${open.what}. ${timeWords(open.until - scene.now)} left; set no other.`
    return [{ slot: 'scene', weight: 0.9, text: left }, score]
  },

  react(event, scene) {
    if (isRuledOut(scene)) return []
    const kept = readState(scene)
    const { open } = kept
    switch (event.kind) {
      case 'said': {
        const task = event.by === 'partner' && !open ? readTask(event.text) : undefined
        return task ? set({ ...task, until: scene.now + task.ms }, kept) : []
      }
      case 'elapsed':
      case 'resumed':
        return open ? goOn(open, scene) : []
      case 'chose':
        return open ? settle(event.choice, kept) : []
      case 'stopped':
        return open ? [save({ ...kept, open: undefined }), say('The task is off. Nothing is owed.')] : []
      default:
        return []
    }
  },
}

const set = (open: OpenTask, kept: Stored): readonly Effect[] => [
  save({ ...kept, open }),
  say(`Task: ${open.what}. ${timeWords(open.ms)}, from now.`),
  // Half of a short time is nothing to speak of.
  { kind: 'wake', ms: open.ms < 30_000 ? open.ms : open.ms / 2 },
]

/** Half of the time has passed, or all of it. */
function goOn(open: OpenTask, { now }: Scene): readonly Effect[] {
  // A clock that was turned back makes no task longer than it was.
  const left = Math.min(open.ms, open.until - now)
  if (left > 250) return [say(`${timeWords(left)} left.`), { kind: 'wake', ms: left }]
  return [
    { kind: 'sound', cue: 'soft-chime', gain: 0.3 },
    { kind: 'ask', question: `Time is up: ${open.what}. Did you do it?`, choices: Object.values(answers) },
  ]
}

function settle(choice: string, { done, missed }: Stored): readonly Effect[] {
  const isDone = choice === answers.done
  const isMissed = choice === answers.missed
  const score = { done: done + (isDone ? 1 : 0), missed: missed + (isMissed ? 1 : 0) }
  const words = isDone ? 'Done.' : isMissed ? 'Not this time.' : 'Let go, and forgotten.'
  return [save(score), say(`${words} ${score.done} done so far.`)]
}

/** It may be from an older version of this plugin, or from anywhere. */
function readState({ kept }: Scene): Stored {
  const { open, done, missed } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Stored>
  const { what, ms, until } = (typeof open === 'object' && open !== null ? open : {}) as Partial<OpenTask>
  const isTask = typeof what === 'string' && what !== '' && Number(ms) > 0 && Number.isFinite(until)
  return {
    ...(isTask && { open: { what, ms: Number(ms), until: Number(until) } }),
    done: countOf(done),
    missed: countOf(missed),
  }
}

const countOf = (value: unknown) => (Number.isInteger(value) ? Number(value) : 0)
const isRuledOut = ({ limits }: Scene) => limits.includes('tasks')
const say = (text: string): Effect => ({ kind: 'say', text })
const save = ({ open, done, missed }: { readonly [Name in keyof Stored]: Stored[Name] | undefined }): Effect => ({
  kind: 'keep',
  state: { ...(open && { open }), done, missed },
})
