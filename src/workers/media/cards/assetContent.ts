import type { Result } from 'sdk'
import type { AssetContent, ImportedAsset, NormalAsset, Picture } from '../../../shared/cards/types.ts'
import { isShowable, sniffMime } from '../../../shared/files/detect.ts'
import { limits } from '../../../shared/files/limits.ts'
import { assetFinder, parseAssetUri } from './assetUri.ts'
import type { Warn } from './warnings.ts'

/** The files that came with a card, by path, each read when it is asked for. */
export type CardFiles = ReadonlyMap<string, () => Result<Uint8Array, string>>

export interface ResolvedAssets {
  readonly assets: readonly ImportedAsset[]
  /** Paths of files that an asset uses. */
  readonly used: ReadonlySet<string>
}

/** Finds the bytes behind each asset. A missing one costs the card nothing but a warning. */
export function resolveAssets(
  assets: readonly NormalAsset[],
  files: CardFiles,
  options: { readonly picture?: Picture | undefined; readonly warn: Warn },
): ResolvedAssets {
  const used = new Set<string>()
  const findPath = assetFinder(files.keys())
  const known = new Map<string, AssetContent>()
  let room: number = limits.assetBytes
  const keep = (bytes: Uint8Array): AssetContent => {
    if (bytes.length > room) return { kind: 'missing', reason: 'the card brings more than it may' }
    room -= bytes.length
    const mime = sniffMime(bytes)
    return { kind: 'bytes', bytes, mime, shown: isShowable(mime) }
  }
  const load = (path: string): AssetContent => {
    const found = findPath(path)
    const content = found === undefined ? undefined : files.get(found)?.()
    if (found === undefined || !content) return { kind: 'missing', reason: 'it is not in the file' }
    used.add(found)
    return content.ok ? keep(content.value) : { kind: 'missing', reason: content.error }
  }
  const contentOf = (asset: NormalAsset): AssetContent => {
    const uri = parseAssetUri(asset.uri)
    switch (uri.kind) {
      case 'default':
        return asset.type === 'icon' && options.picture ? { kind: 'picture' } : { kind: 'placeholder' }
      case 'embedded':
        return load(uri.path)
      case 'inline':
        return keep(uri.bytes)
      case 'remote':
        return { kind: 'remote', host: uri.host }
      case 'unknown':
        return { kind: 'missing', reason: 'its address is of an unknown kind' }
    }
  }
  const resolved = assets.map((asset): ImportedAsset => {
    const content = known.get(asset.uri) ?? contentOf(asset)
    if (content.kind !== 'picture' && content.kind !== 'placeholder') known.set(asset.uri, content)
    warnOf(asset, content, options.warn)
    return { asset, content }
  })
  return { assets: resolved, used }
}

function warnOf(asset: NormalAsset, content: AssetContent, warn: Warn): void {
  const name = asset.label || asset.type || 'asset'
  if (content.kind === 'missing')
    warn('asset/missing', `The asset "${name}" is missing: ${content.reason}.`, asset.uri.slice(0, 120))
  if (content.kind === 'remote') {
    warn('asset/remote', `The card refers to files on ${content.host}. Nothing was fetched from there.`, content.host)
  }
}
