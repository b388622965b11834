import type { Character, Message, Session, Variant } from 'sdk'
import type { CardFiles } from '../../../shared/cards/cardFiles.ts'
import type { CardRecord, LibraryEntry, PictureRecord } from '../../../shared/characters/characterRecords.ts'
import { libraryEntryOf } from '../../../shared/characters/libraryEntry.ts'
import type { Attachment, KinkNotes, Moment, Summaries } from '../../../shared/chats/chatRecords.ts'
import { readModuleState } from '../../../shared/chats/readModuleState.ts'
import { type Fields, field, isFields, listOf, textOf } from '../../../shared/fields.ts'
import { shapes } from '../../../shared/records/shapes.ts'
import type { TableName, Tables } from '../../../shared/records/tables.ts'
import type { ImageFile, ImageRecord } from '../../storage/contract.ts'
import { type BlobText, blobFromText, blobToText, isPictureType, pictureFromText } from './blobText.ts'
import { isAsset, isNormalCard } from './cardShape.ts'
import type { BackupKind } from './contract.ts'
import { patternFields, recordingFields } from './deviceEntries.ts'
import type { Entity, Put } from './entity.ts'
import { pick } from './pick.ts'
import { scenarioFrom } from './scenarioEntries.ts'

/*
 * Records as they stand in a backup, and back. What stands beside a record in the store stands within it here, under
 * `vesper`, so that a program which knows only the plain shape reads on. What a file says is rebuilt from what fits.
 */

type Beside = 'card' | 'files' | 'picture' | 'shelf'

export interface StoredOfCharacter {
  readonly character: Character
  readonly card: CardRecord | undefined
  readonly picture: PictureRecord | undefined
  readonly shelf: LibraryEntry | undefined
}

export async function characterEntry({ character, card, picture, shelf }: StoredOfCharacter): Promise<Fields> {
  const beside: { readonly [Name in Beside]?: unknown } = {
    ...(card && { card: card.card }),
    ...(card?.files !== undefined && { files: await filesToText(card.files as CardFiles) }),
    ...(picture && { picture: await blobToText(picture.blob) }),
    ...(shelf && { shelf }),
  }
  return { ...character, vesper: beside }
}

/** What stands beside a chat in the store. */
export interface BesideSession {
  readonly moment: Moment | undefined
  readonly summaries: Summaries | undefined
  readonly kinkNotes: KinkNotes | undefined
}

export function sessionEntry(session: Session, { moment, summaries, kinkNotes }: BesideSession): Fields {
  const vesper = { ...(moment && { moment }), ...(summaries && { summaries }), ...(kinkNotes && { kinkNotes }) }
  return Object.keys(vesper).length > 0 ? { ...session, vesper } : { ...session }
}

export const attachmentEntry = async (attachment: Attachment): Promise<Fields> => ({
  ...attachment,
  blob: await blobToText(attachment.blob),
})

export const imageEntry = async (image: ImageRecord, { picture, thumbnail }: ImageFile): Promise<Fields> => ({
  ...image,
  vesper: { picture: await blobToText(picture), thumbnail: await blobToText(thumbnail) },
})

/** An entry of one of the lists as an entity; undefined when it does not fit. Messages are read by `messageFrom`. */
export function entityFrom(kind: BackupKind, value: unknown): Entity | undefined {
  if (!isFields(value)) return undefined
  switch (kind) {
    case 'characters':
      return characterFrom(value)
    case 'sessions':
      return sessionFrom(value)
    case 'attachments': {
      const blob = pictureFromText(field(value, 'blob'))
      return blob && single('attachments', { ...value, blob }, textOf(field(value, 'alt')) || 'A picture')
    }
    case 'memories':
      return single('memories', value, textOf(field(value, 'content')))
    case 'looks':
      return single('looks', value, `The look: ${textOf(field(value, 'identity')).slice(0, 80)}`)
    case 'images':
      return imageFrom(value)
    case 'patterns':
      return single('patterns', patternFields(value), textOf(field(value, 'name')))
    case 'scenarios':
      return scenarioFrom(value)
    case 'recordings':
      return single('recordings', recordingFields(value), textOf(field(value, 'name')))
    default:
      return single(kind, value, textOf(field(value, 'name')))
  }
}

