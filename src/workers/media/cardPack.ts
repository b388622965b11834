import { Zip, ZipPassThrough } from 'fflate'
import { err, ok, PluginError, type Result } from 'sdk'
import type { CardError } from '../../shared/cards/types.ts'
import { limits } from '../../shared/files/limits.ts'
import { openZip } from './cards/zip.ts'
import type { CardPack, WrittenCard } from './contract.ts'
import type { MovingArchive } from './imports/contract.ts'

const cardEnding = /\.(?:png|apng|json|jpe?g|webp|ya?ml)$/i
const archiveEnding = /\.(?:zip|charx|byaf)$/i

/** The cards in an archive that is no card itself. Archives within it stay closed. */
export async function openPack(file: Blob): Promise<Result<CardPack, CardError>> {
  const pack = await unpack(file, (path) => cardEnding.test(path))
  if (!pack.ok) return pack
  const { files, refused } = pack.value
  if (files.length === 0) return err({ code: 'card/no-character', message: 'The archive holds no character card.' })
  const name = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  return ok({ files: files.map(({ path, blob }) => ({ name: name(path), blob })), refused })
}

/** The files of an archive that are wanted, by their paths. Archives within it stay closed. */
export async function unpack(
  file: Blob,
  isWanted: (path: string) => boolean,
): Promise<Result<MovingArchive, CardError>> {
  if (file.size > limits.fileBytes) {
    const most = limits.fileBytes / 1024 / 1024
    return err({ code: 'card/too-large', message: `The archive is too large; at most ${most} MB are read.` })
  }
  const archive = openZip(new Uint8Array(await file.arrayBuffer()))
  if (!archive) return err({ code: 'archive/damaged', message: 'The archive is damaged; it is probably cut off.' })
  if (!archive.ok) return archive
  const files: { path: string; blob: Blob }[] = []
  const refused = [...archive.value.refused]
  for (const [path, entry] of archive.value.entries) {
    if (isHidden(path)) continue
    if (archiveEnding.test(path)) {
      refused.push({ path, reason: 'it is an archive; import it separately' })
      continue
    }
    if (!isWanted(path)) continue
    const content = archive.value.read(entry)
    if (content.ok) files.push({ path, blob: new Blob([owned(content.value)]) })
    else refused.push({ path, reason: content.error })
  }
  return ok({ files, refused })
}

/** What systems leave in folders by themselves. */
const isHidden = (path: string) => path.split('/').some((name) => name.startsWith('.') || name === '__MACOSX')

const maxFiles = 65_535
const maxBytes = 0xf000_0000

/** An archive of files as they are: cards are pictures, and those are packed already. */
export async function writePack(files: readonly WrittenCard[]): Promise<Blob> {
  if (files.length > maxFiles || files.reduce((sum, { blob }) => sum + blob.size, 0) > maxBytes) {
    throw new PluginError('storage/failed', 'One archive cannot hold so much. Export fewer characters at a time.')
  }
  const parts: Blob[] = []
  let pending: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    pending.push(owned(bytes))
  })
  const names = new Set<string>()
  for (const { fileName, blob } of files) {
    const entry = new ZipPassThrough(freeName(fileName, names))
    zip.add(entry)
    entry.push(new Uint8Array(await blob.arrayBuffer()), true)
    // The browser may put a blob on disk; a thousand pictures in memory at once would be too much.
    parts.push(new Blob(pending))
    pending = []
  }
  zip.end()
  return new Blob([...parts, ...pending], { type: 'application/zip' })
}

/** "elin.png", "elin-2.png": systems tell no upper from lower case. */
function freeName(wanted: string, names: Set<string>): string {
  const dot = wanted.lastIndexOf('.')
  let name = wanted
  for (let count = 2; names.has(name.toLowerCase()); count++)
    name = `${wanted.slice(0, dot)}-${count}${wanted.slice(dot)}`
  names.add(name.toLowerCase())
  return name
}

/** Bytes over plain memory, which is all that a blob takes. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes)
