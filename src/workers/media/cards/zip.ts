import { err, ok, type Result } from 'sdk'
import type { CardError } from '../../../shared/cards/types.ts'
import { count, readU16LE, readU32LE } from '../../../shared/files/bytes.ts'
import { crc32 } from '../../../shared/files/crc32.ts'
import { limits } from '../../../shared/files/limits.ts'
import { inflateBounded } from './inflate.ts'
import { decodeZipName, refuseZipName } from './zipName.ts'

interface ZipEntry {
  readonly path: string
  readonly method: number
  readonly crc: number
  readonly deflatedBytes: number
  readonly inflatedBytes: number
  readonly localOffset: number
}

export interface ZipArchive {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** Entries that were not let in, each with the reason. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
  /** Where the first file of the archive begins; before that may stand a picture. */
  readonly start: number
  /** The content of an entry, checked against its size and checksum and counted against the archive's budget. */
  read(entry: ZipEntry): Result<Uint8Array, string>
}

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const maxCommentLength = 0xffff

/** How much of an archive is read. */
export type ZipLimits = { readonly [Limit in 'zipEntries' | 'zipEntryBytes' | 'zipTotalBytes']: number }

/**
 * Opens a ZIP by its central directory, wherever in the file it starts. Sizes come from there because streamed
 * archives leave them out of the local headers; what is inflated is counted, whatever any header says.
 */
export function openZip(bytes: Uint8Array, most: ZipLimits = limits): Result<ZipArchive, CardError> | undefined {
  const end = findEnd(bytes)
  if (!end) return undefined
  if (end.zip64)
    return err({
      code: 'archive/zip64',
      message: 'The archive uses the ZIP64 form, which only enormous archives need.',
    })
  if (end.entries > most.zipEntries) {
    return err({
      code: 'archive/too-many-files',
      message: `The archive holds ${count(end.entries)} files; at most ${count(most.zipEntries)} are read.`,
    })
  }
  const listed = listEntries(bytes, end)
  if (!listed.ok) return listed
  const { accepted, refused } = listed.value
  const overlap = findOverlap(bytes, accepted)
  if (overlap) return err({ code: 'archive/overlap', message: `Files in the archive overlap at "${overlap}".` })
  let budget: number = most.zipTotalBytes
  return ok({
    entries: new Map(accepted.map((entry) => [entry.path, entry])),
    refused,
    start: accepted.reduce((lowest, { localOffset }) => Math.min(lowest, localOffset), end.directory),
    read(entry) {
      const { content, work } = readEntry(bytes, entry, Math.min(most.zipEntryBytes, budget))
      budget -= work
      return content
    },
  })
}

interface End {
  readonly entries: number
  readonly directory: number
  readonly directoryEnd: number
  /** What must be added to every recorded offset: archives are appended to pictures without being told so. */
  readonly delta: number
  readonly zip64: boolean
}

function findEnd(bytes: Uint8Array): End | undefined {
  const lowest = Math.max(0, bytes.length - endLength - maxCommentLength)
  for (let at = bytes.length - endLength; at >= lowest; at--) {
    if (bytes[at] !== 0x50 || readU32LE(bytes, at) !== endSignature) continue
    const entries = readU16LE(bytes, at + 10)
    const size = readU32LE(bytes, at + 12)
    const recorded = readU32LE(bytes, at + 16)
    if (entries === 0xffff || size === 0xffffffff || recorded === 0xffffffff) {
      return { entries: 0, directory: 0, directoryEnd: 0, delta: 0, zip64: true }
    }
    const directory = [at - size, recorded].find(
      (offset) => offset >= 0 && (entries === 0 || readU32LE(bytes, offset) === centralSignature),
    )
    if (directory === undefined) continue
    return { entries, directory, directoryEnd: at, delta: Math.max(0, directory - recorded), zip64: false }
  }
  return undefined
}

