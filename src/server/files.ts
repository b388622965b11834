import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isCompressible } from './mime.ts'

/** A file that may be sent: where it lies, how large it is, and the tag that names exactly these bytes. */
export interface ServedFile {
  readonly location: string
  readonly size: number
  readonly etag: string
  readonly encoding: Encoding | 'identity'
}

export type Encoding = 'br' | 'gzip'

/** The endings the build gives to compressed copies. */
export const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Finds the file behind a URL path inside `folder`, as its smallest copy the caller can read. */
export async function findFile(
  folder: string,
  urlPath: string,
  accepted: readonly Encoding[],
): Promise<ServedFile | undefined> {
  const inside = insidePath(urlPath)
  if (inside === undefined) return undefined
  const original = await describe(folder, inside, 'identity')
  if (!original || !isCompressible(inside)) return original
  for (const encoding of accepted) {
    const copy = await describe(folder, inside + endings[encoding], encoding)
    if (copy) return copy
  }
  return original
}

/** A URL path as a path inside a folder, or nothing when it tries to be anything else. */
export function insidePath(urlPath: string): string | undefined {
  const decoded = decode(urlPath)
  if (!decoded?.startsWith('/') || /[\\:\0]/.test(decoded)) return undefined
  const parts = decoded.slice(1).split('/')
  return parts.every((part) => part !== '' && !part.startsWith('.')) ? parts.join('/') : undefined
}

/** The encodings an Accept-Encoding header allows, the better one first. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const refused = /^q=0(\.0*)?$/
  const allowed = (header ?? '').split(',').flatMap((entry) => {
    const [name = '', ...settings] = entry.split(';').map((piece) => piece.trim().toLowerCase())
    return settings.some((setting) => refused.test(setting)) ? [] : [name]
  })
  return (['br', 'gzip'] as const).filter((encoding) => allowed.includes(encoding))
}

async function describe(
  folder: string,
  inside: string,
  encoding: ServedFile['encoding'],
): Promise<ServedFile | undefined> {
  try {
    const location = await realpath(join(folder, inside))
    if (!location.startsWith((await realpath(folder)) + sep)) return undefined
    const found = await stat(location)
    if (!found.isFile()) return undefined
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}-${encoding}"`
    return { location, size: found.size, etag, encoding }
  } catch {
    return undefined
  }
}

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return undefined
  }
}
