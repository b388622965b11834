import { newId, ok, type PresetId } from 'sdk'
import { defaultPreset, type Preset } from '../../../shared/presets/preset.ts'
import type { PresetRecord } from '../../../shared/presets/presetRecord.ts'
import { differences, type PresetDifference } from '../presets/differences.ts'
import type { PresetReading } from '../presets/types.ts'
import type { ImportContract, PresetToken } from './contract.ts'
import { shortLines, shortText } from './shortLines.ts'
import type { ImportStore } from './store.ts'
import { Waiting } from './Waiting.ts'

type PresetImports = Pick<ImportContract, 'openPreset' | 'comparePreset' | 'keepPreset' | 'dropPreset'>

/** A longer text is shown by its beginning, and more differences by their number. */
const maxShownLetters = 5000
const maxDifferences = 200

/** Presets from files, shown by what they would change before anything is. */
export function createPresetImports(store: () => ImportStore): PresetImports {
  const waiting = new Waiting<PresetReading, PresetToken>()
  const merged = (token: PresetToken, before: Preset): Preset => ({ ...before, ...waiting.get(token).changes })

  async function recordOf(id: PresetId): Promise<PresetRecord> {
    const record = await store().read('presets', id)
    if (!record) throw new Error('It was deleted, perhaps in another tab.')
    return record
  }

  return {
    async openPreset(file, fileName) {
      const { readPresetFile } = await import('../presets/readPresetFile.ts')
      const found = await readPresetFile(file, fileName)
      if (!found.ok) return found
      const { name, kind, modelHint, notes, scripts } = found.value
      return ok({
        token: waiting.add(found.value),
        name: shortText(name),
        kind,
        ...(modelHint !== undefined && { modelHint: shortText(modelHint) }),
        notes: shortLines(notes),
        scripts: scripts.slice(0, maxDifferences).map(({ name, find, replace, makesHtml }) => ({
          name: shortText(name),
          find: shortText(find, maxShownLetters),
          replace: shortText(replace, maxShownLetters),
          makesHtml,
        })),
      })
    },

    async comparePreset(token, into) {
      const before = into === undefined ? defaultPreset : (await recordOf(into)).preset
      return shortDifferences(differences(before, merged(token, before)))
    },

    async keepPreset(token, into) {
      const now = Date.now()
      const old = into === undefined ? undefined : await recordOf(into)
      const value: PresetRecord = old
        ? { ...old, preset: merged(token, old.preset), modified: now }
        : {
            id: newId<'preset'>(),
            name: waiting.get(token).name,
            preset: merged(token, defaultPreset),
            characters: [],
            models: [],
            created: now,
            modified: now,
          }
      const label = old ? 'Preset changed' : 'Preset imported'
      const commit = await store().commit(label, [{ kind: 'put', table: 'presets', value }])
      waiting.drop(token)
      return { commit, id: value.id, name: value.name }
    },

    async dropPreset(token) {
      waiting.drop(token)
    },
  }
}

function shortDifferences(lines: readonly PresetDifference[]): readonly PresetDifference[] {
  const shown = lines.slice(0, maxDifferences).map(({ what, kind, before, after }) => ({
    what: shortText(what),
    kind,
    ...(before !== undefined && { before: shortText(before, maxShownLetters) }),
    ...(after !== undefined && { after: shortText(after, maxShownLetters) }),
  }))
  const rest = lines.length - maxDifferences
  return rest > 0 ? [...shown, { what: `${rest} more parts`, kind: 'changed' }] : shown
}
