import { pageOf } from '../document/document.ts'
import { nyxView } from '../older/nyx.ts'
import { image } from './media.ts'
import { captionOf, lengthOf, say } from './say.ts'
import { nodeAfter, type Onward, type Step } from './telling.ts'

/** A page of a converted Flash story, or a part of one: all of it is shown at once. */
export function nyx(step: Step): Onward {
  const { command, telling, here, place, inside } = step
  const { picture, texts, buttons, timers, run } = nyxView({ [command.name]: command.payload })
  if (picture !== undefined) image({ ...step, command: { name: 'image', fields: { locator: picture }, payload: null } })
  for (const label of texts)
    say({ ...step, command: { name: 'say', fields: { label, mode: 'instant' }, payload: null } })
  for (const [index, { label, commands }] of buttons.entries()) {
    const to = nodeAfter(step)
    inside(to, commands, `buttons.${index}.commands`, () => here)
    here.buttons.push({ label: captionOf({ telling, place }, label), to, set: [] })
  }
  const [timer, ...others] = timers
  if (timer) {
    const to = nodeAfter(step)
    inside(to, timer.commands, 'timer.commands', () => here)
    here.waitMs = Math.max(500, lengthOf(step, timer.duration))
    here.next.push({ to })
  }
  if (others.length > 0) telling.retelling.lose('Only the first timer of this page runs.', place)
  if (run.length > 0) inside(here, run, 'run', undefined)
  return here
}

/** Bookkeeping of converted stories: only that pages are taken one after another can be told. */
export function books({ command, telling, here, place }: Step): Onward {
  const { name, fields } = command
  if (name !== 'pcm2.range') {
    telling.retelling.lose('How often pages were seen is not counted.', place, 'note')
    return here
  }
  const [from, to] = [Math.trunc(Number(fields.from)), Math.trunc(Number(fields.to))]
  const prefix = typeof fields.prefix === 'string' ? fields.prefix : ''
  const count = Number.isFinite(to - from) ? Math.max(0, Math.min(200, to - from + 1)) : 0
  const ids = Array.from({ length: count }, (_, step) => `${prefix}${from + step}`)
  const ways = ids.filter((id) => pageOf(telling.document, id)).map((id) => ({ to: telling.page(id) }))
  if (ways.length > 1) telling.retelling.lose('One of several pages comes by chance; they take turns now.', place)
  if (ways.length === 0) return here
  telling.retelling.takeTurns(here, ways, false)
  return undefined
}
