import { field, isFields, listOf, numberOf, textOf } from '../../../../shared/fields.ts'
import { parseDate } from '../parseDate.ts'
import type { ImportedChat } from '../types.ts'
import { type ChatNames, chatFrom, type DraftMessage } from './draft.ts'

/** Risu: the greeting is not among the messages, and a message can hide all above it. */
export function readRisu(value: unknown, names: ChatNames, fallbackMs: number): readonly ImportedChat[] | undefined {
  const type = field(value, 'type')
  const data = field(value, 'data')
  const chats = type === 'risuChat' && isFields(data) ? [data] : type === 'risuAllChats' ? listOf(data) : undefined
  return chats?.filter(isFields).map((chat) => {
    const messages = listOf(field(chat, 'message')).filter(isFields)
    const hiddenUpTo = messages.findLastIndex((message) => field(message, 'disabled') === 'allBefore')
    const drafts = messages.map((message, index): DraftMessage => {
      const member = textOf(field(message, 'saying'))
      const isComment = field(message, 'isComment') === true
      return {
        author: isComment ? 'narrator' : field(message, 'role') === 'user' ? 'user' : 'character',
        text: textOf(field(message, 'data')),
        name: textOf(field(message, 'name')),
        atMs: parseDate(field(message, 'time')),
        hidden: isComment || index <= hiddenUpTo || field(message, 'disabled') === true,
        ...(member === '' ? {} : { member }),
      }
    })
    const greetingIndex = Math.max(0, Math.floor(numberOf(field(chat, 'fmIndex')) ?? -1) + 1)
    const note = textOf(field(chat, 'note'))
    return chatFrom('risu', names, drafts, fallbackMs, {
      name: textOf(field(chat, 'name')),
      greetingIndex,
      metadata: note === '' ? {} : { note_prompt: note },
    })
  })
}
