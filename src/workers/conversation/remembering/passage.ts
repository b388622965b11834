import { type Message, wordingOf } from 'sdk'
import { ActionParser } from '../actions/ActionParser.ts'

/** One message of a chat as it is given to be read for memories. */
export interface Line {
  readonly message: Message
  readonly words: string
}

const maxScanned = 20_000

/** The last of these messages that say anything, oldest first, without hidden ones and what Vesper says. */
export function passageOf(messages: readonly Message[], most: number): readonly Line[] {
  const lines: Line[] = []
  for (const message of messages.toReversed()) {
    if (lines.length >= most) break
    const words = message.hidden || message.role === 'system' ? '' : spokenWords(message)
    if (words !== '') lines.unshift({ message, words })
  }
  return lines
}

/** What was said in one line: without tags that made things happen, and without what a model thought aloud. */
function spokenWords(message: Message): string {
  const { content, state } = wordingOf(message)
  if (state === 'generating') return ''
  const text = content.slice(0, maxScanned)
  return onOneLine(withoutTags(message.role === 'assistant' ? withoutThoughts(text) : text))
}

export function withoutTags(text: string): string {
  const parser = new ActionParser()
  return parser.push(text).text + parser.end().text
}

function withoutThoughts(text: string): string {
  const rest = text.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, ' ')
  // A server may have written the opening tag itself.
  const closing = rest.toLowerCase().lastIndexOf('</think')
  return closing < 0 ? rest : rest.slice(rest.indexOf('>', closing) + 1)
}

/** Nobody can write what looks like a line of somebody else. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
