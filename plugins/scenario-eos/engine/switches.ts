import { matchPages } from '../text/pattern.ts'
import { note, type Play, type Running } from './play.ts'

/** `enable` and `disable`. */
export function switchPages({ play, fields }: Running, on: boolean): void {
  const { target } = fields
  if (typeof target !== 'string') {
    note(play, 'warning', 'It says not which pages to switch.')
    return
  }
  const isScript = target.startsWith('$') && play.game.profile === 'oeos'
  switchMatching(play, isScript ? String(play.scripts.value(play, target.slice(1)) ?? '') : target, on)
}

/** Switches every page a pattern fits, for the patterns of later `goto`s. */
export function switchMatching({ game, draft }: Play, pattern: string, on: boolean): void {
  const matched = matchPages(pattern, game.ids)
  if (on) {
    const enabled = new Set(matched)
    if (draft.disabled.some((id) => enabled.has(id))) draft.disabled = draft.disabled.filter((id) => !enabled.has(id))
    return
  }
  const disabled = new Set(draft.disabled)
  const more = matched.filter((id) => !disabled.has(id))
  if (more.length > 0) draft.disabled = [...draft.disabled, ...more]
}
