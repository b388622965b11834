import { err, ok, type Result } from 'sdk'
import type { Attachment, CardError } from '../../../shared/cards/types.ts'
import { count, readU32LE } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'
import type { CardFiles } from './assetContent.ts'
import { decodeText, parseCardText } from './decodeCardText.ts'
import type { Warn } from './warnings.ts'
import type { ZipArchive } from './zip.ts'

export interface OpenedCharx {
  readonly document: unknown
  readonly files: CardFiles
}

/** The path of the card inside an archive: at the root, or in its only sub-folder that has one. */
export function findCardPath(archive: ZipArchive): string | undefined {
  if (archive.entries.has('card.json')) return 'card.json'
  const nested = [...archive.entries.keys()].filter((path) => /^[^/]+\/card\.json$/.test(path))
  return nested.length === 1 ? nested[0] : undefined
}

export function openCharx(
  archive: ZipArchive,
  cardPath: string,
  options: { readonly recoverTruncated: boolean; readonly warn: Warn },
): Result<OpenedCharx, CardError> {
  const entry = archive.entries.get(cardPath)
  const content = entry && archive.read(entry)
  if (!content) return err({ code: 'archive/damaged', message: `The archive has no ${cardPath}.` })
  if (!content.ok) return err({ code: 'archive/damaged', message: `"${cardPath}" cannot be read: ${content.error}.` })
  const folder = cardPath.slice(0, -'card.json'.length)
  if (folder)
    options.warn('container/sub-folder', `The card was found in the folder "${folder.slice(0, -1)}" of the archive.`)
  const parsed = parseCardText(decodeText(content.value, options.warn), options)
  if (!parsed.ok) return parsed
  return ok({ document: parsed.value, files: filesIn(archive, folder, cardPath) })
}

/** The archive's files by their path relative to the card. */
export function filesIn(archive: ZipArchive, folder: string, except: string): CardFiles {
  return new Map(
    [...archive.entries]
      .filter(([path]) => path.startsWith(folder) && path !== except)
      .map(([path, entry]) => [path.slice(folder.length), () => archive.read(entry)]),
  )
}

export interface GatheredAttachments {
  readonly attachments: readonly Attachment[]
  readonly dropped: readonly string[]
}

/** The files no asset uses. They belong to other programs: kept whole, never looked into. */
export function gatherAttachments(files: CardFiles, used: ReadonlySet<string>): GatheredAttachments {
  const attachments: Attachment[] = []
  const dropped: string[] = []
  let room: number = limits.assetBytes
  for (const [path, read] of files) {
    if (used.has(path)) continue
    const content = read()
    if (!content.ok || content.value.length > room) {
      dropped.push(
        `${path}: ${content.ok ? `more than ${count(limits.assetBytes)} bytes of extra files` : content.error}`,
      )
      continue
    }
    room -= content.value.length
    attachments.push({ path, bytes: content.value })
    if (path.split('/').at(-1) === 'module.risum' || isRisuModule(content.value)) {
      dropped.push(`${path}: the card contains a Risu module; its scripts and triggers were not imported`)
    }
  }
  return { attachments, dropped }
}

/** Recognises a module by its frame only: 0x6F, version 0, a length, and that many bytes. */
function isRisuModule(bytes: Uint8Array): boolean {
  return bytes[0] === 0x6f && bytes[1] === 0 && bytes.length > 6 && readU32LE(bytes, 2) <= bytes.length - 6
}

/** What the generator wrote about each picture: prompts, models. Private, so it never leaves with an export. */
export const isPrivateAttachment = (path: string): boolean => /^(?:.*\/)?x_meta\//i.test(path)

/** Cards and card pictures in an archive that is not a card itself. */
export function cardsInside(archive: ZipArchive): readonly string[] {
  return [...archive.entries.keys()].filter((path) => /\.(?:json|png|charx)$/i.test(path)).slice(0, 50)
}
