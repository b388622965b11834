import { err, ok, type Result } from 'sdk'
import type { CardError, Warning } from '../../../shared/cards/types.ts'
import { decodeBase64 } from '../../../shared/files/base64.ts'
import { count } from '../../../shared/files/bytes.ts'
import { hasValidChecksum, type PngChunk, type PngFile } from '../../../shared/files/png.ts'
import type { CardFiles } from './assetContent.ts'
import { decodeCardText } from './decodeCardText.ts'
import { isTextChunk, type PngText, readPngText } from './pngText.ts'
import { isRecord, own } from './record.ts'
import { cardData, otherKind, recogniseCard } from './shape.ts'
import { type Warn, Warnings } from './warnings.ts'

export interface PngCard {
  readonly document: unknown
  readonly files: CardFiles
}

interface Candidate {
  readonly chunk: PngChunk
  readonly text: PngText
  readonly cut: PngFile['cut']
}

interface PngCardOptions {
  readonly recoverTruncated: boolean
  readonly warn: Warn
}

const generatorKeywords = ['parameters', 'prompt', 'workflow', 'comment', 'dream', 'sd-metadata']

/** The card in a picture, or nothing when the picture carries none. */
export async function readPngCard(
  png: PngFile,
  options: PngCardOptions,
): Promise<Result<PngCard, CardError> | undefined> {
  const candidates = listTexts(png)
  const { warn } = options
  if (candidates.some(({ text }) => generatorKeywords.includes(text.keyword.toLowerCase()))) {
    warn(
      'container/generation-data',
      "The picture carries an image generator's settings. They are left out of exports.",
    )
  }
  const v3 = withKeyword(candidates, 'ccv3')
  const v2 = withKeyword(candidates, 'chara')
  if (v3.length === 0 && v2.length === 0) {
    if (withKeyword(candidates, 'naidata').length > 0) return err(otherKind('lorebook', 'NovelAI lorebook picture'))
    return png.cut && isTextChunk(png.cut.chunk.type) ? err(cutOff(png.cut)) : undefined
  }
  const newer = await lastReadable(v3, options)
  const older = await lastReadable(v2, options)
  if (newer?.card.ok && older?.card.ok) warnOfTwoNames(newer.card.value, older.card.value, warn)
  if (newer && !newer.card.ok && older?.card.ok) {
    warn(
      'container/fallback',
      `The V3 card in the picture cannot be read (${newer.card.error.message}) The older copy was used.`,
    )
  }
  const chosen = newer && (newer.card.ok || !older?.card.ok) ? newer : older
  if (!chosen) return undefined
  for (const { code, text, field } of chosen.notes) warn(code, text, field)
  return chosen.card.ok ? ok({ document: chosen.card.value, files: assetsIn(candidates) }) : chosen.card
}

function listTexts(png: PngFile): readonly Candidate[] {
  const chunks = png.chunks.map((chunk) => ({ chunk, cut: undefined }))
  const all: readonly { chunk: PngChunk; cut: PngFile['cut'] }[] = png.cut
    ? [...chunks, { chunk: png.cut.chunk, cut: png.cut }]
    : chunks
  return all.flatMap(({ chunk, cut }) => {
    const text = readPngText(chunk)
    return text ? [{ chunk, text, cut }] : []
  })
}

function withKeyword(candidates: readonly Candidate[], keyword: string): readonly Candidate[] {
  const exact = candidates.filter(({ text }) => text.keyword === keyword)
  return exact.length > 0 ? exact : candidates.filter(({ text }) => text.keyword.toLowerCase() === keyword)
}

interface Reading {
  readonly card: Result<unknown, CardError>
  /** Warnings that matter only if this is the card that is used. */
  readonly notes: readonly Warning[]
}

/** Nobody appends more often; a picture with thousands of broken cards is made to waste time. */
const maxTried = 8

/** Editors append without removing, so the newest stands last. */
async function lastReadable(candidates: readonly Candidate[], options: PngCardOptions): Promise<Reading | undefined> {
  let failure: Reading | undefined
  for (const candidate of candidates.slice(-maxTried).toReversed()) {
    const notes = new Warnings()
    const card = await readCandidate(candidate, { ...options, warn: notes.warn })
    if (!card.ok) {
      failure ??= { card, notes: [] }
      continue
    }
    if (candidates.length > 1) {
      notes.warn(
        'container/several-cards',
        `The picture holds ${candidates.length} cards of one kind; the last readable one was used.`,
      )
    }
    if (!candidate.cut && !hasValidChecksum(candidate.chunk)) {
      notes.warn(
        'container/checksum',
        'The checksum of the card in the picture is wrong; the card could be read all the same.',
      )
    }
    return { card, notes: notes.list }
  }
  return failure
}

async function readCandidate({ text, cut }: Candidate, options: PngCardOptions): Promise<Result<unknown, CardError>> {
  const carried = text.read()
  if (!carried.ok) {
    if (cut) return err(cutOff(cut))
    return err(
      carried.error === 'too-large'
        ? { code: 'card/too-large', message: 'The card in the picture unpacks to more than a card may hold.' }
        : { code: 'card/damaged', message: 'The compressed card in the picture is damaged.' },
    )
  }
  const decoded = await decodeCardText(carried.value, cut ? { ...options, cut } : options)
  if (!decoded.ok) return decoded.error.code === 'card/cut-off' || !cut ? decoded : err(cutOff(cut))
  const shape = recogniseCard(decoded.value, () => {})
  return shape.ok ? decoded : shape
}

export function cutOff({ have, need }: { readonly have: number; readonly need: number }): CardError {
  return {
    code: 'card/cut-off',
    message: `The file is cut off: ${count(have)} of ${need - have > 0x7fffffff ? 'an impossible number of' : count(need)} bytes.`,
    have,
    need,
    recoverable: false,
  }
}

function warnOfTwoNames(newer: unknown, older: unknown, warn: Warn): void {
  const [a, b] = [nameIn(newer), nameIn(older)]
  if (a === b || a === undefined || b === undefined) return
  warn(
    'container/two-characters',
    `The picture contains two different characters, "${a}" and "${b}"; the first was used.`,
  )
}

function nameIn(document: unknown): string | undefined {
  if (!isRecord(document)) return undefined
  const name = own(cardData(document) ?? document, 'name')
  return typeof name === 'string' ? name : undefined
}

const assetKeyword = /^chara-ext-asset_:?/i

function assetsIn(candidates: readonly Candidate[]): CardFiles {
  const assets = candidates.filter(({ chunk, text }) => chunk.type === 'tEXt' && assetKeyword.test(text.keyword))
  return new Map(assets.map(({ text }) => [text.keyword.replace(assetKeyword, ''), () => decodeAsset(text)]))
}

function decodeAsset(text: PngText): Result<Uint8Array, string> {
  const carried = text.read()
  const bytes = carried.ok ? decodeBase64(carried.value) : undefined
  return bytes ? ok(bytes) : err('its text cannot be decoded')
}
