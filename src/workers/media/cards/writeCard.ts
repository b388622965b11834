import { type Zippable, zipSync } from 'fflate'
import type { Attachment, ImportedAsset, Json, NormalCard } from '../../../shared/cards/types.ts'
import { encodeBase64 } from '../../../shared/files/base64.ts'
import { concat, utf8 } from '../../../shared/files/bytes.ts'
import { isPng, makeChunk, type PngChunk, pngSignature, walkPng } from '../../../shared/files/png.ts'
import { mainIcon } from './assetNames.ts'
import { parseAssetUri } from './assetUri.ts'
import { withBackfillNote } from './backfillNote.ts'
import { isPrivateAttachment } from './charx.ts'
import { charxAssets } from './charxAssets.ts'
import { type ExportSpec, withoutDecorators } from './exportBook.ts'
import { exportDocument } from './exportDocument.ts'
import { readPngText } from './pngText.ts'
import { isRecord } from './record.ts'
import { drawnChunks } from './stripPicture.ts'
import { refuseZipName } from './zipName.ts'

/** The card as a JSON file. The same card always gives the same text. */
export function writeCardJson(
  card: NormalCard,
  options: { readonly spec: ExportSpec; readonly compatibility?: boolean },
): string {
  const mirror = options.spec === 'v2' && options.compatibility === true
  return JSON.stringify(exportDocument(card, { spec: options.spec, mirror }), null, 2)
}

/**
 * The card inside a PNG: a V2 copy for older readers and the full V3 card, both in front of the picture data, where
 * every reader finds them. The picture is not decoded, so an animation stays one.
 */
export function writeCardPng(
  card: NormalCard,
  picture: Uint8Array,
  options: { readonly keepGenerationParameters?: boolean } = {},
): Uint8Array {
  if (!isPng(picture)) throw new TypeError('A card can only be written into a PNG; convert the picture first.')
  const png = walkPng(picture)
  const chunks = png.ok ? png.value.chunks : []
  const [header, ...rest] = chunks.filter((chunk) => {
    if (drawnChunks.has(chunk.type)) return true
    return options.keepGenerationParameters === true && isGeneratorText(chunk)
  })
  if (header?.type !== 'IHDR') throw new TypeError('The picture is not a complete PNG.')
  const parts = [
    header.whole,
    cardChunk('chara', backfill(card)),
    cardChunk('ccv3', fullCard(card)),
    ...rest.map(({ whole }) => whole),
  ]
  const end = rest.at(-1)?.type === 'IEND' ? [] : [makeChunk('IEND', new Uint8Array())]
  return concat([Uint8Array.from(pngSignature), ...parts, ...end])
}

/** The card with all its files as a CHARX archive. */
export function writeCharx(
  card: NormalCard,
  picture: Uint8Array | undefined,
  assets: readonly ImportedAsset[],
  attachments: readonly Attachment[] = [],
): Uint8Array {
  const { list, files } = charxAssets(assets, picture)
  const document = exportDocument(card, { spec: 'v3', assets: (source) => list(source) })
  const entries: Zippable = { 'card.json': [utf8(JSON.stringify(document, null, 2)), packed] }
  for (const [path, bytes] of files) entries[path] = [bytes, alreadyPacked]
  for (const { path, bytes } of attachments) {
    if (Object.hasOwn(entries, path) || isPrivateAttachment(path) || refuseZipName(path)) continue
    entries[path] = [bytes, packed]
  }
  return zipSync(entries)
}

/** ZIP cannot say "no date"; this is the first one it knows. */
const mtime = new Date(1980, 0, 1)
const packed = { level: 6, mtime } as const
const alreadyPacked = { level: 0, mtime } as const

const cardChunk = (keyword: string, document: Json) =>
  makeChunk('tEXt', concat([utf8(`${keyword}\0`), encodeBase64(utf8(JSON.stringify(document)))]))

function isGeneratorText(chunk: PngChunk): boolean {
  const keyword = readPngText(chunk)?.keyword.toLowerCase()
  return keyword === 'parameters' || keyword === 'prompt' || keyword === 'workflow'
}

/** Files cannot travel in a PNG: the main icon is the picture itself, other embedded ones only fit a CHARX. */
function fullCard(card: NormalCard): Json {
  return exportDocument(card, {
    spec: 'v3',
    assets: (source) => {
      if (!source) return undefined
      const main = mainIcon(source, (item) => ({ type: textOf(item.type), name: textOf(item.name) }))
      return source.flatMap((item) => {
        if (item === main) return [{ ...item, uri: 'ccdefault:' }]
        return parseAssetUri(textOf(item.uri)).kind === 'embedded' ? [] : [item]
      })
    },
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function backfill(card: NormalCard): Json {
  const document = exportDocument(card, { spec: 'v2', assets: () => undefined })
  const data = isRecord(document.data) ? document.data : {}
  const notes = typeof data.creator_notes === 'string' ? data.creator_notes : ''
  const book = data.character_book
  return {
    ...document,
    data: {
      ...data,
      creator_notes: withBackfillNote(notes),
      ...(isRecord(book) ? { character_book: withoutBookDecorators(book) } : {}),
    },
  }
}

function withoutBookDecorators(book: Json): Json {
  const entries = Array.isArray(book.entries) ? book.entries : []
  return {
    ...book,
    entries: entries.map((entry: unknown) =>
      isRecord(entry) && typeof entry.content === 'string'
        ? { ...entry, content: withoutDecorators(entry.content) }
        : entry,
    ),
  }
}
