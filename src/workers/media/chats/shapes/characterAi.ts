import { field, flagOf, listOf, textOf } from '../../../../shared/fields.ts'
import { parseDate } from '../parseDate.ts'
import type { ImportedChat } from '../types.ts'
import { type ChatNames, chatFrom } from './draft.ts'

/** Exports of Character.AI by CAI Tools: one file, many chats. */
export function readCharacterAi(
  value: unknown,
  names: ChatNames,
  fallbackMs: number,
): readonly ImportedChat[] | undefined {
  const histories = field(field(value, 'histories'), 'histories')
  if (!Array.isArray(histories)) return undefined
  return histories.map((history) => {
    const drafts = listOf(field(history, 'msgs')).map((message) => {
      const author = field(message, 'src')
      return {
        author: flagOf(field(author, 'is_human')) === true ? ('user' as const) : ('character' as const),
        text: textOf(field(message, 'text')),
        name: textOf(field(author, 'name')),
        atMs: parseDate(field(message, 'created')),
      }
    })
    return chatFrom('character-ai', names, drafts, fallbackMs)
  })
}
