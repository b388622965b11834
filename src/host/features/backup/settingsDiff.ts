import type { PluginManifest, SettingsField, SettingsSchema } from 'sdk'
import { changePronouns, profileSection, pronounsSchema } from 'sdk/page/characters/profileSection.ts'
import { type Block, conform, type FieldValue, isSecret } from 'sdk/page/settings/conform.ts'
import { changeSettings, pluginSettings, sectionOf, setPluginSettings } from 'sdk/page/settings/settings.ts'
import { type SectionEntry, settingsSections } from 'sdk/page/settings/settingsSections.ts'
import { ownRecord, ownValue } from '../../../shared/fields.ts'
import { exportedLimits, isLimit } from './limitsDiff.ts'

/** A setting that a backup would change. Nothing of it is taken over until the player ticks it. */
export interface SettingChange {
  readonly id: string
  readonly label: string
  readonly before: FieldValue
  readonly after: FieldValue
  /** Leads somewhere else: to another server. */
  readonly isAddress: boolean
  take(): void
}

interface Group {
  readonly name: string
  readonly title: string
  readonly schema: SettingsSchema
  readonly now: Readonly<Record<string, unknown>>
  set(patch: Readonly<Record<string, FieldValue>>): void
}

/** All that leaves with a backup, and all that may come back: without keys and permissions. `loadRules` and `sectionsLoaded` come first. */
export function exportedSettings(manifests: readonly PluginManifest[]): Readonly<Record<string, unknown>> {
  const chosen = groups(manifests).map(({ name, schema, now }) => [name, conform(fieldsOf(name, schema), now)] as const)
  return { ...Object.fromEntries(chosen), limits: exportedLimits() }
}

/** What a backup's settings would change here, in the order of the settings. */
export function settingChanges(imported: unknown, manifests: readonly PluginManifest[]): readonly SettingChange[] {
  const given = ownRecord(imported)
  return groups(manifests).flatMap((group) => {
    const block = ownRecord(ownValue(given, group.name))
    return Object.entries(fieldsOf(group.name, group.schema).properties).flatMap(([name, field]): SettingChange[] => {
      if (!Object.hasOwn(block, name)) return []
      const only: SettingsSchema = { type: 'object', properties: { [name]: field } }
      const [before, after] = [conform(only, group.now)[name], conform(only, block)[name]]
      if (before === undefined || after === undefined || JSON.stringify(before) === JSON.stringify(after)) return []
      return [
        {
          id: `${group.name}/${name}`,
          label: `${group.title}: ${field.title ?? name}`,
          before,
          after,
          isAddress: leadsElsewhere(after),
          take: () => group.set({ [name]: after }),
        },
      ]
    })
  })
}

function groups(manifests: readonly PluginManifest[]): readonly Group[] {
  const ours = [...settingsSections.read().values()]
    .map((section): Group => {
      const { now } = sectionOf(section)
      const set = (patch: Group['now']) => changeSettings(sectionOf(section), patch as Block)
      return { name: section.id, title: section.title, schema: withoutLocal(section), now, set }
    })
    .sort((a, b) => a.title.localeCompare(b.title))
  const theirs = manifests.flatMap((manifest): Group[] => {
    const schema = manifest.contributes.settings?.schema
    if (!schema || movesDevices(manifest)) return []
    return [
      {
        name: `plugin:${manifest.id}`,
        title: manifest.name,
        schema: withoutKeys(schema),
        now: pluginSettings(manifest),
        set: (patch) => setPluginSettings(manifest, patch),
      },
    ]
  })
  const pronouns: Group = {
    name: 'pronouns',
    title: 'Pronouns',
    schema: pronounsSchema,
    now: profileSection.now.pronouns,
    set: changePronouns,
  }
  return [...ours, pronouns, ...theirs]
}

/** Without what is of this moment or of this browser, and without pronouns, which are a group of their own. */
function withoutLocal({ id, schema, staysHere = [] }: SectionEntry): SettingsSchema {
  const isOut = (name: string) => staysHere.includes(name) || (id === profileSection.id && name === 'pronouns')
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !isOut(name))),
  }
}

/** How strong a device may get is decided here, never by a file. */
const movesDevices = ({ contributes }: PluginManifest): boolean => (contributes.deviceProvider?.length ?? 0) > 0

function fieldsOf(group: string, schema: SettingsSchema): SettingsSchema {
  const kept = Object.entries(schema.properties).filter(([name, field]) => !isLimit(group, name) && !isSecret(field))
  return { ...schema, properties: Object.fromEntries(kept) }
}

/** A plugin may have forgotten to say that a field is a secret. */
function withoutKeys(schema: SettingsSchema): SettingsSchema {
  const isOpen = ([name, field]: [string, SettingsField]) =>
    field.type !== 'string' || !/key|token|secret|password/i.test(name)
  return { ...schema, properties: Object.fromEntries(Object.entries(schema.properties).filter(isOpen)) }
}

const leadsElsewhere = (value: FieldValue): boolean =>
  typeof value === 'object'
    ? Object.values(value).some(leadsElsewhere)
    : typeof value === 'string' && /:\/\/|^localhost\b|^\d+(\.\d+){3}/i.test(value)
