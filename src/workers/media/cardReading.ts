import { newId, ok, type Result } from 'sdk'
import type { CardFiles } from '../../shared/cards/cardFiles.ts'
import type { CardError, CardImport, ImportedAsset, Picture } from '../../shared/cards/types.ts'
import { limits } from '../../shared/files/limits.ts'
import { characterFromCard } from './cards/character.ts'
import { readCard } from './cards/readCard.ts'
import type { CardReading, Portrait, ReadOptions } from './contract.ts'

/** How a picture becomes a small one; given in, because only a browser can. */
export type MakeThumbnail = (picture: Blob) => Promise<Portrait>

/** From a file to a character that is ready to be kept. */
export async function readCharacter(
  file: Blob,
  options: ReadOptions,
  thumbnail: MakeThumbnail,
  now: number,
): Promise<Result<CardReading, CardError>> {
  if (file.size > limits.fileBytes) {
    const message = `The file has ${Math.ceil(file.size / 1024 / 1024)} MB; at most ${limits.fileBytes / 1024 / 1024} MB are read.`
    return { ok: false, error: { code: 'card/too-large', message } }
  }
  const found = await readCard(new Uint8Array(await file.arrayBuffer()), options)
  if (!found.ok) return found
  const { card, picture, report } = found.value
  const blob = picture && asBlob(picture)
  const portrait = blob && picture.decodable ? await thumbnail(blob) : undefined
  options.signal?.throwIfAborted()
  const previewImage = portrait?.kind === 'portrait' ? { previewImage: portrait.thumbnail } : {}
  const unusable =
    portrait?.kind === 'unusable'
      ? [{ code: 'picture/none' as const, text: `The picture is kept but not shown. ${portrait.reason}` }]
      : []
  return ok({
    character: characterFromCard(card, { id: newId(), now, ...previewImage }),
    card,
    files: filesOf(found.value),
    picture: blob,
    report: { ...report, warnings: [...report.warnings, ...unusable] },
  })
}

const asBlob = ({ bytes, mime }: Pick<Picture, 'bytes' | 'mime'>) => new Blob([owned(bytes)], { type: mime })

/** Bytes over plain memory, which is all that a blob takes. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes)

function filesOf({ assets, attachments }: CardImport): CardFiles | undefined {
  const isPlain = assets.every(({ content }) => content.kind !== 'bytes')
  if (isPlain && attachments.length === 0) return undefined
  return {
    assets: assets.map(({ asset, content }) => ({ asset, content: storedContent(content) })),
    attachments: attachments.map(({ path, bytes }) => ({ path, blob: new Blob([owned(bytes)]) })),
  }
}

function storedContent(content: ImportedAsset['content']): CardFiles['assets'][number]['content'] {
  if (content.kind !== 'bytes') return content
  const { bytes, ...rest } = content
  return { ...rest, blob: new Blob([owned(bytes)], { type: content.mime }) }
}
