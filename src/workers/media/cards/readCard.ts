import { err, ok, type Result } from 'sdk'
import type { CardContainer, CardError, CardImport, CardSpec, Picture } from '../../../shared/cards/types.ts'
import { count, latin1 } from '../../../shared/files/bytes.ts'
import { detectFile, isShowable, sniffMime } from '../../../shared/files/detect.ts'
import { jpegExif } from '../../../shared/files/jpeg.ts'
import { limits } from '../../../shared/files/limits.ts'
import { pictureOf } from '../../../shared/files/picture.ts'
import { walkPng } from '../../../shared/files/png.ts'
import { webpExif } from '../../../shared/files/webp.ts'
import { type CardFiles, resolveAssets } from './assetContent.ts'
import { mainIcon } from './assetNames.ts'
import { openBackyard } from './byaf.ts'
import { cardsInside, findCardPath, gatherAttachments, openCharx } from './charx.ts'
import { checkSize } from './checkSize.ts'
import { decodeText, parseCardText } from './decodeCardText.ts'
import { fromByteList, readUserComment } from './exif.ts'
import { parseJsonFile } from './jsonFile.ts'
import { normalise } from './normalise.ts'
import { cutOff, readPngCard } from './pngCard.ts'
import { overridesOf, storedPaths } from './report.ts'
import { recogniseCard } from './shape.ts'
import { Warnings } from './warnings.ts'
import { parseYamlCard } from './yamlCard.ts'
import { openZip, type ZipArchive } from './zip.ts'

export interface ReadCardOptions {
  readonly fileName: string
  readonly signal?: AbortSignal
  /** Close a text that breaks off and keep what there is of it. Off unless the user asked for it. */
  readonly recoverTruncated?: boolean
}

/** What a container gave up: the parsed document and whatever came with it. */
interface Opened {
  readonly container: CardContainer
  readonly document: unknown
  /** Set where the container decides the format; otherwise the document's shape does. */
  readonly spec?: CardSpec
  readonly picture?: Picture
  readonly files?: CardFiles
  readonly refused?: ZipArchive['refused']
}

interface Task {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly recoverTruncated: boolean
  readonly warnings: Warnings
}

/**
 * Reads a character card from any file that holds one. Pure: nothing is fetched, run or stored. An aborted read
 * rejects with the signal's reason; everything else is a card with a report, or an error that says why not.
 */
export async function readCard(bytes: Uint8Array, options: ReadCardOptions): Promise<Result<CardImport, CardError>> {
  options.signal?.throwIfAborted()
  if (bytes.length === 0) return err({ code: 'card/empty', message: 'The file is empty.' })
  if (bytes.length > limits.fileBytes) {
    return err({
      code: 'card/too-large',
      message: `The file has ${count(bytes.length)} bytes; at most ${count(limits.fileBytes)} are read.`,
    })
  }
  const warnings = new Warnings()
  const task = { bytes, fileName: options.fileName, recoverTruncated: options.recoverTruncated ?? false, warnings }
  const opened = await open(task)
  options.signal?.throwIfAborted()
  return opened.ok ? assemble(opened.value, task) : opened
}

async function open(task: Task): Promise<Result<Opened, CardError>> {
  const { bytes } = task
  switch (detectFile(bytes)) {
    case 'png':
      return openPng(task)
    case 'zip':
      return openArchive(task)
    case 'jpeg':
      return openJpeg(task)
    case 'webp':
      return openExif(webpExif(bytes), 'webp', task)
    case 'json': {
      const document = parseJsonFile(bytes, { ...task, warn: task.warnings.warn })
      return document.ok ? ok({ container: 'json', document: document.value }) : document
    }
    case 'text':
      return openText(task)
  }
}

async function openPng(task: Task): Promise<Result<Opened, CardError>> {
  const png = walkPng(task.bytes)
  if (!png.ok) return png
  const { warn } = task.warnings
  const picture = pictureOf(task.bytes)
  const card = await readPngCard(png.value, { recoverTruncated: task.recoverTruncated, warn })
  if (!card) {
    const archive = png.value.trailer.length > 0 ? openZip(task.bytes) : undefined
    if (archive?.ok && findCardPath(archive.value))
      return openArchive(task, pictureOf(task.bytes.slice(0, archive.value.start)))
    return err(png.value.cut ? cutOff(png.value.cut) : noCharacter())
  }
  if (!card.ok) return card
  if (png.value.cut) warn('picture/cut-off', `The picture is cut off. ${cutOff(png.value.cut).message}`)
  const container = picture.animated ? 'apng' : 'png'
  return ok({ container, document: card.value.document, picture, files: card.value.files })
}

