import type { Fields } from '../../../shared/fields.ts'
import type { StorageContract } from '../../storage/contract.ts'
import { checksumMark, type TextPiece, withChecksums } from './checksums.ts'
import type { BackupPart, BackupRequest, WritingProgress } from './contract.ts'
import { patternEntry, recordingEntry } from './deviceEntries.ts'
import { attachmentEntry, characterEntry, imageEntry, sessionEntry } from './entries.ts'
import { scenariosOf, storyFilesOf } from './scenarioEntries.ts'
import { seal } from './seal.ts'

export type Stored = Pick<StorageContract, 'read' | 'list' | 'history' | 'readStoryFiles'>

const tellEvery = 200

/** The file of a backup, made of parts: at no time is it in memory whole. Stops when nobody reads on. */
export async function* writeBackup(kept: Stored, request: BackupRequest): AsyncGenerator<WritingProgress, void> {
  const count = { records: 0, total: await totalOf(kept, request.parts), bytes: 0 }
  const text = withChecksums(backupText(kept, request, () => void count.records++))
  const bytes = request.passphrase ? seal(text, request.passphrase) : text
  const parts: Blob[] = []
  let told = 0
  yield { kind: 'writing', records: 0, total: count.total }
  for await (const part of bytes) {
    parts.push(new Blob([part]))
    if (count.records - told < tellEvery) continue
    told = count.records
    yield { kind: 'writing', records: told, total: Math.max(told, count.total) }
  }
  const type = request.passphrase ? 'application/octet-stream' : 'application/json'
  const file = new Blob(parts, { type })
  const fileName = backupName(request.now, request.passphrase !== undefined)
  yield { kind: 'written', fileName, file, records: count.records }
}

/** The day is the player's own. */
export function backupName(now: number, isLocked: boolean): string {
  const date = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `vesper-backup-${day}.${isLocked ? 'vesper-backup' : 'json'}`
}

async function totalOf(kept: Stored, parts: readonly BackupPart[]): Promise<number> {
  const has = (part: BackupPart) => parts.includes(part)
  const characters = has('characters') ? (await kept.list('shelf')).length : 0
  const sessions = has('chats') ? await kept.list('sessions') : []
  return sessions.reduce((total, { messageCount }) => total + 1 + messageCount, characters)
}

async function* backupText(kept: Stored, request: BackupRequest, wrote: () => void): AsyncGenerator<TextPiece, void> {
  const has = (part: BackupPart) => request.parts.includes(part)
  const pictures = has('pictures')
  const date = new Date(request.now).toISOString()
  yield `{\n  "app": "Vesper",\n  "version": 1,\n  ${checksumMark},\n  "exportDate": ${JSON.stringify(date)}`
  yield* list('characters', has('characters') ? charactersOf(kept, pictures) : none(), wrote)
  yield* list('scenarios', has('library') ? scenariosOf(kept) : none(), wrote)
  if (has('library') && pictures) yield* list('storyFiles', storyFilesOf(kept), wrote)
  if (has('library')) {
    for (const table of ['lorebooks', 'presets', 'environments', 'loras', 'loraPresets', 'workflows'] as const) {
      yield* list(table, each(await kept.list(table)), wrote)
    }
    yield* list('patterns', each((await kept.list('patterns')).map(patternEntry)), wrote)
    yield* list('recordings', each((await kept.list('recordings')).map(recordingEntry)), wrote)
  }
  if (has('chats')) {
    if (pictures) yield* list('attachments', attachmentsOf(kept), wrote)
    const sessions = await kept.list('sessions')
    const ids = new Set<string>()
    const noted = async function* () {
      for (const { id } of sessions) {
        const session = await kept.read('sessions', id)
        if (!session) continue
        ids.add(id)
        const [moment, summaries, kinkNotes] = await Promise.all([
          kept.read('moments', id),
          kept.read('summaries', id),
          kept.read('kinkNotes', id),
        ])
        yield sessionEntry(session, { moment, summaries, kinkNotes })
      }
    }
    yield* list('sessions', noted(), wrote)
    const messages = async function* () {
      for (const { id } of sessions) {
        if (!ids.has(id)) continue
        for await (const batch of kept.history(id)) for (const message of batch) yield { ...message }
      }
    }
    yield* list('messages', messages(), wrote)
  }
  if (has('characters')) yield* list('looks', each(await kept.list('looks')), wrote)
  if (pictures) yield* list('images', imagesOf(kept), wrote)
  if (has('memories')) yield* list('memories', each(await kept.list('memories')), wrote)
  if (has('settings') && request.settings !== undefined) {
    yield { list: 'settings' }
    yield `,\n  "settings": ${indented(request.settings, '  ')}`
  }
}

async function* list(name: string, entries: AsyncIterable<Fields>, wrote: () => void): AsyncGenerator<TextPiece, void> {
  let isFirst = true
  yield { list: name }
  yield `,\n  ${JSON.stringify(name)}: [`
  for await (const entry of entries) {
    yield `${isFirst ? '' : ','}\n    ${indented(entry, '    ')}`
    isFirst = false
    wrote()
  }
  yield isFirst ? ']' : '\n  ]'
  yield { list: undefined }
}

/** With two spaces a level, as if the whole document had been written at once. */
const indented = (value: unknown, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)

/** Read one by one: a picture is larger than all else of a character. */
async function* charactersOf(kept: Stored, pictures: boolean): AsyncGenerator<Fields, void> {
  for (const { id } of await kept.list('shelf')) {
    const [character, card, picture, shelf] = await Promise.all([
      kept.read('characters', id),
      kept.read('cards', id),
      pictures ? kept.read('pictures', id) : undefined,
      kept.read('shelf', id),
    ])
    if (character) yield await characterEntry({ character, card: pictures ? card : withoutFiles(card), picture, shelf })
  }
}

const withoutFiles = <Card extends { readonly files?: unknown }>(card: Card | undefined): Card | undefined => {
  if (!card) return undefined
  const { files: _, ...rest } = card
  return rest as Card
}

/** Read one by one: all of them would fill the memory. One without its file is none. */
async function* imagesOf(kept: Stored): AsyncGenerator<Fields, void> {
  for (const image of await kept.list('images')) {
    const file = await kept.read('imageFiles', image.id)
    if (file) yield await imageEntry(image, file)
  }
}

/** Those that messages show, read one by one: all of them would fill the memory. */
async function* attachmentsOf(kept: Stored): AsyncGenerator<Fields, void> {
  const written = new Set<string>()
  for (const { id } of await kept.list('sessions')) {
    for await (const batch of kept.history(id)) {
      for (const picture of batch.flatMap(({ pictures = [] }) => pictures)) {
        if (written.has(picture)) continue
        written.add(picture)
        const attachment = await kept.read('attachments', picture)
        if (attachment) yield await attachmentEntry(attachment)
      }
    }
  }
}

async function* none(): AsyncGenerator<Fields, void> {}

async function* each(records: readonly object[]): AsyncGenerator<Fields, void> {
  for (const record of records) yield { ...record }
}
