import { pageOf } from '../document/document.ts'
import { isPattern, matchPages } from '../text/pattern.ts'
import { freshId, note, type Play, type Running, random } from './play.ts'

export function goTo({ play, fields }: Running): void {
  const { target } = fields
  if (typeof target === 'string') tryTarget(play, target)
  else fail(play, '', 'A “goto” names no page.')
}

/** Goes where a target leads; a script among it may have gone already. */
export function tryTarget(play: Play, target: string): void {
  const id = target.startsWith('$') ? scripted(play, target.slice(1)) : target
  if (play.wanted !== null) return
  const found = id === undefined ? undefined : pageFor(play, id)
  if (found !== undefined) play.wanted = found
  else fail(play, target, id === undefined ? 'A script that names the next page failed.' : missing(play, id))
}

/** The page a literal id or a pattern leads to now; patterns pick among the enabled ones. */
export function pageFor(play: Play, target: string): string | undefined {
  const { game, draft } = play
  if (!isPattern(target)) return pageOf(game.document, target) ? target : undefined
  const disabled = new Set(draft.disabled)
  const open = matchPages(target, game.ids).filter((id) => !disabled.has(id))
  return open.length > 1 ? open[Math.floor(random(play)() * open.length)] : open[0]
}

function scripted(play: Play, source: string): string | undefined {
  const value = play.scripts.value(play, source)
  return value === undefined ? undefined : String(value)
}

export const missing = (play: Play, id: string): string =>
  isPattern(id) && matchPages(id, play.game.ids).length > 0
    ? `All pages that fit “${id}” are switched off now.`
    : `There is no page “${id}”.`

/** The page goes no further; the player decides how the story does. */
function fail(play: Play, target: string, text: string): void {
  note(play, 'error', text, target)
  play.draft.trouble = { kind: 'goto', id: freshId(play, 'trouble'), text, target }
  play.draft.lanes = play.draft.lanes.map((lane) => ({ ...lane, queue: [], current: null }))
}