function openArchive(task: Task, picture?: Picture): Result<Opened, CardError> {
  const archive = openZip(task.bytes)
  if (!archive)
    return err({ code: 'archive/damaged', message: 'The archive has no table of contents; it is probably cut off.' })
  if (!archive.ok) return archive
  const { warn } = task.warnings
  const { entries, refused } = archive.value
  for (const { path, reason } of refused) {
    warn(
      'container/entry-refused',
      `"${path.slice(0, 120)}" in the archive was refused: ${reason}.`,
      path.slice(0, 120),
    )
  }
  const cardPath = findCardPath(archive.value)
  if (cardPath !== undefined) {
    const charx = openCharx(archive.value, cardPath, { recoverTruncated: task.recoverTruncated, warn })
    if (!charx.ok) return charx
    const container = picture?.mime === 'image/jpeg' ? 'jpeg-zip' : 'charx'
    return ok({ container, ...charx.value, refused, ...(picture ? { picture } : {}) })
  }
  if (entries.has('manifest.json')) {
    const backyard = openBackyard(archive.value, warn)
    return backyard.ok ? ok({ container: 'byaf', spec: 'byaf', ...backyard.value, refused }) : backyard
  }
  if (refused.some(({ path, reason }) => path.endsWith('card.json') && reason === 'it is encrypted')) {
    return err({
      code: 'archive/encrypted',
      message: 'The card in the archive is encrypted. Unpack it with its password first.',
    })
  }
  const files = cardsInside(archive.value)
  if (files.length === 0) return err({ code: 'card/no-character', message: 'The archive holds no character card.' })
  return err({
    code: 'card/choose-inside',
    message: `The archive is not a card itself, but holds files that may be: ${files.slice(0, 5).join(', ')}. Unpack it and import them.`,
    files,
  })
}

function openJpeg(task: Task): Result<Opened, CardError> {
  const archive = openZip(task.bytes)
  if (archive?.ok && findCardPath(archive.value))
    return openArchive(task, pictureOf(task.bytes.slice(0, archive.value.start)))
  return openExif(jpegExif(task.bytes), 'jpeg', task)
}

function openExif(tiff: Uint8Array | undefined, container: 'jpeg' | 'webp', task: Task): Result<Opened, CardError> {
  const text = tiff && exifCardText(tiff)
  if (!text) return err(noCharacter())
  const { warn } = task.warnings
  const document = parseCardText(decodeText(text, warn), { recoverTruncated: task.recoverTruncated, warn })
  return document.ok ? ok({ container, document: document.value, picture: pictureOf(task.bytes) }) : document
}

async function openText(task: Task): Promise<Result<Opened, CardError>> {
  const { warn } = task.warnings
  if (isShowable(sniffMime(task.bytes))) return err(noCharacter())
  if (!/\.ya?ml$/i.test(task.fileName)) {
    return err({
      code: 'card/unknown-file',
      message: 'This is none of the files a character comes in: a picture, an archive, JSON or YAML.',
    })
  }
  const document = await parseYamlCard(decodeText(task.bytes, warn), warn)
  return document.ok ? ok({ container: 'yaml', spec: 'yaml', document: document.value }) : document
}

function noCharacter(): CardError {
  return {
    code: 'card/no-character',
    message:
      'The picture has no character inside. The site or messenger it came from probably removed it; ' +
      'download the original file, or make a new character with this picture.',
  }
}

function assemble(opened: Opened, task: Task): Result<CardImport, CardError> {
  const { warnings, fileName } = task
  const { warn } = warnings
  const tooLarge = checkSize(opened.document)
  if (tooLarge) return err(tooLarge)
  const spec = opened.spec ? ok(opened.spec) : recogniseCard(opened.document, warn)
  if (!spec.ok) return spec
  const { container, document, files = new Map() } = opened
  const card = normalise({ raw: document, spec: spec.value, container, fileName })
  for (const { code, text, field } of card.warnings) warn(code, text, field)
  const { assets, used } = resolveAssets(card.assets, files, { picture: opened.picture, warn })
  const isArchive = container === 'charx' || container === 'jpeg-zip' || container === 'byaf'
  const extra = isArchive ? gatherAttachments(files, used) : { attachments: [], dropped: [] }
  const icon = mainIcon(assets, ({ asset }) => asset)?.content
  const picture = icon?.kind === 'bytes' && icon.shown ? pictureOf(icon.bytes) : opened.picture
  if (picture && !picture.decodable) {
    warn('picture/too-large', 'The picture is too large to be shown or its header is damaged; it is kept as it is.')
  }
  return ok({
    card,
    ...(picture ? { picture } : {}),
    assets,
    attachments: extra.attachments,
    report: {
      container,
      spec: spec.value,
      warnings: warnings.list,
      kept: storedPaths(card),
      dropped: [...(opened.refused ?? []).map(({ path, reason }) => `${path}: ${reason}`), ...extra.dropped],
      overrides: overridesOf(card),
    },
  })
}

const maxByteListLength = 4 * 1024 * 1024

/** The card's JSON in a TIFF block, if its user comment looks like one. */
function exifCardText(tiff: Uint8Array): Uint8Array | undefined {
  const comment = readUserComment(tiff)
  if (!comment) return undefined
  const text = (comment.length <= maxByteListLength ? fromByteList(comment) : undefined) ?? comment
  return /^(?:\u00EF\u00BB\u00BF|[\s\0])*\{/.test(latin1(text.subarray(0, 64))) ? text : undefined
}
