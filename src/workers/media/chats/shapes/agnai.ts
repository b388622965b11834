import { field, isFields, textOf } from '../../../../shared/fields.ts'
import { parseDate } from '../parseDate.ts'
import type { ImportedChat } from '../types.ts'
import { type ChatNames, chatFrom } from './draft.ts'

/** Agnai: whoever has a `userId` is a person. */
export function readAgnai(value: unknown, names: ChatNames, fallbackMs: number): readonly ImportedChat[] | undefined {
  const messages = field(value, 'messages')
  if (!Array.isArray(messages) || !messages.some((message) => typeof field(message, 'msg') === 'string'))
    return undefined
  const drafts = messages.filter(isFields).map((message) => {
    const isUser = field(message, 'userId') !== undefined
    const member = textOf(field(message, 'characterId'))
    return {
      author: isUser ? ('user' as const) : ('character' as const),
      text: textOf(field(message, 'msg')),
      name: textOf(field(message, 'handle', 'name')),
      atMs: parseDate(field(message, 'createdAt')),
      ...(isUser || member === '' ? {} : { member }),
    }
  })
  return [chatFrom('agnai', names, drafts, fallbackMs, { name: textOf(field(value, 'name')) })]
}
