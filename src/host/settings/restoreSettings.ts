import { proxy, snapshot, subscribe } from 'valtio'
import { noteNames } from '../../shared/storageNames.ts'
import type { SettingRecord, StorageContract } from '../../workers/storage/contract.ts'
import { reportError } from '../errors/errors.ts'
import { type Notes, notes as ours } from '../localNotes/localNotes.ts'
import { importBreak, isSafetyId, showSafety } from '../safety/safetyStates.ts'
import {
  type JsonObject,
  migrate,
  migrations,
  parseDocument,
  readSettings,
  type Settings,
  writeDocument,
} from './document.ts'
import { readFirstPaint, writeFirstPaint } from './firstPaint.ts'
import { repeatEarlyChanges, settings } from './settings.ts'

/** `unread`: the database did not answer, so nothing is saved over what may be there. `failed`: the last save failed. */
export const settingsStatus = proxy<{ phase: 'loading' | 'unread' | 'saved' | 'saving' | 'failed' }>({ phase: 'saved' })

/** The part of the storage engine that holds settings: one record for each part, such as "ui" or "consent". */
export interface SettingsStore extends Pick<StorageContract, 'keepSettings' | 'changes'> {
  list(table: 'settings'): Promise<readonly SettingRecord[]>
}

let loaded: Promise<void> = Promise.resolve()

/** Resolves when the settings are those of the player. Whatever may move, send or refuse something waits for it. */
export const settingsLoaded = (): Promise<void> => loaded

/** Which note was taken over from localStorage, so that the same one is not taken twice. */
const importedId = 'imported/note'

/**
 * Reads the settings, saves changes from then on, and follows other tabs. Until the database has answered, only what
 * the first paint needs is as the player has it. Returns the function that ends this.
 */
export function restoreSettings(store: SettingsStore, notes: Notes = ours): () => void {
  const ending = new AbortController()
  settingsStatus.phase = 'loading'
  show(readSettings(readFirstPaint(notes)))
  loaded = start(store, notes, ending.signal)
  loaded.catch((details: unknown) => {
    settingsStatus.phase = 'unread'
    reportError({ type: 'STORAGE_ERROR', message, context: 'Settings', details, action: reload })
  })
  return () => ending.abort()
}

const message = 'Failed to save/load data. Check browser storage permissions.'
const reload = { label: 'Reload', run: () => location.reload() }

async function start(store: SettingsStore, notes: Notes, signal: AbortSignal): Promise<void> {
  // Followed before it is read, so that no change falls between the two.
  const changes = store.changes(signal)
  let saved = await read(store, notes)
  await importBreak(store, notes)
  show(readSettings(saved))
  repeatEarlyChanges()

  let running: Promise<void> | undefined
  let hasNews = false
  const unsaved = () => partsChanged(saved, writeDocument(saved, snapshot(settings) as Settings))
  const run = async () => {
    // Not before `running` is set.
    await undefined
    try {
      while (hasNews) {
        hasNews = false
        const parts = unsaved()
        if (parts.length === 0) continue
        settingsStatus.phase = 'saving'
        await store.keepSettings(parts)
        saved = { ...saved, ...documentOf(parts) }
      }
      settingsStatus.phase = 'saved'
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
  const follow = async () => {
    for await (const { from, tables } of changes) {
      if (from !== 'another-tab' || !tables.includes('settings')) continue
      await running
      const records = await store.list('settings')
      showSafety(records)
      const mine = documentOf(unsaved())
      saved = documentOf(records)
      show(readSettings({ ...saved, ...mine }))
    }
  }
  settingsStatus.phase = 'saved'
  const stopSaving = subscribe(settings, () => void save())
  signal.addEventListener('abort', stopSaving)
  follow().catch((error: unknown) => console.warn('[Settings]', 'Other tabs are no longer followed', error))
  void save()
}

async function read(store: SettingsStore, notes: Notes): Promise<JsonObject> {
  const records = await store.list('settings')
  showSafety(records)
  const document = migrate(documentOf(records), migrations)
  const note = notes.read(noteNames.settings)
  if (note === undefined) return document
  // An older Vesper wrote it: the one before this update, or one that was still open in another tab.
  const imported = await hashOf(note)
  const isKnown = records.some(({ id, value }) => id === importedId && value === imported)
  const older = isKnown ? {} : parseDocument(note)
  if (!older) notes.write(noteNames.unreadableSettings, note)
  const both = { ...document, ...older }
  if (!isKnown) await store.keepSettings([...recordsOf(both), { id: importedId, value: imported }])
  notes.write(noteNames.settings, undefined)
  return both
}

const isPart = (id: string) => !isSafetyId(id) && id !== importedId

const documentOf = (records: readonly SettingRecord[]): JsonObject =>
  Object.fromEntries(records.filter(({ id }) => isPart(id)).map(({ id, value }) => [id, value]))

const recordsOf = (document: JsonObject): readonly SettingRecord[] =>
  Object.entries(document)
    .filter(([id, value]) => isPart(id) && value !== undefined)
    .map(([id, value]) => ({ id, value: JSON.parse(JSON.stringify(value)) }))

const partsChanged = (before: JsonObject, after: JsonObject): readonly SettingRecord[] =>
  recordsOf(after).filter(({ id, value }) => JSON.stringify(value) !== JSON.stringify(before[id]))

/** Changes what differs and nothing else: parts of the app follow single sections, which must stay the same objects. */
function show(next: Settings): void {
  const now = settings as unknown as Record<string, unknown>
  for (const [name, section] of Object.entries(next)) {
    const own = now[name]
    if (typeof section !== 'object' || typeof own !== 'object' || own === null) now[name] = section
    else assign(own as Record<string, unknown>, section)
  }
}

function assign(target: Record<string, unknown>, next: Record<string, unknown>): void {
  for (const name of Object.keys(target)) if (!Object.hasOwn(next, name)) delete target[name]
  for (const [name, value] of Object.entries(next)) {
    if (JSON.stringify(target[name]) !== JSON.stringify(value)) target[name] = value
  }
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
