import type { MacroTable } from './context.ts'
import type { CardTexts, ChatTexts } from './types.ts'

const card =
  (field: keyof CardTexts): MacroTable[number][1] =>
  (_, { env }) =>
    env.card?.[field] ?? ''
const chat =
  (field: keyof ChatTexts): MacroTable[number][1] =>
  (_, { env }) =>
    String(env.chat?.[field] ?? '')

/** Fields of the card, the state of the chat, and small things about text. */
export const textMacros: MacroTable = [
  ['persona', card('persona')],
  ['description', card('description')],
  ['personality', card('personality')],
  ['scenario', card('scenario')],
  ['mesexamples', card('examples')],
  ['charprompt', card('systemPrompt')],
  ['charinstruction', card('postHistory')],
  ['charjailbreak', card('postHistory')],
  ['charfirstmessage', card('firstMessage')],
  ['lastmessage', chat('lastMessage')],
  ['lastusermessage', chat('lastUserMessage')],
  ['lastcharmessage', chat('lastCharMessage')],
  ['lastmessageid', chat('lastMessageId')],
  ['firstincludedmessageid', chat('firstIncludedMessageId')],
  ['currentswipeid', chat('currentSwipeId')],
  ['lastswipeid', chat('lastSwipeId')],
  ['input', (_, { env }) => env.input ?? ''],
  ['model', (_, { env }) => env.model ?? ''],
  ['maxprompt', (_, { env }) => String(env.maxPrompt ?? '')],
  ['original', (_, { scope }) => scope.original],
  ['newline', () => '\n'],
  ['noop', () => ''],
  ['banned', () => ''],
  ['outlet', ({ body }, { env }) => env.outlets?.get(body.trim()) ?? ''],
  ['reverse', ({ body }) => reverse(body)],
]

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters as people see them, so that an accent or a flag stays whole. */
const reverse = (text: string): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .reverse()
    .join('')
