import type { StageButton } from 'sdk/story'
import { isFields } from '../document/document.ts'
import { readColor } from '../text/color.ts'
import { addBubble, changeBubble, labelHtml } from './bubbles.ts'
import { within } from './game.ts'
import { enter, goOn, wait } from './lanes.ts'
import { freshId, note, type Play, type Running } from './play.ts'
import { pageLane } from './state.ts'

export function choice(running: Running): void {
  const { play, lane, frame, fields } = running
  const id = freshId(play, 'bubble')
  const options: StageButton[] = []
  for (const [index, option] of (Array.isArray(fields.options) ? fields.options : []).entries()) {
    if (!isFields(option) || !isVisible(play, option.visible)) continue
    const html = labelHtml(play, typeof option.label === 'string' ? option.label : '')
    options.push({ id: `${id}.${index}`, html, color: colour(play, option.color) })
  }
  if (play.wanted !== null) return
  if (options.length === 0) {
    note(play, 'warning', 'A choice has nothing to choose, so the page goes on.')
    return
  }
  addBubble(play, { kind: 'choice', id, options, active: true })
  play.draft.open = { bubble: id, lane, place: within(frame, frame.at, 'choice/options'), variable: '' }
  wait(play, lane, { kind: 'choice', bubble: id })
}

/** An option was pressed. Only the first press counts. */
export function choose(play: Play, button: string): boolean {
  const { open, bubbles, lanes } = play.draft
  const bubble = bubbles.at(-1)
  if (!open || bubble?.id !== open.bubble || bubble.kind !== 'choice' || bubble.chosen !== undefined) return false
  const option = bubble.options.find(({ id }) => id === button)
  if (!option || option.disabled) return false
  const lane = lanes.find(({ id }) => id === open.lane)
  const waits = lane?.current?.kind === 'choice' && lane.current.bubble === bubble.id
  if (!waits && lane && (lane.current || lane.queue.length > 0)) return false
  play.draft.open = null
  changeBubble(play, bubble.id, (before) => ({ ...before, active: false, chosen: option.html }))
  if (play.draft.phase === 'ended') play.draft.phase = 'playing'
  const runs = lane?.id ?? pageLane
  goOn(play, runs)
  const index = button.slice(bubble.id.length + 1)
  enter(play, runs, { page: open.place.page, path: `${open.place.path}/${index}/commands` })
  return true
}

function isVisible(play: Play, visible: unknown): boolean {
  if (typeof visible === 'boolean') return visible
  return typeof visible === 'string' && visible.startsWith('$') ? play.scripts.truth(play, visible.slice(1)) : true
}

const plainColour = '#111'

function colour(play: Play, value: unknown): string {
  if (value === undefined || value === null || value === '') return plainColour
  const source = typeof value === 'string' ? value : ''
  const scripted = source.startsWith('$') && play.game.profile === 'oeos'
  const found = readColor(scripted ? String(play.scripts.value(play, source.slice(1)) ?? '') : source)
  if (found === undefined) note(play, 'warning', 'This is no colour; the usual one is taken.', source)
  return found ?? plainColour
}
