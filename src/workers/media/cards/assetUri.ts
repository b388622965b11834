import { decodeBase64 } from '../../../shared/files/base64.ts'
import { utf8 } from '../../../shared/files/bytes.ts'
import { percentDecoded } from '../../../shared/text/percentDecoded.ts'

/** Where an asset's address points. */
export type AssetUri =
  | { readonly kind: 'default' }
  | { readonly kind: 'embedded'; readonly path: string }
  | { readonly kind: 'inline'; readonly bytes: Uint8Array }
  | { readonly kind: 'remote'; readonly host: string }
  | { readonly kind: 'unknown' }

export function parseAssetUri(uri: string): AssetUri {
  const embedded = /^(?:embeded:\/\/|embedded:\/\/|__asset:)/i.exec(uri)
  if (embedded) return { kind: 'embedded', path: uri.slice(embedded[0].length) }
  if (/^ccdefault:/i.test(uri)) return { kind: 'default' }
  if (/^data:/i.test(uri)) return inline(uri)
  if (/^https?:\/\//i.test(uri))
    return URL.canParse(uri) ? { kind: 'remote', host: new URL(uri).host } : { kind: 'unknown' }
  return { kind: 'unknown' }
}

function inline(uri: string): AssetUri {
  const comma = uri.indexOf(',')
  if (comma < 0) return { kind: 'unknown' }
  const body = uri.slice(comma + 1)
  const bytes = /;base64$/i.test(uri.slice(0, comma)) ? decodeBase64(utf8(body)) : percentBytes(body)
  return bytes ? { kind: 'inline', bytes } : { kind: 'unknown' }
}

function percentBytes(text: string): Uint8Array | undefined {
  try {
    return utf8(decodeURIComponent(text))
  } catch {
    return undefined
  }
}

/**
 * Finds the stored path an address means. Programs write one spelling into the card and another into the archive:
 * percent signs, replaced characters, another case, a number behind the name.
 */
export function assetFinder(paths: Iterable<string>): (wanted: string) => string | undefined {
  const exact = new Set(paths)
  const folded = new Map<string, string>()
  const numbered = new Map<string, string>()
  for (const path of exact) {
    const small = path.toLowerCase()
    if (!folded.has(small)) folded.set(small, path)
    const plain = small.replace(/_\d{1,3}(\.[^./]*)?$/, '$1')
    if (!numbered.has(plain)) numbered.set(plain, path)
  }
  return (wanted) => {
    const spellings = [wanted, percentDecoded(wanted), sanitised(wanted)]
    const small = spellings.map((spelling) => spelling.toLowerCase())
    return (
      spellings.find((spelling) => exact.has(spelling)) ??
      small.map((spelling) => folded.get(spelling)).find((path) => path !== undefined) ??
      small.map((spelling) => numbered.get(spelling)).find((path) => path !== undefined)
    )
  }
}

function sanitised(path: string): string {
  return path
    .split('/')
    .map((segment) => segment.replace(/[<>:"\\|?*\0-\x1f]/g, '_').replace(/[. ]+$/, ''))
    .map((segment) => (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(segment) ? `_${segment}` : segment))
    .join('/')
}
