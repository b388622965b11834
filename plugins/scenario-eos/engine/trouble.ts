import type { StageButton, StageTrouble } from 'sdk/story'
import { pageOf } from '../document/document.ts'
import { forgetScripts } from '../script/scripts.ts'
import { tryTarget } from './goto.ts'
import { escaped } from './notices.ts'
import { freshId, type Play } from './play.ts'
import type { EosState, Trouble } from './state.ts'

/** What the player may do when the story cannot go on by itself. */
export function troubleOf(trouble: Trouble, { trail, page }: EosState, ids: readonly string[]): StageTrouble {
  const { id, text, kind } = trouble
  const button = (way: string, html: string): StageButton => ({ id: `${id}.${way}`, html })
  const back = trail.length > 0 || page !== null ? [button('back', 'Go back')] : []
  switch (kind) {
    case 'goto':
      return { id, text, choices: [button('retry', 'Try again'), ...back, button('pages', 'Choose a page')] }
    case 'hops':
      return { id, text, choices: [button('retry', 'Go on anyway'), ...back, button('pages', 'Choose a page')] }
    case 'script':
      return { id, text, choices: [button('go', 'Go on without it'), button('pages', 'Choose a page')] }
    case 'repeat':
      return {
        id,
        text,
        choices: [
          button('go', 'Try again'),
          button('anew', 'Start its variables anew'),
          button('pages', 'Choose a page'),
        ],
      }
    case 'pages':
      return {
        id,
        text,
        choices: ids.map((name, index) => button(`page.${index}`, escaped(name === '' ? '(no name)' : name))),
      }
  }
}

/** The player decided. Whether the button was one of these. */
export function settle(play: Play, button: string): boolean {
  const { trouble, trail, page } = play.draft
  if (!trouble || !button.startsWith(`${trouble.id}.`)) return false
  const way = button.slice(trouble.id.length + 1)
  if (way === 'pages') {
    play.draft.trouble = { kind: 'pages', id: freshId(play, 'trouble'), text: 'Choose the page to go on with.' }
    return true
  }
  play.draft.trouble = null
  if (way === 'anew') forgetScripts(play)
  else if (way === 'back') {
    const before = trail.at(-1) ?? page
    play.draft.trail = trail.slice(0, -1)
    if (before !== null && pageOf(play.game.document, before)) play.wanted = before
  } else if (way === 'retry' && 'target' in trouble) tryTarget(play, trouble.target)
  else if (way.startsWith('page.')) play.wanted = play.game.ids[Number(way.slice(5))] ?? page
  return true
}
