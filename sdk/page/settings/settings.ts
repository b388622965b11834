import type { PluginId, PluginManifest, SettingsSchema } from 'sdk'
import { proxy } from 'valtio'
import { ownRecord, ownValue } from '../../../src/shared/fields.ts'
import { isOurs } from '../../../src/shared/isOurs.ts'
import { type Block, conform, isSafeName, type ValuesOf } from './conform.ts'
import { type JsonObject, modelSectionFor, readSection, readSettings, type Settings } from './document.ts'
import { type SectionEntry, settingsSections } from './settingsSections.ts'

/** Everything a player has chosen, the same in all tabs. `restoreSettings` keeps it. Keys of services are never here. */
export const settings = proxy<Settings>(readSettings({}))

/** The document that is shown, for sections whose code comes later. */
let shown: JsonObject = {}

/** Changes what differs and nothing else: parts of the app follow single sections, which must stay the same objects. */
export function showSettings(document: JsonObject): void {
  shown = document
  for (const [name, section] of Object.entries(readSettings(document))) {
    const own = settings[name]
    if (typeof section !== 'object' || typeof own !== 'object' || own === null) settings[name] = section
    else assign(own as Record<string, unknown>, section as object)
  }
}

function assign(target: Record<string, unknown>, next: object): void {
  for (const name of Object.keys(target)) if (!Object.hasOwn(next, name)) delete target[name]
  for (const [name, value] of Object.entries(next)) {
    if (JSON.stringify(target[name]) !== JSON.stringify(value)) target[name] = value
  }
}

/** What a feature has in its hand to read and change its fields of a section. */
export interface SettingsSection<Schema extends SettingsSchema = SettingsSchema> {
  readonly id: string
  readonly schema: Schema
  readonly now: ValuesOf<Schema>
}

/** Adds fields to the settings, at once and for good: they are stored whether their feature is on or off. */
export function settingsSection<const Schema extends SettingsSchema>(
  entry: SectionEntry & { readonly schema: Schema },
): SettingsSection<Schema> {
  const { id } = entry
  settingsSections.add(id, entry)
  settings[id] = Object.assign(settings[id] ?? {}, {
    ...readSection(id, shown),
    ...(settings[id] as object | undefined),
  })
  return sectionOf(entry)
}

/** The same for what works on every section there is. */
export const sectionOf = <Schema extends SettingsSchema>({
  id,
  schema,
}: SectionEntry & { readonly schema: Schema }): SettingsSection<Schema> => ({
  id,
  schema,
  get now() {
    return settings[id] as ValuesOf<Schema>
  },
})

/** What was changed before the settings were read, to be done again over what was read. */
let early: (() => void)[] | undefined = []
/** Does again what was changed before the settings were read. Called once, by whoever reads them. */
export function repeatEarlyChanges(): void {
  const changes = early ?? []
  early = undefined
  for (const change of changes) change()
}

function change(run: () => void): void {
  early?.push(run)
  run()
}

/** Changes some fields of a section; values that do not fit are clamped or fall back. */
export function changeSettings<Schema extends SettingsSchema>(
  section: SettingsSection<Schema>,
  patch: Partial<ValuesOf<Schema>>,
): void {
  change(() => Object.assign(section.now as object, conform(section.schema, { ...section.now, ...patch })))
}

/** Notes that the page was opened once more. */
export function countVisit(): void {
  change(() => {
    settings.visitCount += 1
  })
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
  change(() => {
    const blocks = settings[within] as Record<string, Block>
    const block = ownRecord(ownValue(blocks, name))
    blocks[name] = { ...(block as Block), ...conform(schemaOf(manifest), { ...block, ...patch }) }
  })
}

/** Forgets what was set for a plugin that is no longer here. */
export function forgetPluginSettings(id: PluginId): void {
  delete settings.plugins[id]
}

/** The settings as a snapshot in render, or as they are. */
export type ReadonlySettings = Readonly<Record<string, unknown>>

const nothing: SettingsSchema = { type: 'object', properties: {} }
const schemaOf = ({ contributes }: PluginManifest) => contributes.settings?.schema ?? nothing

function placeOf(manifest: PluginManifest): { readonly within: string; readonly name: string } {
  const [model] = manifest.contributes.llmProvider ?? []
  const section = model && isOurs(manifest.id) ? modelSectionFor(model.id) : undefined
  return model && section ? { within: section, name: model.id } : { within: 'plugins', name: manifest.id }
}