function single(
  kind: Exclude<BackupKind, 'characters' | 'sessions' | 'scenarios' | 'images'>,
  value: Fields,
  name: string,
): Entity | undefined {
  const record = rebuilt(kind, value)
  return record && { kind, id: record.id, name, puts: [put(kind, record)], without: [] }
}

function characterFrom(value: Fields): Entity | undefined {
  const given = { tags: [], characterLoras: [], outfitLoras: [], loras: [], ...plainCharacter(value) }
  const rebuiltCharacter = rebuilt('characters', given)
  if (!rebuiltCharacter) return undefined
  const character: Character = { ...rebuiltCharacter, previewImage: smallPicture(rebuiltCharacter.previewImage) }
  const { id, name } = character
  const beside = field(value, 'vesper')
  const card = field(beside, 'card')
  const files = filesFromText(field(beside, 'files'))
  const picture = pictureFromText(field(beside, 'picture'))
  const shelf = field(beside, 'shelf')
  const own = isFields(shelf) ? rebuilt('shelf', { ...shelf, id }) : undefined
  const isCard = isNormalCard(card)
  return {
    kind: 'characters',
    id,
    name,
    puts: [
      put('characters', character),
      put('shelf', own ? { ...libraryEntryOf(character, own) } : libraryEntryOf(character)),
      ...(isCard ? [put('cards', { id, card, ...(files && { files }) })] : []),
      ...(picture ? [put('pictures', { id, blob: picture })] : []),
    ],
    without: [
      ...(card !== undefined && !isCard ? [`the card of ${name}`] : []),
      ...(field(beside, 'picture') !== undefined && !picture ? [`the picture of ${name}`] : []),
    ],
  }
}

const texts = ['personality', 'basePrompt', 'defaultClothing', 'mainModel'] as const

/** Of another program's plain list, what is missing is empty. */
function plainCharacter(value: Fields): Fields {
  const missing = texts.filter((name) => !Object.hasOwn(value, name)).map((name) => [name, ''] as const)
  const created = timeOf(field(value, 'created'))
  return { ...value, ...Object.fromEntries(missing), created, modified: timeOf(field(value, 'modified'), created) }
}

function timeOf(value: unknown, otherwise = 0): number {
  const ms = typeof value === 'string' ? Date.parse(value) : value
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : otherwise
}

/** Shown wherever the character is, so it must be a picture that is here, not an address. */
function smallPicture(url: string | undefined): string | undefined {
  const mime = /^data:([^;,]+);base64,/.exec(url ?? '')?.[1]
  return mime !== undefined && isPictureType(mime) ? url : undefined
}

/** A picture comes with its file, or not at all. */
function imageFrom(value: Fields): Entity | undefined {
  const image = rebuilt('images', value)
  const beside = field(value, 'vesper')
  const picture = pictureFromText(field(beside, 'picture'))
  const thumbnail = pictureFromText(field(beside, 'thumbnail'))
  if (!image || !picture || !thumbnail) return undefined
  const { id } = image
  const puts = [put('images', image), put('imageFiles', { id, picture, thumbnail })]
  return { kind: 'images', id, name: image.caption || 'A picture', puts, without: [] }
}

function sessionFrom(value: Fields): Entity | undefined {
  const session = rebuilt('sessions', value)
  if (!session) return undefined
  const { id } = session
  const beside = field(value, 'vesper')
  const moment = momentFrom(field(beside, 'moment'), id)
  const summaries = companion('summaries', field(beside, 'summaries'), id)
  const kinkNotes = kinkNotesFrom(field(beside, 'kinkNotes'), id)
  return {
    kind: 'sessions',
    id,
    name: session.name,
    puts: [
      put('sessions', session),
      ...(moment ? [put('moments', moment)] : []),
      ...(summaries ? [put('summaries', summaries)] : []),
      ...(kinkNotes ? [put('kinkNotes', kinkNotes)] : []),
    ],
    without: [],
  }
}

