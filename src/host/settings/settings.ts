import type { PluginId, PluginManifest, SettingsSchema } from 'sdk'
import { proxy, snapshot, subscribe } from 'valtio'
import { noteNames } from '../../shared/storageNames.ts'
import { ownRecord, ownValue } from '../../workers/shared/fields.ts'
import { reportError } from '../errors/errors.ts'
import { type Notes, notes as ours } from '../localNotes/localNotes.ts'
import { isOurs } from '../plugins/isOurs.ts'
import { type Block, conform, isSafeName } from './conform.ts'
import { type JsonObject, parseDocument, readSettings, reserved, type Settings, writeDocument } from './document.ts'
import { pronounsSection, type Section, type SectionValues, sections } from './sections.ts'

export const settingsKey = noteNames.settings
const unreadableKey = noteNames.unreadableSettings

/** Everything a person has chosen, kept in this browser and the same in all its tabs. Keys of services never are here. */
export const settings = proxy<Settings>(readSettings({}))

/** Reads the settings, keeps them saved from now on, and follows other tabs. Returns the function that stops this. */
export function restoreSettings(notes: Notes = ours): () => void {
  const first = load(notes)
  let written = first.text
  let onDisk = first.document
  Object.assign(settings, readSettings(onDisk))

  const save = () => {
    onDisk = writeDocument(onDisk, snapshot(settings) as Settings)
    const text = JSON.stringify(onDisk)
    if (text === written) return
    written = text
    write(notes, settingsKey, text)
  }
  const follow = (event: StorageEvent) => {
    if (event.key !== settingsKey || event.newValue === null || event.newValue === written) return
    const document = parseDocument(event.newValue)
    if (!document) return
    written = event.newValue
    onDisk = document
    Object.assign(settings, readSettings(document))
  }
  const stopSaving = subscribe(settings, save)
  addEventListener('storage', follow)
  return () => {
    stopSaving()
    removeEventListener('storage', follow)
  }
}

/** Changes some fields of a section; values that do not fit are clamped or fall back. */
export function changeSettings<Name extends Section>(section: Name, patch: Partial<SectionValues<Name>>): void {
  Object.assign(settings[section], conform(sections[section], { ...settings[section], ...patch }))
}

export function changePronouns(patch: Partial<Settings['userProfile']['pronouns']>): void {
  settings.userProfile.pronouns = conform(pronounsSection, { ...settings.userProfile.pronouns, ...patch })
}

export function toggleTheme(): void {
  changeSettings('ui', { theme: settings.ui.theme === 'dark' ? 'light' : 'dark' })
}

export function countVisit(): void {
  settings.visitCount += 1
}

/** A plugin's settings, read by its own schema. `from` may be a snapshot, for use in render. */
export function pluginSettings(manifest: PluginManifest, from: ReadonlySettings = settings): Readonly<Block> {
  const { within, name } = placeOf(manifest)
  return conform(schemaOf(manifest), ownValue(ownRecord(from[within]), name))
}

/** Changes some of a plugin's settings. Secrets do not belong here: they go to the secret store. */
export function setPluginSettings(manifest: PluginManifest, patch: Readonly<Block>): void {
  const { within, name } = placeOf(manifest)
  if (!isSafeName(name)) return
  const block = ownRecord(ownValue(ownRecord(settings[within]), name))
  settings[within][name] = { ...(block as Block), ...conform(schemaOf(manifest), { ...block, ...patch }) }
}

/** Forgets what was set for a plugin that is no longer here. */
export function forgetPluginSettings(id: PluginId): void {
  delete settings.plugins[id]
}

export type ReadonlySettings = Readonly<Record<'ai' | 'plugins', object>>

const nothing: SettingsSchema = { type: 'object', properties: {} }
const schemaOf = ({ contributes }: PluginManifest) => contributes.settings?.schema ?? nothing

function placeOf(manifest: PluginManifest): { readonly within: 'ai' | 'plugins'; readonly name: string } {
  const [model] = manifest.contributes.llmProvider ?? []
  return model && isOurs(manifest.id) && !reserved.has(model.id)
    ? { within: 'ai', name: model.id }
    : { within: 'plugins', name: manifest.id }
}

function load(notes: Notes): { readonly text: string | undefined; readonly document: JsonObject } {
  const text = notes.read(settingsKey)
  const document = text === undefined ? {} : parseDocument(text)
  if (text !== undefined && !document) write(notes, unreadableKey, text)
  return { text, document: document ?? {} }
}

/** Storage may be full, or forbidden altogether. Vesper then works on, and says that it forgets. */
function write(notes: Notes, key: typeof settingsKey | typeof unreadableKey, text: string): void {
  if (notes.write(key, text) === 'kept') return
  reportError({
    type: 'STORAGE_ERROR',
    message: 'Failed to save/load data. Check browser storage permissions.',
    context: 'Settings',
  })
}
