import { field, listOf } from '../../../../shared/fields.ts'
import type { ImportedChat } from '../types.ts'
import { type ChatNames, chatFrom, type DraftMessage } from './draft.ts'

/** text-generation-webui: pairs of what was said and answered, once as shown and once as sent. */
export function readTextgen(value: unknown, names: ChatNames, fallbackMs: number): readonly ImportedChat[] | undefined {
  const shown = field(value, 'data_visible', 'visible')
  const sent = field(value, 'data', 'internal')
  if (!Array.isArray(shown) && !(Array.isArray(sent) && sent.every(isPair))) return undefined
  const pairs = listOf(shown ?? sent).filter(isPair)
  const drafts = pairs.flatMap(([user, bot]): readonly DraftMessage[] => [
    // An empty or marked first half stands where the character began.
    ...(user.trim() === '' || user === '<|BEGIN-VISIBLE-CHAT|>' ? [] : [{ author: 'user', text: user } as const]),
    ...(bot.trim() === '' ? [] : [{ author: 'character', text: bot } as const]),
  ])
  return [chatFrom('textgen', names, drafts, fallbackMs)]
}

const isPair = (value: unknown): value is readonly [user: string, bot: string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
