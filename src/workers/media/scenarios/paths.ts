/** What becomes of a path in a package. */
export type PathVerdict =
  | { readonly kind: 'path'; readonly path: string }
  /** Left there by a system, and of no use to anybody. */
  | { readonly kind: 'litter' }
  | { readonly kind: 'refused'; readonly reason: string }

/** A path from a package as we use it: forward slashes, composed Unicode, never out of the package. */
export function pathFrom(raw: string): PathVerdict {
  const path = raw.replaceAll('\\', '/').normalize('NFC')
  if (path === '' || path.endsWith('/')) return { kind: 'litter' }
  if (path.length > 1024) return refused('its name is too long')
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return refused('its path is absolute')
  if (/[\0-\x1f\x7f]/.test(path)) return refused('its name has control characters')
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.some((part) => /^\.\.\s*$/.test(part))) return refused('its path leads out of the package')
  if (parts.length === 0 || isLitter(parts)) return { kind: 'litter' }
  return { kind: 'path', path: parts.join('/') }
}

const refused = (reason: string): PathVerdict => ({ kind: 'refused', reason })

const litter = new Set(['.ds_store', 'thumbs.db', 'desktop.ini', '.git', '.svn'])

const isLitter = (parts: readonly string[]): boolean =>
  parts[0] === '__MACOSX' || parts.some((part) => litter.has(part.toLowerCase()) || part.startsWith('._'))

/** The name of an entry of an archive: as it says, or else as most archives of such age are written. */
export function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : cp437[byte - 128])).join('')
  }
}

/** The upper half of the character set of old archives. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const stemOf = (path: string): string => baseOf(path).replace(/\.[^.]*$/, '')
export const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Below a folder; all of them below none. */
export const isWithin = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`)
export const below = (path: string, folder: string): string => (folder === '' ? path : path.slice(folder.length + 1))
