import type { ImportedAsset, Json } from '../../../shared/cards/types.ts'
import { sniffMime } from '../../../shared/files/detect.ts'
import { stripPicture } from './stripPicture.ts'

export interface CharxAssets {
  /** The card's list of assets with addresses into the archive. */
  list(source: readonly Json[] | undefined): readonly Json[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Lays out the files of a card by the published folders, under names any program can read. */
export function charxAssets(assets: readonly ImportedAsset[], picture: Uint8Array | undefined): CharxAssets {
  const files = new Map<string, Uint8Array>()
  const pathOfUri = new Map<string, string>()
  const place = (asset: Pick<ImportedAsset['asset'], 'type' | 'uri' | 'name' | 'ext'>, bytes: Uint8Array): string => {
    const known = pathOfUri.get(asset.uri)
    if (known !== undefined) return known
    const mime = sniffMime(bytes)
    const wanted = storablePath(asset.uri) ?? pathFor(asset, mime)
    const path = freePath(wanted, files)
    files.set(path, mime.startsWith('image/') ? stripPicture(bytes) : bytes)
    pathOfUri.set(asset.uri, path)
    return path
  }
  const written = assets.map(({ asset, content }) => {
    const bytes = content.kind === 'bytes' ? content.bytes : isPictureIcon({ asset, content }) ? picture : undefined
    return { asset, uri: bytes ? `embeded://${place(asset, bytes)}` : asset.uri }
  })
  const hasIcon = written.some(({ asset }) => asset.type === 'icon')
  const added =
    picture && !hasIcon
      ? [
          {
            type: 'icon',
            uri: `embeded://${place({ ...mainIcon, uri: 'ccdefault:' }, picture)}`,
            name: 'main',
            ext: extOf(sniffMime(picture)),
          },
        ]
      : []
  return {
    files,
    list: (source) => [
      ...written.map(({ asset: { type, name, ext }, uri }, index): Json => {
        const known = source?.[index]
        return known ? { ...known, uri } : { type, uri, name, ext }
      }),
      ...added,
    ],
  }
}

const mainIcon = { type: 'icon', name: 'main', ext: 'unknown' } as const

const isPictureIcon = ({ asset, content }: ImportedAsset) =>
  asset.type === 'icon' && (content.kind === 'picture' || content.kind === 'placeholder')

/** A path that already follows the published layout is left alone, so that a second export changes nothing. */
function storablePath(uri: string): string | undefined {
  const path = /^embeded:\/\/(assets\/[\w-]+\/(?:images|audio|video|l2d|3d|ai|fonts|code|other)\/[\w-][\w.-]*)$/.exec(
    uri,
  )?.[1]
  return path !== undefined && !path.includes('..') ? path : undefined
}

function pathFor({ type, name, ext }: { type: string; name: string; ext: string }, mime: string): string {
  const kind = mime.split('/')[0]
  const folder = kind === 'image' ? 'images' : kind === 'audio' || kind === 'video' ? kind : 'other'
  const known = extOf(mime)
  const ending = known === 'unknown' ? asciiName(ext) || 'bin' : known
  return `assets/${asciiName(type) || 'other'}/${folder}/${asciiName(name.replace(/\.[a-z0-9]{2,5}$/i, '')) || 'file'}.${ending}`
}

const asciiName = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)

function freePath(path: string, taken: ReadonlyMap<string, unknown>): string {
  const dot = path.lastIndexOf('.')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${path.slice(0, dot)}-${number}${path.slice(dot)}`
    if (!taken.has(candidate)) return candidate
  }
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

const extOf = (mime: string) => extensions[mime] ?? 'unknown'
