import {
  BlobReader,
  configure,
  ERR_ENCRYPTED,
  ERR_INVALID_CRC32,
  ERR_INVALID_PASSWORD,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { type PackageLimits, packageLimits } from './limits.ts'
import { inMiB, tooLarge, tooMany } from './openFiles.ts'
import { type Package, type PackageFile, Refusal } from './packageFile.ts'
import { decodeName, pathFrom } from './paths.ts'

// This is a worker already.
configure({ useWebWorkers: false })

/** What the desktop player of guides locks all its archives with. */
export const playersPassword = 'Gu1deM3!'

/**
 * Opens a zip by its directory; entries are unpacked when they are read. What comes out is counted, whatever any
 * header says, and stops where it is too much.
 */
export async function openArchive(
  name: string,
  archive: Blob,
  signal: AbortSignal,
  password?: string,
  most: PackageLimits = packageLimits,
): Promise<Package> {
  const reader = new ZipReader(new BlobReader(archive), {
    checkSignature: true,
    // Names are looked at here, with words for each; sizes and overlaps are for the reader.
    filenameValidation: 'tolerant',
  })
  const budget: Budget = { left: most.unpackedBytes, counted: new Set(), most, signal, password }
  const files: PackageFile[] = []
  const refused: string[] = []
  const seen = new Set<string>()
  let smallest: FileEntry | undefined
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      signal.throwIfAborted()
      if (seen.size + refused.length >= most.entries) throw tooMany(most)
      const raw = decodeName(entry.rawFilename, entry.filenameUTF8)
      const verdict = pathFrom(raw)
      if (verdict.kind === 'refused') refused.push(`"${printable(raw)}" was left out: ${verdict.reason}.`)
      if (verdict.kind !== 'path' || entry.directory) continue
      const { path } = verdict
      if (entry.uncompressedSize > most.fileBytes) {
        refused.push(`"${path}" was left out: it is larger than ${inMiB(most.fileBytes)}.`)
      } else if (seen.has(path)) {
        refused.push(`"${path}" is there twice; the first was taken.`)
      } else {
        seen.add(path)
        if (entry.encrypted && entry.uncompressedSize < (smallest?.uncompressedSize ?? Number.POSITIVE_INFINITY))
          smallest = entry
        files.push({ path, size: entry.uncompressedSize, read: () => unpack(entry, path, budget) })
      }
    }
  } catch (error) {
    if (error instanceof Refusal || signal.aborted) throw error
    throw new Refusal('This archive is damaged or is none; its list of files could not be read.')
  }
  if (smallest) budget.password = await passwordFor(smallest, budget)
  return { name, files, refused }
}

interface Budget {
  left: number
  /** What was unpacked before costs nothing more. */
  readonly counted: Set<string>
  readonly most: PackageLimits
  readonly signal: AbortSignal
  password: string | undefined
}

/** The player's own password first, then the one that was given. */
async function passwordFor(entry: FileEntry, budget: Budget): Promise<string> {
  const { password } = budget
  const tried = [playersPassword, ...(password === undefined ? [] : [password])]
  for (const one of tried) {
    try {
      await unpack(entry, entry.filename, { ...budget, counted: new Set(), password: one })
      return one
    } catch (error) {
      if (!(error instanceof Refusal) || error.wants !== 'password') throw error
    }
  }
  throw new Refusal(password === undefined ? 'This archive is locked with a password.' : 'Wrong password.', 'password')
}

async function unpack(entry: FileEntry, path: string, budget: Budget): Promise<Blob> {
  const { most, signal, password } = budget
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const allowed = Math.max(most.ratioFromBytes, entry.compressedSize * most.ratio)
  const isFirst = !budget.counted.has(path)
  let size = 0
  let refusal: Refusal | undefined
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length
      if (isFirst) budget.left -= chunk.length
      if (size > most.fileBytes) refusal = new Refusal(`"${path}" is larger than ${inMiB(most.fileBytes)}.`)
      else if (size > allowed) refusal = new Refusal(`"${path}" unpacks to far more than it should, as an attack does.`)
      else if (budget.left < 0) refusal = tooLarge(most)
      if (refusal) throw refusal
      chunks.push(chunk)
    },
  })
  try {
    await entry.getData(sink, { signal, ...(entry.encrypted && password !== undefined && { password }) })
  } catch (error) {
    signal.throwIfAborted()
    if (refusal) throw refusal
    const reason = error instanceof Error ? error.message : ''
    // A wrong password passes the first look one time in 256; the checksum then tells.
    const isLocked = reason === ERR_ENCRYPTED || reason === ERR_INVALID_PASSWORD
    if (entry.encrypted && (isLocked || reason === ERR_INVALID_CRC32 || password !== playersPassword)) {
      throw new Refusal(`"${path}" is locked with a password.`, 'password')
    }
    throw new Refusal(`"${path}" is damaged in the archive.`)
  }
  budget.counted.add(path)
  return new Blob(chunks)
}

const printable = (raw: string) => raw.replace(/[\0-\x1f\x7f]/g, '?').slice(0, 200)
