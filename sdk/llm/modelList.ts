import type { ModelInfo } from '../contributions/llmProvider.ts'
import { at, isObject, listAt, numberAt, textAt } from './json.ts'

const maxModels = 10_000

/**
 * The models in a listing of OpenAI's family: under `data`, under `models`, or as a bare list; each an object or just
 * a name. Ids that come twice are given once. `undefined` when this is no listing at all.
 */
export function readModelList(json: unknown, read: (entry: unknown) => ModelInfo | undefined = readModel) {
  const entries = Array.isArray(json) ? json : (at(json, 'data') ?? at(json, 'models'))
  if (!Array.isArray(entries)) return undefined
  const models = new Map<string, ModelInfo>()
  for (const entry of entries.slice(0, maxModels)) {
    const model = read(entry)
    if (model && !models.has(model.id)) models.set(model.id, model)
  }
  return [...models.values()] as readonly ModelInfo[]
}

/** One entry, with whatever it says of its window. */
export function readModel(entry: unknown): ModelInfo | undefined {
  if (typeof entry === 'string') return entry === '' ? undefined : { id: entry }
  if (!isObject(entry)) return undefined
  const id = textAt(entry, 'id') ?? textAt(entry, 'model') ?? textAt(entry, 'name')
  if (id === undefined || id.length > 300) return undefined
  const named = textAt(entry, 'name')
  const label = fileName(named === undefined || named === id ? id : named)
  const contextTokens = listedWindow(entry)
  return {
    id,
    ...(label !== id && { label: label.slice(0, 200) }),
    ...(contextTokens !== undefined && { contextTokens }),
  }
}

/** llama.cpp names a model by the path of its file, which says more of the disk than of the model. */
const fileName = (name: string): string =>
  /[\\/][^\\/]+\.gguf$/i.test(name) ? (name.split(/[\\/]/).at(-1) ?? name) : name

/** The window by any of the names that listings use for it; the smaller where a provider limits the model. */
export function listedWindow(entry: unknown): number | undefined {
  const own =
    windowAt(entry, 'loaded_context_length') ??
    windowAt(entry, 'context_length') ??
    windowAt(entry, 'max_model_len') ??
    windowAt(entry, 'max_context_length') ??
    windowAt(entry, 'context_window') ??
    windowAt(entry, 'meta', 'n_ctx') ??
    windowAt(entry, 'meta', 'n_ctx_train')
  const provider = windowAt(entry, 'top_provider', 'context_length')
  return own === undefined ? provider : Math.min(own, provider ?? own)
}

/** A believable number of tokens at a path. */
export function windowAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const tokens = numberAt(value, ...path)
  return tokens !== undefined && tokens >= 256 && tokens <= 100_000_000 ? Math.floor(tokens) : undefined
}

/** Words of a list that are text. */
export const wordsAt = (value: unknown, ...path: readonly string[]): readonly string[] =>
  listAt(value, ...path).filter((word) => typeof word === 'string')
