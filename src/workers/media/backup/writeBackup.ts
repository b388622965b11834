import type { Fields } from '../../../shared/fields.ts'
import type { StorageContract } from '../../storage/contract.ts'
import { checksumMark, type TextPiece, withChecksums } from './checksums.ts'
import type { BackupKind, BackupPart, BackupRequest, WritingProgress } from './contract.ts'
import { patternEntry, recordingEntry } from './deviceEntries.ts'
import { attachmentEntry, characterEntry, imageEntry, sessionEntry } from './entries.ts'
import { scenariosOf, storyFilesOf } from './scenarioEntries.ts'
import { seal } from './seal.ts'

export type Stored = Pick<StorageContract, 'read' | 'list' | 'records' | 'count' | 'history' | 'readStoryFiles'>

const tellEvery = 200
/** So many records are read at a time; some of them may be large. */
const atOnce = 50

/** The lists a backup with these parts has, each with the name of its table. Files come with whatever they are of. */
const listsOf: Readonly<Record<BackupPart, readonly List[]>> = {
  characters: ['characters', 'looks'],
  chats: ['sessions'],
  memories: ['memories'],
  library: [
    'scenarios',
    'lorebooks',
    'presets',
    'environments',
    'loras',
    'loraPresets',
    'workflows',
    'patterns',
    'recordings',
  ],
  pictures: ['images'],
  settings: [],
}
type List = Exclude<BackupKind, 'attachments'>

/** What is in a backup, as it was asked for. */
interface Contents {
  readonly lists: ReadonlySet<List>
  readonly hasFiles: boolean
  readonly settings: unknown
}

const contentsOf = ({ parts, tables = [], settings }: BackupRequest): Contents => ({
  lists: new Set(
    (Object.keys(listsOf) as BackupPart[]).flatMap((part) =>
      listsOf[part].filter((list) => parts.includes(part) || tables.includes(list)),
    ),
  ),
  hasFiles: parts.includes('pictures') || tables.length > 0,
  settings: parts.includes('settings') ? settings : undefined,
})

/** The file of a backup, made of parts: at no time is it in memory whole. Stops when nobody reads on. */
export async function* writeBackup(kept: Stored, request: BackupRequest): AsyncGenerator<WritingProgress, void> {
  const contents = contentsOf(request)
  const count = { records: 0, total: await totalOf(kept, contents), bytes: 0 }
  const text = withChecksums(backupText(kept, contents, request.now, () => void count.records++))
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
  const fileName = backupName(request.now, request.passphrase !== undefined, request.name)
  yield { kind: 'written', fileName, file, records: count.records }
}

/** The day is the player's own. */
export function backupName(now: number, isLocked: boolean, of?: string): string {
  const date = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `vesper-backup-${of === undefined ? '' : `${of}-`}${day}.${isLocked ? 'vesper-backup' : 'json'}`
}

async function totalOf(kept: Stored, { lists }: Contents): Promise<number> {
  const counts = await kept.count([...lists])
  const sessions = lists.has('sessions') ? await kept.list('sessions') : []
  return [...counts, ...sessions.map(({ messageCount }) => messageCount)].reduce((total, count) => total + count, 0)
}

async function* backupText(
  kept: Stored,
  { lists, hasFiles, settings }: Contents,
  now: number,
  wrote: () => void,
): AsyncGenerator<TextPiece, void> {
  const date = new Date(now).toISOString()
  yield `{\n  "app": "Vesper",\n  "version": 1,\n  ${checksumMark},\n  "exportDate": ${JSON.stringify(date)}`
  // The first two are there in any case: by the first, a file is known as a backup.
  yield* list('characters', lists.has('characters') ? charactersOf(kept, hasFiles) : none(), wrote)
  yield* list('scenarios', lists.has('scenarios') ? scenariosOf(kept) : none(), wrote)
  if (lists.has('scenarios') && hasFiles) yield* list('storyFiles', storyFilesOf(kept), wrote)
  for (const table of ['lorebooks', 'presets', 'environments', 'loras', 'loraPresets', 'workflows'] as const) {
    if (lists.has(table)) yield* list(table, each(kept.records(table, atOnce)), wrote)
  }
  if (lists.has('patterns')) yield* list('patterns', each(kept.records('patterns', atOnce), patternEntry), wrote)
  if (lists.has('recordings')) {
    yield* list('recordings', each(kept.records('recordings', atOnce), recordingEntry), wrote)
  }
  if (lists.has('sessions')) {
    if (hasFiles) yield* list('attachments', attachmentsOf(kept), wrote)
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
  if (lists.has('looks')) yield* list('looks', each(kept.records('looks', atOnce)), wrote)
  if (lists.has('images')) yield* list('images', imagesOf(kept), wrote)
  if (lists.has('memories')) yield* list('memories', each(kept.records('memories')), wrote)
  if (settings !== undefined) {
    yield { list: 'settings' }
    yield `,\n  "settings": ${indented(settings, '  ')}`
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
  for await (const images of kept.records('images')) {
    for (const image of images) {
      const file = await kept.read('imageFiles', image.id)
      if (file) yield await imageEntry(image, file)
    }
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

async function* each<T extends object>(
  batches: AsyncIterable<readonly T[]>,
  entryOf: (record: T) => Fields = (record) => ({ ...record }) as Fields,
): AsyncGenerator<Fields, void> {
  for await (const batch of batches) for (const record of batch) yield entryOf(record)
}
