import { field, listOf } from '../fields.ts'
import type { CardFiles } from './cardFiles.ts'
import type { NormalCard } from './types.ts'

/** A file of a card: how the card lists it, and what stands behind it. */
export type CardAsset = CardFiles['assets'][number]

export interface ExpressionPicture {
  /** As cards call it: "joy". */
  readonly name: string
  readonly picture: Blob
}

/** A card that lists nothing has its picture as its icon. */
const icon: CardAsset['asset'] = { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png', label: 'main' }

/** The files of a card. One whose files were not kept has only what it lists. */
export const assetsOf = (card: NormalCard | undefined, files: CardFiles | undefined): readonly CardAsset[] =>
  files?.assets ??
  (card?.assets ?? [icon]).map((asset) => ({
    asset,
    content: asset.uri === icon.uri ? { kind: 'picture' } : { kind: 'missing', reason: 'not in the file' },
  }))

/** What a card has to show of expressions, by their names for people; of two with one name the first. */
export function expressionsOf(assets: readonly CardAsset[]): ReadonlyMap<string, Blob> {
  const found = new Map<string, Blob>()
  for (const { asset, content } of assets) {
    if (asset.type !== 'emotion' || content.kind !== 'bytes' || !content.shown || found.has(asset.label)) continue
    found.set(asset.label, content.blob)
  }
  return found
}

/** Expressions that were saved here: those its author's card does not list. */
export function ownExpressions(card: NormalCard, files: CardFiles | undefined): readonly ExpressionPicture[] {
  const listed = new Set(listOf(field(field(card.raw, 'data'), 'assets')).map((asset) => field(asset, 'uri')))
  return assetsOf(card, files).flatMap(({ asset: { type, uri, label }, content }) =>
    type === 'emotion' && content.kind === 'bytes' && !listed.has(uri) ? [{ name: label, picture: content.blob }] : [],
  )
}

/** Which of these names a card has already, shown or not. */
export const alreadyIn = (assets: readonly CardAsset[], names: readonly string[]): readonly string[] =>
  names.filter((name) => assets.some((each) => isOf(each, name)))

/** The files of a card with these expressions: in the place of those of the same name, or at the end. */
export function withExpressions(
  assets: readonly CardAsset[],
  pictures: readonly ExpressionPicture[],
): readonly CardAsset[] {
  const all = [...assets]
  for (const one of pictures) {
    const at = all.findIndex((each) => isOf(each, one.name))
    const added = assetOf(one, all[at]?.asset.name ?? one.name, all)
    if (at < 0) all.push(added)
    else all[at] = added
  }
  return all
}

/** The files of a card without an expression, whatever others go by its name. */
export const withoutExpression = (assets: readonly CardAsset[], name: string): readonly CardAsset[] =>
  assets.filter((each) => !isOf(each, name))

const isOf = ({ asset }: CardAsset, name: string): boolean => asset.type === 'emotion' && asset.label === name

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }

function assetOf({ name: label, picture }: ExpressionPicture, name: string, others: readonly CardAsset[]): CardAsset {
  const ext = endings[picture.type] ?? 'unknown'
  const uri = freeUri(label, ext, new Set(others.map(({ asset }) => asset.uri)))
  return {
    asset: { type: 'emotion', uri, name, ext, label },
    content: { kind: 'bytes', blob: picture, mime: picture.type, shown: true },
  }
}

/** Under the folder cards have for it, in letters every archive can read. */
function freeUri(name: string, ext: string, taken: ReadonlySet<string>): string {
  const plain = name.replace(/[^a-z0-9_-]+/gi, '').replace(/^[_-]+/, '') || 'own'
  for (let number = 1; ; number++) {
    const uri = `embeded://assets/emotion/images/${plain}${number === 1 ? '' : `-${number}`}.${ext}`
    if (!taken.has(uri)) return uri
  }
}
