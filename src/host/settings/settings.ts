import type { PluginId, PluginManifest, SettingsSchema } from 'sdk'
import { colorScheme } from 'sdk/ui/colorScheme.ts'
import { proxy, subscribe } from 'valtio'
import { ownRecord, ownValue } from '../../shared/fields.ts'
import { isOurs } from '../../shared/isOurs.ts'
import { type Block, conform, isSafeName } from './conform.ts'
import { readSettings, reserved, type Settings } from './document.ts'
import { pronounsSection, type Section, type SectionValues, sections } from './sections.ts'

/** Everything a player has chosen, the same in all tabs. `restoreSettings` keeps it. Keys of services are never here. */
export const settings = proxy<Settings>(readSettings({}))

const showScheme = () => {
  colorScheme.current = settings.ui.theme
}
showScheme()
subscribe(settings, showScheme, true)

/** What was changed before the settings were read, to be done again over what was read. */
let early: (() => void)[] | undefined = []
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
export function changeSettings<Name extends Section>(section: Name, patch: Partial<SectionValues<Name>>): void {
  change(() => Object.assign(settings[section], conform(sections[section], { ...settings[section], ...patch })))
}

export function changePronouns(patch: Partial<Settings['userProfile']['pronouns']>): void {
  change(() => {
    settings.userProfile.pronouns = conform(pronounsSection, { ...settings.userProfile.pronouns, ...patch })
  })
}

export function toggleTheme(): void {
  changeSettings('ui', { theme: settings.ui.theme === 'dark' ? 'light' : 'dark' })
}

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
    const block = ownRecord(ownValue(ownRecord(settings[within]), name))
    settings[within][name] = { ...(block as Block), ...conform(schemaOf(manifest), { ...block, ...patch }) }
  })
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