const companion = <T extends 'moments' | 'summaries' | 'kinkNotes'>(
  table: T,
  value: unknown,
  id: string,
): Tables[T] | undefined => (isFields(value) ? rebuilt(table, { ...value, id }) : undefined)

/** What was before is of the same shape as what is, or it is left out. */
function momentFrom(value: unknown, id: string): Moment | undefined {
  const moment = companion('moments', value, id)
  const before = field(value, 'before')
  if (!moment || before === undefined) return moment
  if (isFields(before) && shapes.moments({ ...before, id })) return moment
  const { before: _, reply: __, ...rest } = moment
  return rest
}

/** What is more than one module may keep is left out. */
function kinkNotesFrom(value: unknown, id: string): KinkNotes | undefined {
  const notes = companion('kinkNotes', value, id)
  return (
    notes && {
      ...notes,
      kept: Object.fromEntries(Object.entries(notes.kept).filter(([, kept]) => readModuleState(kept))),
    }
  )
}

const wordingFields = ['id', 'content', 'state', 'timestamp', 'reasoning', 'source', 'usage', 'problem', 'actions']

/** A message; undefined when it does not fit. What it did is a record, and nothing reads it to do it again. */
export function messageFrom(value: unknown): Message | undefined {
  if (!isFields(value)) return undefined
  const variants = listOf(field(value, 'variants')).map((variant) =>
    isFields(variant)
      ? Object.fromEntries(Object.entries(variant).filter(([name]) => wordingFields.includes(name)))
      : variant,
  )
  const message = rebuilt('messages', { ...value, variants })
  return message && { ...message, variants: message.variants.map(ended) }
}

const ended = (variant: Variant): Variant =>
  variant.state === 'generating' ? { ...variant, state: 'incomplete' } : variant

function rebuilt<T extends TableName>(table: T, value: Fields): Tables[T] | undefined {
  const record = pick(table, value)
  return shapes[table](record) ? record : undefined
}

const put = <T extends TableName>(table: T, value: Tables[T]): Put => ({ kind: 'put', table, value }) as Put

async function filesToText({ assets, attachments }: CardFiles): Promise<unknown> {
  return {
    assets: await inTurn(assets, async ({ asset, content }) => {
      if (content.kind !== 'bytes') return { asset, content }
      const { blob, ...rest } = content
      return { asset, content: { ...rest, blob: await blobToText(blob) } }
    }),
    attachments: await inTurn(attachments, async ({ path, blob }) => ({ path, blob: await blobToText(blob) })),
  }
}

/** One after another: all at once would hold every file in memory twice. */
async function inTurn<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<readonly B[]> {
  const done: B[] = []
  for (const item of items) done.push(await work(item))
  return done
}

function filesFromText(value: unknown): CardFiles | undefined {
  if (!isFields(value)) return undefined
  const assets = listOf(field(value, 'assets')).flatMap((item): CardFiles['assets'] => {
    const asset = field(item, 'asset')
    const content = contentFrom(field(item, 'content'))
    return isAsset(asset) && content ? [{ asset, content }] : []
  })
  const attachments = listOf(field(value, 'attachments')).flatMap((item) => {
    const path = field(item, 'path')
    const blob = blobFromText(field(item, 'blob'))
    return typeof path === 'string' && blob ? [{ path, blob }] : []
  })
  return { assets, attachments }
}

function contentFrom(value: unknown): CardFiles['assets'][number]['content'] | undefined {
  switch (field(value, 'kind')) {
    case 'picture':
      return { kind: 'picture' }
    case 'placeholder':
      return { kind: 'placeholder' }
    case 'remote':
      return { kind: 'remote', host: textOf(field(value, 'host')) }
    case 'missing':
      return { kind: 'missing', reason: textOf(field(value, 'reason')) }
    case 'bytes': {
      const blob = blobFromText(field(value, 'blob') as BlobText | undefined)
      return blob && { kind: 'bytes', blob, mime: textOf(field(value, 'mime')), shown: field(value, 'shown') === true }
    }
    default:
      return undefined
  }
}
