import { useEffect } from 'react'
import { newId } from 'sdk'
import { media, storage } from 'sdk/page/engines.ts'
import { followTable, reportUnread } from 'sdk/page/records/followedList.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import { proxy, ref, useSnapshot } from 'valtio'
import { loraFile } from '../../../../src/shared/pictures/loras/loraFiles.ts'
import { textsOfLora } from '../../../../src/shared/pictures/loras/loraTexts.ts'
import type { OpenedLoras } from '../../../../src/workers/media/contract.ts'
import type { Change, CommitId, LoraPreset, LoraRecord } from '../../../../src/workers/storage/contract.ts'

const { attempt, commit, offerUndo } = undoableStore('LoRAs', () => refresh())

/** Image add-ons (LoRAs) and their presets, by name. */
export const library = proxy({
  phase: 'reading' as 'reading' | 'ready' | 'failed',
  loras: ref([]) as readonly LoraRecord[],
  presets: ref([]) as readonly LoraPreset[],
})

/** The library, kept up to date from the first use on. */
export function useLoras() {
  useEffect(() => void followLoras(), [])
  return useSnapshot(library)
}

let first: Promise<void> | undefined

/** Resolves when the library has been read once. */
export function followLoras(): Promise<void> {
  if (!first) {
    first = refresh()
    void followTable('loras', () => void refresh())
    void followTable('loraPresets', () => void refresh())
  }
  return first
}

async function refresh(): Promise<void> {
  try {
    const [loras, presets] = await Promise.all([storage().list('loras'), storage().list('loraPresets')])
    library.loras = ref(loras.toSorted(byName))
    library.presets = ref(presets.toSorted(byName))
    library.phase = 'ready'
  } catch (error) {
    library.phase = 'failed'
    reportUnread('LoRAs', error, refresh)
  }
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name)

/** What the player writes of an add-on; the rest is kept here. */
export type LoraDraft = Omit<LoraRecord, 'id' | 'created' | 'modified'>

/** Why an add-on cannot be kept like this, or undefined. */
export async function loraProblem(lora: LoraDraft): Promise<string | undefined> {
  if (lora.name.trim() === '') return 'Enter a name.'
  if (lora.filename.trim() === '') return 'Enter its file name as listed by the image server.'
  return await safety.now.refusalOfTexts(textsOfLora(lora))
}

export async function addLora(draft: LoraDraft): Promise<boolean> {
  const now = Date.now()
  return await attempt("Couldn't save the LoRA. Your changes are still here.", async () => {
    const value: LoraRecord = { ...draft, id: newId<'lora'>(), created: now, modified: now }
    offerUndo(
      `${draft.name} was added to your LoRAs`,
      await commit('LoRA added', [{ kind: 'put', table: 'loras', value }]),
    )
  })
}

/** Writes over an add-on what was changed of it. */
export async function saveLora(id: string, patch: Partial<LoraDraft>): Promise<boolean> {
  return await attempt("Couldn't save the LoRA. Your changes are still here.", async () => {
    const before = await storage().read('loras', id)
    if (!before) throw new Error('LoRA not found: it was deleted, perhaps in another tab.')
    const value = { ...before, ...patch, modified: Date.now() }
    offerUndo(`${value.name} was saved`, await commit('LoRA changed', [{ kind: 'put', table: 'loras', value }]))
  })
}

/** Presets keep their place for it, so that it is in them again when it comes back. */
export async function deleteLora(id: string, name: string): Promise<void> {
  await attempt("Couldn't delete the LoRA.", async () => {
    offerUndo(`${name} was deleted`, await commit('LoRA deleted', [{ kind: 'delete', table: 'loras', key: id }]))
  })
}

/** Brings many in at once, in one step that can be taken back. Those nobody may keep stay away, and are told. */
export async function importLoras(loras: readonly LoraRecord[]): Promise<boolean> {
  return await attempt("Couldn't add the LoRAs. Nothing changed.", async () => {
    const problems = await Promise.all(loras.map(loraProblem))
    const kept = loras.filter((_, index) => problems[index] === undefined)
    const refused = loras.length - kept.length
    if (kept.length === 0) throw new Error(refused > 0 ? refusalOf(refused) : 'None of them are new.')
    const made = await commit(
      'LoRAs added',
      kept.map((value): Change => ({ kind: 'put', table: 'loras', value })),
    )
    notifyAdded(kept.length, refused, made)
  })
}

/** Keeps all that a file holds, in the same way. */
export async function saveFile({ token, loras, refused }: OpenedLoras): Promise<boolean> {
  return await attempt("Couldn't add the LoRAs. Nothing changed.", async () => {
    const { commit } = await media().keepLoras(token)
    await refresh()
    notifyAdded(loras, refused, commit)
  })
}

export const refusalOf = (refused: number): string => `${refused} of them can't be added: Vesper is for adults only.`

function notifyAdded(kept: number, refused: number, commit: CommitId): void {
  const title = `${kept.toLocaleString()} ${kept === 1 ? 'LoRA was' : 'LoRAs were'} added to your library`
  offerUndo(title, commit, refused > 0 ? refusalOf(refused) : undefined)
}

export async function savePreset(preset: LoraPreset): Promise<boolean> {
  return await attempt("Couldn't save the preset. Your changes are still here.", async () => {
    const made = await commit('Preset saved', [{ kind: 'put', table: 'loraPresets', value: preset }])
    offerUndo(`${preset.name} was saved`, made)
  })
}

export async function deletePreset(id: string, name: string): Promise<void> {
  await attempt('The preset could not be deleted.', async () => {
    const made = await commit('Preset deleted', [{ kind: 'delete', table: 'loraPresets', key: id }])
    offerUndo(`${name} was deleted`, made)
  })
}

/** Gives the person the whole library as a file. */
export async function exportLoras(): Promise<void> {
  await attempt("Couldn't export the LoRAs.", async () => {
    await followLoras()
    const now = Date.now()
    const name = `vesper-add-ons-${new Date(now).toISOString().slice(0, 10)}.json`
    download(name, new Blob([loraFile(library.loras, library.presets, now)], { type: 'application/json' }))
    toast({ type: 'success', title: `Exported as ${name}` })
  })
}
