import { field, isFields, textOf, textsOf } from '../../../../shared/fields.ts'
import type { ImportedChat } from '../types.ts'
import { type ChatNames, chatFrom, type DraftMessage } from './draft.ts'

/** KoboldAI Lite: one long text, told apart by instruction marks or by names at the start of lines. */
export function readLite(value: unknown, names: ChatNames, fallbackMs: number): readonly ImportedChat[] | undefined {
  if (!isFields(value) || !Object.hasOwn(value, 'gamestarted') || !Array.isArray(field(value, 'actions')))
    return undefined
  const pieces = [textOf(field(value, 'prompt')), ...textsOf(field(value, 'actions'))]
  const settings = field(value, 'savedsettings')
  const called: ChatNames = {
    user: textOf(field(settings, 'chatname')) || names.user,
    character: textOf(field(settings, 'chatopponent')).split('||$||')[0] || names.character,
  }
  const story = pieces.join('')
  const drafts =
    byMarks(story) ?? byNames(story, called) ?? pieces.map((text) => ({ author: 'character', text }) as const)
  const spoken = drafts.filter(({ text }) => text.trim() !== '').map((draft) => ({ ...draft, text: draft.text.trim() }))
  const metadata = { memory: textOf(field(value, 'memory')), authors_note: textOf(field(value, 'authorsnote')) }
  return [chatFrom('lite', called, spoken, fallbackMs, { metadata })]
}

const mark = /\{\{\[(INPUT|OUTPUT)\]\}\}/g

function byMarks(story: string): readonly DraftMessage[] | undefined {
  const parts = story.split(mark)
  if (parts.length < 3) return undefined
  const [before = '', ...rest] = parts
  const drafts: DraftMessage[] = [{ author: 'character', text: before }]
  for (let at = 0; at + 1 < rest.length; at += 2) {
    drafts.push({ author: rest[at] === 'INPUT' ? 'user' : 'character', text: rest[at + 1] ?? '' })
  }
  return drafts
}

function byNames(story: string, { user, character }: ChatNames): readonly DraftMessage[] | undefined {
  const speakers = [
    { author: 'user', prefix: `${user}:` },
    { author: 'character', prefix: `${character}:` },
  ] as const
  const drafts: DraftMessage[] = []
  let isChat = false
  for (const line of story.split('\n')) {
    const speaker = speakers.find(({ prefix }) => prefix.length > 1 && line.startsWith(prefix))
    const last = drafts.pop()
    if (speaker) {
      isChat = true
      drafts.push(...(last ? [last] : []), { author: speaker.author, text: line.slice(speaker.prefix.length) })
    } else {
      drafts.push({ author: last?.author ?? 'narrator', text: last ? `${last.text}\n${line}` : line })
    }
  }
  return isChat ? drafts : undefined
}
