import { isVerified } from './checksums.ts'
import { backupLimits } from './limits.ts'
import { refuse } from './refuse.ts'
import { isSealed, openSealed } from './seal.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A backup whose text can be read, as often as it is wanted. */
export interface OpenBackup {
  readonly size: number
  /** Whether damage would have been found: an older file has no checksums. */
  readonly isVerified: boolean
  /** `passed` is told how many bytes of the file have been read. */
  read(passed?: (bytes: number) => void): AsyncGenerator<Bytes, void>
}

const readBytes = 1024 * 1024

/** What kind of file it is, its bytes say, whatever its name. Rejects with a refusal. */
export async function openBackup(file: Blob, passphrase: string | undefined): Promise<OpenBackup> {
  if (file.size > backupLimits.fileBytes) {
    throw refuse(
      'backup/too-large',
      'This file is larger than 2 GB, which no backup of Vesper is; nothing was changed.',
    )
  }
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (!isSealed(start))
    return { size: file.size, isVerified: await isVerified(file), read: (passed) => plainPieces(file, passed) }
  if (passphrase === undefined || passphrase === '') {
    throw refuse('backup/needs-passphrase', 'This backup is locked. Enter the passphrase it was made with.')
  }
  const opened = await openSealed(file, passphrase)
  return {
    size: file.size,
    isVerified: true,
    async *read(passed) {
      let number = 0
      for await (const piece of opened.read()) {
        yield piece
        passed?.((file.size * ++number) / opened.pieces)
      }
    },
  }
}

async function* plainPieces(file: Blob, passed?: (bytes: number) => void): AsyncGenerator<Bytes, void> {
  for (let at = 0; at < file.size; at += readBytes) {
    yield new Uint8Array(await file.slice(at, at + readBytes).arrayBuffer())
    passed?.(Math.min(file.size, at + readBytes))
  }
}
