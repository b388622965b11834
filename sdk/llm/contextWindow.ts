import { at, isObject, textAt } from './json.ts'
import { readModelList, windowAt } from './modelList.ts'

/** The trained window in Ollama's answer to `/api/show`: kept under the model family's own name. */
export function ollamaTrainedWindow(show: unknown): number | undefined {
  const info = at(show, 'model_info')
  if (!isObject(info)) return undefined
  const family = textAt(info, 'general.architecture')
  const named = family === undefined ? undefined : windowAt(info, `${family}.context_length`)
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'))
  return named ?? (key === undefined ? undefined : windowAt(info, key))
}

/** The window llama.cpp runs with, from `GET /props`. */
export function llamaCppWindow(props: unknown): number | undefined {
  return windowAt(props, 'default_generation_settings', 'n_ctx') ?? windowAt(props, 'n_ctx')
}

/** The window KoboldCpp runs with, from `GET /api/extra/true_max_context_length`. */
export function koboldWindow(json: unknown): number | undefined {
  return windowAt(json, 'value')
}

/** The windows in LM Studio's `GET /api/v0/models`, by model: the loaded one where it is told. */
export function lmStudioWindows(json: unknown): ReadonlyMap<string, number> {
  const models = readModelList(json) ?? []
  return new Map(
    models.flatMap(({ id, contextTokens }) => (contextTokens === undefined ? [] : [[id, contextTokens] as const])),
  )
}

/** The window text-generation-webui loaded its model with, from `GET /v1/internal/model/info`. */
export function textGenerationWebuiWindow(json: unknown): number | undefined {
  return (
    windowAt(json, 'ctx_size') ??
    windowAt(json, 'max_seq_len') ??
    windowAt(json, 'truncation_length') ??
    windowAt(json, 'settings', 'truncation_length') ??
    windowAt(json, 'context_length')
  )
}
