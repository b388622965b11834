import { type Fields, field, isFields } from '../../shared/fields.ts'
import type { ChatHeader, ImportedMessage, ImportedVariant } from './types.ts'

/** One branch of a chat, ready to be written for other programs. */
export interface WritableChat {
  readonly header: ChatHeader
  readonly messages: Iterable<ImportedMessage>
  /** Ours, kept under one key so that it comes back on import. */
  readonly additions?: Fields
  /** File name of the chat this one branched from. */
  readonly branchOf?: string
}

const additionsKey = 'vesper'

/** The lines of the file, for chats too long to be held as one text. Join them with single line feeds, none at the end. */
export function* jsonlLines({ header, messages, additions, branchOf }: WritableChat): Generator<string> {
  const { metadata, createdMs } = header
  yield JSON.stringify({
    user_name: header.userName || 'User',
    character_name: header.characterName || 'Character',
    ...(createdMs === undefined ? {} : { create_date: isoOf(createdMs) }),
    chat_metadata: {
      ...metadata,
      ...(branchOf === undefined ? {} : { main_chat: branchOf }),
      ...(additions === undefined ? {} : { [additionsKey]: additions }),
    },
  })
  for (const message of messages) yield JSON.stringify(messageLine(message, header))
}

export const writeJsonl = (chat: WritableChat): string => [...jsonlLines(chat)].join('\n')

function messageLine(message: ImportedMessage, header: ChatHeader): Fields {
  const { author, name, member, variants, chosen, hidden, atMs, raw } = message
  const shown = variants[chosen] ?? { text: '' }
  const extra = field(raw, 'extra')
  const type = author === 'narrator' ? { type: field(extra, 'type') ?? 'narrator' } : {}
  return {
    ...kept(raw),
    name: name || (author === 'user' ? header.userName : header.characterName),
    is_user: author === 'user',
    is_system: hidden,
    send_date: isoOf(atMs),
    mes: shown.text,
    ...generation(shown),
    ...(member === undefined ? {} : { original_avatar: member }),
    extra: { ...kept(extra), ...type, ...extraOf(shown) },
    ...(author === 'user' || variants.length < 2
      ? {}
      : {
          swipe_id: chosen,
          swipes: variants.map(({ text }) => text),
          swipe_info: variants.map((variant) => ({
            send_date: isoOf(variant.atMs ?? atMs),
            ...generation(variant),
            extra: extraOf(variant),
          })),
        }),
  }
}

/** Read and written anew; the rest of a message's source passes through. */
const ours = new Set(['swipes', 'swipe_id', 'swipe_info', 'gen_started', 'gen_finished', 'reasoning', 'api', 'model'])

const kept = (raw: unknown): Fields =>
  isFields(raw) ? Object.fromEntries(Object.entries(raw).filter(([name]) => !ours.has(name))) : {}

const isoOf = (ms: number): string => new Date(ms).toISOString()

const generation = ({ startedMs, finishedMs }: ImportedVariant): Fields => ({
  ...(startedMs === undefined ? {} : { gen_started: isoOf(startedMs) }),
  ...(finishedMs === undefined ? {} : { gen_finished: isoOf(finishedMs) }),
})

const extraOf = ({ reasoning, api, model }: ImportedVariant): Fields => ({
  ...(reasoning === undefined ? {} : { reasoning }),
  ...(api === undefined ? {} : { api }),
  ...(model === undefined ? {} : { model }),
})
