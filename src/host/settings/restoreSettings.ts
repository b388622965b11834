import { reportError } from 'sdk/page/errors.ts'
import { notes } from 'sdk/page/records/localNotes.ts'
import {
  type JsonObject,
  migrate,
  migrations,
  parseDocument,
  readSettings,
  type Settings,
  writeDocument,
} from 'sdk/page/settings/document.ts'
import { repeatEarlyChanges, settings, showSettings } from 'sdk/page/settings/settings.ts'
import { noteLoading, settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import { proxy, snapshot, subscribe } from 'valtio'
import { isFields, ownRecord, ownValue } from '../../shared/fields.ts'
import { noteNames } from '../../shared/storageNames.ts'
import { isWorkerSetting } from '../../shared/workerSettings.ts'
import type { SettingRecord, StorageContract } from '../../workers/storage/contract.ts'
import { untilAnswered } from '../engines/untilAnswered.ts'
import { readFirstPaint, writeFirstPaint } from './firstPaint.ts'
import { importBreak, isSafetyId, showSafety } from './safetyStates.ts'
import { forgetUnsaved, noteUnsaved, readUnsaved } from './unsavedSettings.ts'

/**
 * `slow`: still being read, after longer than usual. `unread`: they could not be read, so nothing is saved over what may
 * be there. `failed`: the last save failed.
 */
export const settingsStatus = proxy<{ phase: 'loading' | 'slow' | 'unread' | 'saved' | 'saving' | 'failed' }>({
  phase: 'saved',
})

/** How long the page is empty before it says that the browser is slow. */
export const slowAfterMs = 10_000

/** The part of the storage engine that holds settings: one record for each part, such as "ui" or "consent". */
export interface SettingsStore extends Pick<StorageContract, 'saveSettings' | 'changes'> {
  list(table: 'settings'): Promise<readonly SettingRecord[]>
}

/** How often another tab may be first before a save has failed. */
const maxLate = 20

let firstSave: Promise<void> | undefined

/** Resolves when the first save after they were read is over, done or failed. */
export const settingsSettled = (): Promise<void> => settingsLoaded().then(() => firstSave)

let saveAll = async (): Promise<void> => {}

/**
 * Resolves when every change made so far is on the disk; rejects when it could not be saved, which an error card tells.
 * What keeps a person safe is called done only then.
 */
export const settingsSaved = (): Promise<void> => saveAll()

/** Which note was taken over from localStorage, so that the same one is not taken twice. */
const importedId = 'imported/note'

let loadAll: () => Promise<unknown> = async () => {}

/** Resolves when all sections are there, for what reads or writes every one of them. Rejects when they cannot be fetched. */
export const sectionsLoaded = (): Promise<unknown> => loadAll()

/**
 * Reads the settings, saves changes from then on, and follows other tabs. Until the database has answered, only what
 * the first paint needs is as the player has it. `loadSections` fetches the sections that come after the first paint: a
 * note of an older Vesper is taken over field by field. `mayNote` says whether what is not saved yet may lie in a note when
 * the page is left. Returns the function that ends this.
 */
export function restoreSettings(
  store: SettingsStore,
  loadSections: () => Promise<unknown> = async () => {},
  mayNote: () => boolean = () => true,
): () => void {
  const ending = new AbortController()
  loadAll = loadSections
  settingsStatus.phase = 'loading'
  showSettings(readFirstPaint(notes))
  const slow = setTimeout(() => (settingsStatus.phase = 'slow'), slowAfterMs)
  ending.signal.addEventListener('abort', () => clearTimeout(slow))
  const loaded = start(store, loadSections, mayNote, ending.signal, () => clearTimeout(slow))
  noteLoading(loaded)
  loaded.catch((details: unknown) => {
    clearTimeout(slow)
    settingsStatus.phase = 'unread'
    reportError({ type: 'STORAGE_ERROR', message, context: 'Settings', details, action: reload })
  })
  return () => ending.abort()
}

const message = 'Failed to save/load data. Check browser storage permissions.'
const reload = { label: 'Reload', run: () => location.reload() }

async function start(
  store: SettingsStore,
  loadSections: () => Promise<unknown>,
  mayNote: () => boolean,
  signal: AbortSignal,
  answered: () => void,
): Promise<void> {
  // Followed before it is read, so that no change falls between the two.
  const changes = store.changes(signal)
  const first = await untilAnswered(() => store.list('settings'))
  answered()
  showSafety(first)
  const importing = importBreak(store, notes).catch(warnNote)
  let older = await readNote(first)
  if (older) await loadSections()
  let saved = documentOf(first)
  /** What is shown without the changes of this tab: what is saved, and a note that is about to be. */
  let base = await withNote(migrate(saved, migrations), older)
  let isNoted = notes.read(noteNames.unsavedSettings) !== undefined
  showSettings({ ...base, ...readUnsaved(notes, saved) })
  repeatEarlyChanges()
  await importing

  let running: Promise<void> | undefined
  let hasNews = false
  /** Another tab has saved something that was not read yet: what is here must not be written over it. */
  let isStale = false
  let isPutOff = false
  const mine = () => writeDocument(base, snapshot(settings) as Settings)
  const catchUp = async () => {
    // A notice that comes while it reads makes it stale again.
    isStale = false
    try {
      const records = await store.list('settings')
      showSafety(records)
      if (older && hasImported(records, older.hash)) older = forgetNote(older)
      const next = documentOf(records)
      const nextBase = await withNote(next, older)
      const shown = carried(writeDocument(base, readSettings(base)), mine(), nextBase)
      saved = next
      base = nextBase
      showSettings(ownRecord(shown))
    } catch (error) {
      isStale = true
      throw error
    }
  }
  const run = async () => {
    // Not before `running` is set.
    await undefined
    let late = 0
    try {
      while (hasNews) {
        hasNews = false
        isPutOff = isStale
        if (isStale) await catchUp()
        isPutOff = false
        const parts = partsChanged(saved, mine())
        const note = older
        if (parts.length === 0 && !note) continue
        settingsStatus.phase = 'saving'
        const before = parts.map(({ id }) => ({ id, value: saved[id] }))
        const records = note ? [...parts, { id: importedId, value: note.hash }] : parts
        if (!(await store.saveSettings(records, before))) {
          // Another tab was first, and its notice is still on the way: both changes are to be in the part.
          if (++late > maxLate) throw new Error('Other tabs change the settings without end.')
          isStale = hasNews = true
          continue
        }
        saved = { ...saved, ...documentOf(parts) }
        base = { ...base, ...documentOf(parts) }
        if (note) older = forgetNote(note)
      }
      settingsStatus.phase = 'saved'
      if (isNoted) forgetUnsaved(notes)
      isNoted = false
    } catch (details) {
      settingsStatus.phase = 'failed'
      reportError({ type: 'STORAGE_ERROR', message, context: 'Settings', details, retry })
    }
    // In the same turn in which the loop ended: a change that comes later starts the next run.
    running = undefined
  }
  const save = (): Promise<void> => {
    writeFirstPaint(notes, settings)
    hasNews = true
    running ??= run()
    return running
  }
  const retry = async () => {
    await save()
    if (settingsStatus.phase === 'failed') throw new Error(message)
  }
  saveAll = retry
  const follow = async () => {
    for await (const { from, tables } of changes) {
      if (from !== 'another-tab' || !tables.includes('settings')) continue
      isStale = true
      await running
      try {
        if (isStale) await catchUp()
        if (isPutOff) void save()
      } catch (error) {
        // The next notice, and the next save, try again.
        console.warn('[Settings]', 'What another tab has changed could not be read', error)
      }
    }
  }
  addEventListener(
    'pagehide',
    () => {
      const parts = partsChanged(saved, mine())
      if (parts.length === 0 || !mayNote()) return
      noteUnsaved(notes, parts, saved)
      isNoted = true
    },
    { signal },
  )
  settingsStatus.phase = 'saved'
  const stopSaving = subscribe(settings, () => void save())
  signal.addEventListener('abort', stopSaving)
  follow().catch((error: unknown) => console.warn('[Settings]', 'Other tabs are no longer followed', error))
  firstSave = save()
  // Whether it is written or not: what it says holds from here on.
  if (older) await firstSave
}

/** The note of an older Vesper: the one before this update, or one that was still open in another tab. */
interface OlderNote {
  readonly text: string
  readonly hash: string
  readonly document: JsonObject
}

/** The note, unless it was taken over before. One that cannot be read is set aside. */
async function readNote(records: readonly SettingRecord[]): Promise<OlderNote | undefined> {
  const text = notes.read(noteNames.settings)
  if (text === undefined) return undefined
  const hash = await hashOf(text)
  const document = parseDocument(text)
  const note = { text, hash, document: document ?? {} }
  if (hasImported(records, hash)) return forgetNote(note)
  // Where there is no room to set it aside, it stays where it is.
  if (!document && notes.write(noteNames.unreadableSettings, text) !== 'kept') return undefined
  return note
}

const hasImported = (records: readonly SettingRecord[], hash: string): boolean =>
  records.some(({ id, value }) => id === importedId && value === hash)

/** An older tab may have written another note meanwhile: that one is for the next start. */
function forgetNote({ text }: OlderNote): undefined {
  if (notes.read(noteNames.settings) === text) notes.write(noteNames.settings, undefined)
}

async function withNote(document: JsonObject, note: OlderNote | undefined): Promise<JsonObject> {
  if (!note) return document
  if (Object.keys(document).every((name) => name === 'version')) return { ...document, ...note.document }
  const { withOlder } = await import('./strictness.ts')
  return withOlder(document, note.document)
}

const warnNote = (error: unknown) => console.warn('[Settings]', 'A break could not be moved to the database', error)

/** What was changed here since `before`, field by field, done again to what another tab has made of it. */
function carried(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (JSON.stringify(before) === JSON.stringify(mine)) return theirs
  if (!isFields(before) || !isFields(mine) || !isFields(theirs)) return mine
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const fields = names.map((name) => [
    name,
    carried(ownValue(before, name), ownValue(mine, name), ownValue(theirs, name)),
  ])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

const isPart = (id: string) => !isSafetyId(id) && !isWorkerSetting(id) && id !== importedId

const documentOf = (records: readonly SettingRecord[]): JsonObject =>
  Object.fromEntries(records.filter(({ id }) => isPart(id)).map(({ id, value }) => [id, value]))

const recordsOf = (document: JsonObject): readonly SettingRecord[] =>
  Object.entries(document)
    .filter(([id, value]) => isPart(id) && value !== undefined)
    .map(([id, value]) => ({ id, value: JSON.parse(JSON.stringify(value)) }))

const partsChanged = (before: JsonObject, after: JsonObject): readonly SettingRecord[] =>
  recordsOf(after).filter(({ id, value }) => JSON.stringify(value) !== JSON.stringify(before[id]))

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