function listEntries(bytes: Uint8Array, end: End) {
  const accepted: ZipEntry[] = []
  const refused: { path: string; reason: string }[] = []
  const seen = new Set<string>()
  let at = end.directory
  for (let index = 0; index < end.entries; index++) {
    if (at + 46 > end.directoryEnd || readU32LE(bytes, at) !== centralSignature) {
      return err<CardError>({
        code: 'archive/damaged',
        message: `The archive's table of contents breaks off after ${index} of ${end.entries} files.`,
      })
    }
    const flags = readU16LE(bytes, at + 8)
    const nameLength = readU16LE(bytes, at + 28)
    const name = decodeZipName(bytes.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) !== 0)
    const unixMode = bytes[at + 5] === 3 ? readU32LE(bytes, at + 38) >>> 16 : 0
    const entry: ZipEntry = {
      path: name,
      method: readU16LE(bytes, at + 10),
      crc: readU32LE(bytes, at + 16),
      deflatedBytes: readU32LE(bytes, at + 20),
      inflatedBytes: readU32LE(bytes, at + 24),
      localOffset: readU32LE(bytes, at + 42) + end.delta,
    }
    at += 46 + nameLength + readU16LE(bytes, at + 30) + readU16LE(bytes, at + 32)
    if (name.endsWith('/')) continue
    const folded = name.toLowerCase()
    const reason =
      refuseZipName(name) ??
      ((unixMode & 0xf000) === 0xa000 ? 'it is a link' : undefined) ??
      ((flags & 1) !== 0 ? 'it is encrypted' : undefined) ??
      (entry.method !== 0 && entry.method !== 8 ? 'its compression is unknown' : undefined) ??
      (seen.has(folded) ? 'its name occurs twice' : undefined)
    if (reason) refused.push({ path: name, reason })
    else accepted.push(entry)
    seen.add(folded)
  }
  return ok({ accepted, refused })
}

/** Entries that share bytes are how a small archive pretends to be an enormous one. */
function findOverlap(bytes: Uint8Array, entries: readonly ZipEntry[]): string | undefined {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.localOffset - b.localOffset)) {
    if (entry.localOffset < free) return entry.path
    free = dataStart(bytes, entry) + entry.deflatedBytes
  }
  return undefined
}

const dataStart = (bytes: Uint8Array, { localOffset }: ZipEntry) =>
  localOffset + 30 + readU16LE(bytes, localOffset + 26) + readU16LE(bytes, localOffset + 28)

interface EntryRead {
  readonly content: Result<Uint8Array, string>
  /** Bytes produced on the way, also by an entry that turned out bad: lying entries use up the budget too. */
  readonly work: number
}

function readEntry(bytes: Uint8Array, entry: ZipEntry, maxBytes: number): EntryRead {
  const start = dataStart(bytes, entry)
  const stop = start + entry.deflatedBytes
  if (readU32LE(bytes, entry.localOffset) !== localSignature || stop > bytes.length) return bad('it is cut off')
  if (entry.inflatedBytes > maxBytes) return bad('it is too large')
  const stored = bytes.subarray(start, stop)
  // A copy, because a view of the archive would keep all of it in memory, and in storage, for one small file.
  if (entry.method === 0)
    return stored.length === entry.inflatedBytes
      ? checked(stored.slice(), entry)
      : bad('its size is not the one recorded')
  const inflated = inflateBounded(stored, { format: 'raw', maxBytes: entry.inflatedBytes })
  if (inflated.kind === 'whole') return checked(inflated.bytes, entry)
  return inflated.kind === 'damaged'
    ? bad('its compressed data is damaged', inflated.produced)
    : bad('it unpacks to more than it says, or to too much', inflated.produced)
}

function checked(content: Uint8Array, entry: ZipEntry): EntryRead {
  if (content.length !== entry.inflatedBytes) return bad('its size is not the one recorded', content.length)
  if (crc32(content) !== entry.crc) return bad('its checksum does not match', content.length)
  return { content: ok(content), work: content.length }
}

const bad = (reason: string, work = 0): EntryRead => ({ content: err(reason), work })
