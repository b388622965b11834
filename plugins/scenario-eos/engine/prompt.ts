import { addBubble, alignOf, changeBubble } from './bubbles.ts'
import { goOn, wait } from './lanes.ts'
import { freshId, type Play, type Running } from './play.ts'

/** Where an answer goes that the document gives no name. */
const unnamed = '__lastPromptVal'

export function prompt({ play, lane, frame, fields }: Running): void {
  const id = freshId(play, 'bubble')
  addBubble(play, { kind: 'prompt', id, active: true, align: alignOf(fields.align) })
  const variable = typeof fields.variable === 'string' && fields.variable.trim() !== '' ? fields.variable : unnamed
  play.draft.open = { bubble: id, lane, place: { page: frame.page, path: frame.path }, variable }
  wait(play, lane, { kind: 'prompt', bubble: id })
}

/** The player answered. */
export function answer(play: Play, id: string, text: string): void {
  const { open, bubbles, lanes } = play.draft
  const bubble = bubbles.at(-1)
  if (!open || open.bubble !== id || bubble?.id !== id || bubble.kind !== 'prompt') return
  play.draft.open = null
  changeBubble(play, id, (before) => ({ ...before, active: false, answer: text }))
  play.scripts.assign(play, open.variable, text)
  const current = lanes.find((lane) => lane.id === open.lane)?.current
  if (current?.kind === 'prompt' && current.bubble === id) goOn(play, open.lane)
}
