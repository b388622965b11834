import { latin1 } from '../../../shared/files/bytes.ts'

/** An entry's path with forward slashes, in composed Unicode. */
export function decodeZipName(bytes: Uint8Array, declaredUtf8: boolean): string {
  return decode(bytes, declaredUtf8).replaceAll('\\', '/').normalize('NFC')
}

function decode(bytes: Uint8Array, declaredUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !declaredUtf8 }).decode(bytes)
  } catch {
    return latin1(bytes)
  }
}

const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Why a path may not be used, or nothing when it may. */
export function refuseZipName(path: string): string | undefined {
  if (path === '') return 'it has no name'
  if (path.length > 1024) return 'its name is too long'
  if (path.startsWith('/')) return 'its path is absolute'
  if (path.includes(':')) return 'its path names a drive or stream'
  if (/[\0-\x1f]/.test(path)) return 'its name has control characters'
  const segments = path.split('/')
  if (segments.some((segment) => segment === '..' || segment === '.')) return 'its path leads out of the archive'
  if (segments.some((segment) => deviceName.test(segment))) return 'its name is reserved for a device'
  return undefined
}
