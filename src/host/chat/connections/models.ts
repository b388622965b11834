import { isAbort, type ModelInfo, type ModelSource, messageOf } from 'sdk'
import { proxy } from 'valtio'
import { conversation } from '../../engines/engine.ts'
import { reportError } from '../../notices/errors/errors.ts'
import { toast } from '../../notices/toasts/toasts.ts'
import type { LlmChoice } from '../../plugins/registry.ts'
import { activate } from '../../plugins/run/activation.ts'
import { defaultOf } from '../../settings/conform.ts'
import { pluginSettings, setPluginSettings } from '../../settings/settings.ts'
import { checkChosen } from './aiConnection.ts'

export type ModelListing =
  | { readonly kind: 'asking' }
  | { readonly kind: 'listed'; readonly models: readonly ModelInfo[] }
  | { readonly kind: 'refused'; readonly message: string }

/** A model on its way here. */
export interface Installing {
  readonly name: string
  readonly bytes: number
  readonly totalBytes: number | undefined
  readonly step: 'fetching' | 'verifying'
}

/** What each provider offers, and what is being fetched; kept while one looks at other pages. */
export const models = proxy({
  byProvider: {} as Record<string, ModelListing>,
  installing: {} as Record<string, Installing>,
})

const stops = new Map<string, AbortController>()

/** Of several questions on their way only the newest counts: an old address must not answer for a new one. */
const newest = new Map<string, symbol>()

export async function loadModels(choice: LlmChoice): Promise<void> {
  const { plugin, entry, value } = choice
  const question = Symbol(value)
  newest.set(value, question)
  const isOld = () => newest.get(value) !== question
  if (models.byProvider[value]?.kind !== 'listed') models.byProvider[value] = { kind: 'asking' }
  try {
    await activate(plugin.id)
    const listed = await conversation().models(plugin.id, entry.id, AbortSignal.timeout(30_000))
    if (isOld()) return
    models.byProvider[value] = { kind: 'listed', models: listed }
    suggestModel(choice, listed)
  } catch (error) {
    if (!isOld()) models.byProvider[value] = { kind: 'refused', message: messageOf(error) }
  }
}

/** Fetches a model and chooses it. A download that was stopped goes on from there the next time. */
export async function installModel(choice: LlmChoice, source: ModelSource): Promise<void> {
  const { plugin, entry, value } = choice
  const name = source.kind === 'model' ? source.id : source.name
  if (models.installing[value]) return
  const stop = new AbortController()
  stops.set(value, stop)
  models.installing[value] = { name, bytes: 0, totalBytes: undefined, step: 'fetching' }
  try {
    await activate(plugin.id)
    for await (const progress of conversation().install(plugin.id, entry.id, source, stop.signal)) {
      if (progress.kind === 'done') {
        chooseModel(choice, progress.model.id)
        toast({ type: 'success', title: 'Model ready', message: progress.model.label ?? progress.model.id })
      } else {
        const { kind, bytes, totalBytes } = progress
        models.installing[value] = { name, bytes, totalBytes, step: kind }
      }
    }
  } catch (error) {
    if (!isAbort(error) && !stop.signal.aborted) {
      reportError({ type: 'API_ERROR', context: entry.label, message: messageOf(error), details: error })
    }
  } finally {
    stops.delete(value)
    delete models.installing[value]
    await loadModels(choice)
    void checkChosen(new AbortController().signal)
  }
}

export function stopInstalling({ value }: LlmChoice): void {
  stops.get(value)?.abort()
}

export async function removeModel(choice: LlmChoice, model: string): Promise<void> {
  const { plugin, entry } = choice
  try {
    await conversation().uninstall(plugin.id, entry.id, model, AbortSignal.timeout(30_000))
  } catch (error) {
    reportError({ type: 'API_ERROR', context: entry.label, message: messageOf(error), details: error })
  }
  await loadModels(choice)
}

export function chooseModel({ plugin }: LlmChoice, model: string): void {
  setPluginSettings(plugin, { model })
}

/** Where the player has not chosen yet, the first model that is ready is as good a start as any. */
function suggestModel(choice: LlmChoice, listed: readonly ModelInfo[]): void {
  const chosen = pluginSettings(choice.plugin).model
  const field = choice.plugin.contributes.settings?.schema.properties.model
  const initial = field && defaultOf(field)
  const first = listed.find(({ installed }) => installed !== false)
  if (first && chosen === initial && !listed.some(({ id }) => id === chosen)) chooseModel(choice, first.id)
}
