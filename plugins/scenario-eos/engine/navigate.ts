import { enterPage } from '../older/pcm2.ts'
import { freshId, type Play } from './play.ts'
import { type EosState, keepsBubbles, pageLane } from './state.ts'

const maxHops = 50
const hopWindowMs = 1000
const maxTrail = 50

/** Leaves the page for another. The picture, notices and lasting sounds stay; all else goes. */
export function navigate(play: Play, target: string): void {
  if (hopped(play) > maxHops) {
    play.draft.trouble = {
      kind: 'hops',
      id: freshId(play, 'trouble'),
      text: 'This story goes round in circles: its pages lead to each other without a pause.',
      target,
    }
    clearPage(play)
    return
  }
  const from = play.draft.page
  clearPage(play)
  const { draft } = play
  draft.phase = 'playing'
  draft.trouble = null
  if (from !== null) draft.trail = [...draft.trail.slice(1 - maxTrail), from]
  draft.page = target
  if (draft.sounds.some(({ shown }) => !shown.background)) {
    draft.sounds = draft.sounds.filter(({ shown }) => shown.background)
  }
  if (draft.books) draft.books = enterPage(draft.books, target)
  if (draft.hears.includes('change')) play.scripts.fire(play, 'change', [{ to: target, from }])
  if (play.wanted !== null) return
  if (play.game.list({ page: target, path: '' }).length === 0) return
  draft.lanes = [{ id: pageLane, queue: [{ page: target, path: '', at: 0 }], current: null }]
}

function clearPage({ draft }: Play): void {
  const keeps = draft.hears.includes(keepsBubbles)
  if (keeps) draft.hears = draft.hears.filter((heard) => heard !== keepsBubbles)
  else if (draft.bubbles.length > 0) draft.bubbles = []
  if (draft.timers.length > 0) draft.timers = []
  if (draft.buttons.length > 0) draft.buttons = []
  draft.open = null
  draft.video = null
  draft.lanes = idle
}

const idle: EosState['lanes'] = [{ id: pageLane, queue: [], current: null }]

/** How many pages followed each other without rest. */
function hopped({ draft, now }: Play): number {
  const { since, count } = draft.hops
  draft.hops = now - since > hopWindowMs || count === 0 ? { since: now, count: 1 } : { since, count: count + 1 }
  return draft.hops.count
}

/** The player did something, or time passed: the story does not go round in circles. */
export function rest({ draft }: Play): void {
  if (draft.hops.count > 0) draft.hops = { since: 0, count: 0 }
}
