import type { ModelInfo } from 'sdk'
import { catalogue } from './catalogue.ts'
import { type InstalledModel, installedModels, type ModelStore } from './library.ts'

const features = ['stream', 'tools', 'json', 'prefill'] as const

/** What is here, and what could be. */
export async function listModels(store: ModelStore, contextTokens: number): Promise<readonly ModelInfo[]> {
  const here = await installedModels(store)
  const missing = catalogue.filter(({ id }) => !here.some((model) => model.id === id))
  return [
    ...here.map((model) => installedInfo(model, contextTokens)),
    ...missing.map(
      ({ id, label, bytes, note, licence }): ModelInfo => ({
        id,
        label,
        bytes,
        installed: false,
        note: `${note} Licence: ${licence}.`,
        features,
      }),
    ),
  ]
}

/** A model that is here, with the window it will run with. */
export function installedInfo({ id, bytes, header }: InstalledModel, contextTokens: number): ModelInfo {
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
  }
}

/** The window from the settings, or the one the model was trained for, if that is smaller. */
export const windowOf = (trained: number | undefined, wanted: number): number => Math.min(wanted, trained ?? wanted)
