import { err, ok, type Result } from 'sdk'
import type { CardError, CardSpec, Json, OtherImporter } from '../../../shared/cards/types.ts'
import { parseCardJson } from './parseCardJson.ts'
import { isRecord, own } from './record.ts'
import type { Warn } from './warnings.ts'

/** Which card format a parsed document is in, or which importer it belongs to instead. */
export function recogniseCard(document: unknown, warn: Warn): Result<CardSpec, CardError> {
  if (!isRecord(document)) return err(notACharacter(document))
  const has = (key: string) => own(document, key) !== undefined
  const spec = own(document, 'spec')
  const data = cardData(document)
  if (spec === 'chara_card_v3') {
    warnOfVersion(own(document, 'spec_version'), warn)
    return ok('v3')
  }
  if (spec === 'chara_card_v2') return ok('v2')
  const other = recogniseOther(document)
  if (other) return err(other)
  if (own(document, 'kind') === 'character') return ok('agnai')
  if (data && ['name', 'first_mes', 'description'].some((key) => own(data, key) !== undefined)) {
    warn('spec/unknown', 'The card does not say which format it is in; it was read as a V2 card.', 'spec')
    return ok('v2')
  }
  if (has('first_mes') || has('mes_example') || (has('name') && (has('description') || has('personality'))))
    return ok('v1')
  if (has('char_name') || has('char_persona')) return ok('pyg')
  return err(notACharacter(document))
}

/** The `data` object of a card, also when it was written as a text that holds JSON. */
export function cardData(document: Json): Json | undefined {
  const data = own(document, 'data')
  if (isRecord(data)) return data
  if (typeof data !== 'string' || !data.trimStart().startsWith('{')) return undefined
  const parsed = parseCardJson(data, () => {})
  return parsed.ok && isRecord(parsed.value) ? parsed.value : undefined
}

const newestKnown = 3

function warnOfVersion(version: unknown, warn: Warn): void {
  const number =
    typeof version === 'number' ? version : typeof version === 'string' ? Number.parseFloat(version) : Number.NaN
  if (number <= newestKnown || Number.isNaN(number)) return
  warn(
    'spec/newer',
    `The card was made for a newer version (${number}); what Vesper does not know is kept.`,
    'spec_version',
  )
}

function recogniseOther(document: Json): CardError | undefined {
  const has = (key: string) => own(document, key) !== undefined
  const entries = own(document, 'entries')
  if (own(document, 'spec') === 'lorebook_v3') return otherKind('lorebook', 'V3 lorebook')
  if (own(document, 'type') === 'risu' && Array.isArray(own(document, 'data')))
    return otherKind('lorebook', 'Risu lorebook')
  if (has('lorebookVersion')) return otherKind('lorebook', 'NovelAI lorebook')
  if (own(document, 'kind') === 'memory') return otherKind('lorebook', 'Agnai memory book')
  if (typeof entries === 'object' && entries !== null && !has('first_mes') && !has('description')) {
    return otherKind('lorebook', 'SillyTavern world info')
  }
  if (Array.isArray(own(document, 'prompts')) && has('prompt_order'))
    return otherKind('preset', 'SillyTavern chat-completion preset')
  if (has('chat_metadata') || (has('user_name') && has('character_name'))) return otherKind('chat', 'SillyTavern chat')
  const type = own(document, 'type')
  if (type === 'risuChat' || type === 'risuAllChats') return otherKind('chat', 'Risu chat')
  return undefined
}

export function otherKind(importer: OtherImporter, format: string): CardError {
  return {
    code: 'card/other-kind',
    message: `This is not a character but a ${importer} (${format}). Import it as a ${importer} instead.`,
    importer,
    format,
  }
}

function notACharacter(document: unknown): CardError {
  const keys = isRecord(document) ? Object.keys(document).slice(0, 12) : []
  const found = keys.length > 0 ? ` It holds: ${keys.map((key) => key.slice(0, 40)).join(', ')}.` : ''
  return { code: 'card/not-a-character', message: `This is not a character file.${found}` }
}
