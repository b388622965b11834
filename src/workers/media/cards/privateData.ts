import type { Json } from '../../../shared/cards/types.ts'
import { isRecord } from './record.ts'

/**
 * The document without what tells about the person who exports it: counters of chats, paths on their disk, their
 * servers and keys. Texts written for the character are never touched. The root field `chat` of other programs stays, unless
 * it is a file.
 */
export function withoutPrivateData(document: Json): Json {
  const root = withoutKeys(
    document,
    (key, value) =>
      rootSecrets.has(key) ||
      (key === 'avatar' && !isPublicAvatar(value)) ||
      (key === 'chat' && typeof value === 'string' && value.endsWith('.jsonl')) ||
      isSecret(key, value),
  )
  return scrubbed(root) as Json
}

/** SillyTavern writes the picture's file name here; others write an address anybody may know. */
const isPublicAvatar = (value: unknown) =>
  value === 'none' || (typeof value === 'string' && /^https?:\/\//i.test(value))

const rootSecrets = new Set([
  'chat_size',
  'date_last_chat',
  'date_added',
  'data_size',
  'json_data',
  'shallow',
  'user_name',
  'persona_name',
  'consent',
])

const withoutKeys = (record: Json, unwanted: (key: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !unwanted(key, value)))

/** Fields that hold the author's prose; a story may well mention a path. */
const proseKeys = new Set([
  'name',
  'nickname',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
  'creatorcomment',
  'creator_notes_multilingual',
  'alternate_greetings',
  'group_only_greetings',
  'character_version',
  'creator',
  'tags',
  'content',
  'keys',
  'secondary_keys',
  'comment',
  'prompt',
])

const secretKey =
  /^(?:api_?(?:key|url|server|endpoint|base)|(?:base|endpoint|server|proxy)_?url|endpoint|proxy_?password|authorization|access_?token)$/i
const localPath =
  /^(?:file:|[a-z]:[\\/][^\s\\/]|\\\\[^\\\s]+\\[^\s\\]|\/(?:home|users|root|mnt|media|tmp|var|private|data|storage|sdcard)\/)[^\n]*$/i
const localAddress =
  /^(?:https?|wss?):\/\/(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\])/i

function isSecret(key: string, value: unknown): boolean {
  if (typeof value !== 'string' || proseKeys.has(key)) return false
  return secretKey.test(key) || localPath.test(value) || localAddress.test(value)
}

function scrubbed(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.filter((item) => !isSecret('', item) && !(isRecord(item) && pointsToDisk(item)))
    const clean = kept.map(scrubbed)
    return clean.length === value.length && clean.every((item, index) => item === value[index]) ? value : clean
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !isSecret(key, item))
      .map(([key, item]) => [key, proseKeys.has(key) && !isRecord(item) ? item : scrubbed(item)]),
  )
}

/** An asset whose file lies on this computer is of no use to anybody else. */
const pointsToDisk = (item: Json) => typeof item.uri === 'string' && isSecret('uri', item.uri)
