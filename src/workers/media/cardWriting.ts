import type { CardFiles } from '../../shared/cards/cardFiles.ts'
import type { Attachment, ImportedAsset, NormalCard } from '../../shared/cards/types.ts'
import { cardFileName } from './cards/cardFileName.ts'
import { cardFromCharacter } from './cards/character.ts'
import { writeCardJson, writeCardPng, writeCharx } from './cards/writeCard.ts'
import type { CardToWrite, WrittenCard } from './contract.ts'
import { withAllPrompts } from './promptSwitches.ts'

/** What only a browser can do with pictures. */
export interface Drawing {
  asPng(picture: Blob): Promise<Uint8Array | undefined>
  placeholder(name: string): Promise<Uint8Array>
}

/** A character as a file. */
export async function writeCharacter(request: CardToWrite, drawing: Drawing): Promise<WrittenCard> {
  const { character, format } = request
  const card = cardFromCharacter(character, request.card && withAllPrompts(request.card))
  // A card that came without the older programs' copies of its fields goes without them.
  const compatibility = request.card?.sourceSpec !== 'v2'
  switch (format) {
    case 'png': {
      const own = request.picture && (await drawing.asPng(request.picture))
      const bytes = writeCardPng(card, own ?? (await drawing.placeholder(character.name)))
      return file(character.name, 'png', 'image/png', bytes)
    }
    case 'charx': {
      const picture = request.picture && new Uint8Array(await request.picture.arrayBuffer())
      const bytes = writeCharx(card, picture, await assetsOf(card, request.files), await attachmentsOf(request.files))
      return file(character.name, 'charx', 'application/zip', bytes)
    }
    case 'json-v3':
      return file(character.name, 'json', 'application/json', writeCardJson(card, { spec: 'v3' }))
    case 'json-v2':
      return file(character.name, 'json', 'application/json', writeCardJson(card, { spec: 'v2', compatibility }))
  }
}

function file(name: string, ext: string, type: string, content: Uint8Array | string): WrittenCard {
  const part = typeof content === 'string' ? content : new Uint8Array(content)
  return { fileName: cardFileName(name, ext), blob: new Blob([part], { type }) }
}

/** The card's assets with their bytes. A card whose files were not kept has only the addresses it lists. */
async function assetsOf(card: NormalCard, files: CardFiles | undefined): Promise<readonly ImportedAsset[]> {
  if (!files) {
    return card.assets.map((asset) => ({
      asset,
      content: asset.uri === 'ccdefault:' ? { kind: 'picture' } : { kind: 'missing', reason: 'not in the file' },
    }))
  }
  return await Promise.all(
    files.assets.map(async ({ asset, content }): Promise<ImportedAsset> => {
      if (content.kind !== 'bytes') return { asset, content }
      const { blob, ...rest } = content
      return { asset, content: { ...rest, bytes: new Uint8Array(await blob.arrayBuffer()) } }
    }),
  )
}

async function attachmentsOf(files: CardFiles | undefined): Promise<readonly Attachment[]> {
  const kept = files?.attachments ?? []
  return await Promise.all(
    kept.map(async ({ path, blob }) => ({ path, bytes: new Uint8Array(await blob.arrayBuffer()) })),
  )
}
