import type { ModelInfo } from 'sdk'
import { catalogue } from './catalogue.ts'
import { type Machine, memoryOf, suggestedFor, whyUnfit } from './fit.ts'
import type { FolderModel } from './folder/readFolder.ts'
import { fetchedBytes, type InstalledModel, installedModels, type ModelStore } from './library.ts'

const features = ['stream', 'tools', 'json', 'prefill'] as const

/** What is here, and what could be. */
export async function listModels(
  store: ModelStore,
  contextTokens: number,
  machine: Machine,
): Promise<readonly ModelInfo[]> {
  const here = await installedModels(store)
  const fetched = await fetchedBytes(store)
  const suggested = suggestedFor(machine, contextTokens)
  const missing = catalogue.filter(({ id }) => !here.some((model) => model.id === id))
  return [
    ...here.map((model) => installedInfo(model, contextTokens)),
    ...missing.map((model): ModelInfo => {
      const { id, label, bytes, note, licence } = model
      const unfit = whyUnfit(model, machine, contextTokens)
      return {
        id,
        label,
        bytes,
        installed: false,
        note,
        licence,
        memoryBytes: memoryOf(model, contextTokens),
        features,
        ...(fetched.has(id) && { fetchedBytes: fetched.get(id) ?? 0 }),
        ...(unfit !== undefined && { unfit }),
        ...(id === suggested && { suggested: true }),
      }
    }),
  ]
}

/** A model that is here, with the window it will run with. */
export function installedInfo({ id, bytes, header, missing }: InstalledModel, contextTokens: number): ModelInfo {
  const suggestion = catalogue.find((one) => one.id === id)
  const label = suggestion?.label ?? header.name
  return {
    id,
    bytes,
    installed: true,
    contextTokens: windowOf(header.contextTokens, contextTokens),
    features,
    ...(label !== undefined && { label }),
    ...(suggestion && { note: suggestion.note }),
    ...(missing !== undefined && { unfit: `${missing} Remove it, then choose all its files together.` }),
  }
}

/** A model that stays in the player's folder; without `isReadable`, as it was when it was seen last. */
export function folderInfo(
  { id, file, bytes, header }: FolderModel,
  { folder, isReadable, contextTokens }: { folder: string; isReadable: boolean; contextTokens: number },
): ModelInfo {
  return {
    id,
    bytes,
    label: header.name ?? file,
    note: `${file}, in your folder “${folder}”.`.slice(0, 500),
    contextTokens: windowOf(header.contextTokens, contextTokens),
    features,
    ...(!isReadable && { unfit: 'Vesper needs access to this folder again.' }),
  }
}

/** The window from the settings, or the one the model was trained for, if that is smaller. */
export const windowOf = (trained: number | undefined, wanted: number): number => Math.min(wanted, trained ?? wanted)
