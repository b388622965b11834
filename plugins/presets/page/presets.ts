import { type CharacterId, newId, type PresetId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { followedList } from 'sdk/page/records/followedList.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import { withReadableName } from '../../../src/shared/text/readableNames.ts'
import type { Preset } from '../../../src/workers/conversation/contract.ts'
import type { PresetToken } from '../../../src/workers/media/contract.ts'
import type { PresetRecord } from '../../../src/workers/storage/contract.ts'

const followed = followedList('Presets', 'presets', async () => {
  const found = await storage().list('presets')
  return found.map(withReadableName).toSorted((a, b) => a.name.localeCompare(b.name))
})
const { refresh } = followed

/** The presets there are. */
export const { state: presets, useList: usePresets, follow: followPresets } = followed

export const { attempt, commit, offerUndo } = undoableStore('Presets', refresh)

/** Keeps a preset under a name of its own. Resolves with its id. */
export async function addPreset(name: string, preset: Preset, label: string): Promise<PresetId | undefined> {
  const now = Date.now()
  const id = newId<'preset'>()
  const record: PresetRecord = { id, name, preset, characters: [], models: [], created: now, modified: now }
  const done = await attempt('The preset could not be saved.', async () => {
    offerUndo(`${name} is in your presets`, await commit(label, [{ kind: 'put', table: 'presets', value: record }]))
  })
  return done ? id : undefined
}

/** Reads a preset from a file; nothing is kept yet. */
export const openPreset = (file: File) => readInMedia((media) => media.openPreset(file, file.name))

/** Keeps one that was opened, as a new preset or over another. Resolves with whether that worked. */
export async function saveOpened(token: PresetToken, into: PresetId | undefined): Promise<boolean> {
  return await attempt('The preset could not be saved.', async () => {
    const { media } = await import('sdk/page/engines.ts')
    const { commit, name } = await media().keepPreset(token, into)
    await refresh()
    offerUndo(into === undefined ? `${name} is in your presets` : `${name} was saved`, commit)
  })
}

/** Writes over a preset what was changed of it, name and uses included. */
export async function savePreset(
  id: PresetId,
  patch: Partial<Pick<PresetRecord, 'name' | 'preset'>>,
): Promise<boolean> {
  return await changePreset(id, patch, (name) => `${name} was saved`)
}

export async function changeUses(
  id: PresetId,
  patch: { readonly characters?: readonly CharacterId[]; readonly models?: readonly string[] },
): Promise<boolean> {
  return await changePreset(id, patch, (name) => `${name} is used as chosen`)
}

async function changePreset(
  id: PresetId,
  patch: Partial<PresetRecord>,
  said: (name: string) => string,
): Promise<boolean> {
  return await attempt("Couldn't save the preset. Your changes are still here.", async () => {
    const now = await storage().read('presets', id)
    if (!now) throw new Error('It was deleted, perhaps in another tab.')
    const value = { ...now, ...patch, modified: Date.now() }
    offerUndo(said(value.name), await commit('Preset changed', [{ kind: 'put', table: 'presets', value }]))
  })
}

export async function deletePreset(id: PresetId, name: string): Promise<void> {
  await attempt('The preset could not be deleted.', async () => {
    offerUndo(`${name} was deleted`, await commit('Preset deleted', [{ kind: 'delete', table: 'presets', key: id }]))
  })
}

export async function exportPreset(
  { name, preset }: Pick<PresetRecord, 'name' | 'preset'>,
  format: 'vesper' | 'sillytavern',
): Promise<void> {
  await attempt('The preset could not be exported.', async () => {
    const { media } = await import('sdk/page/engines.ts')
    const { fileName, blob } = await media().writePreset(name, preset, format)
    download(fileName, blob)
    toast({ type: 'success', title: `Exported as ${fileName}` })
  })
}
