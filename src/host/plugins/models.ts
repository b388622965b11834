import { type ModelInfo, messageOf } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import type { ModelListing } from 'sdk/page/services/models.ts'
import { defaultOf } from 'sdk/page/settings/conform.ts'
import { pluginSettings, setPluginSettings } from 'sdk/page/settings/settings.ts'
import { proxy } from 'valtio'
import { nameText } from '../../shared/text/readableNames.ts'
import { activate } from './run/activation.ts'

/** The models each provider offers, by the provider as settings store it. */
export const models = proxy({ byProvider: {} as Record<string, ModelListing> })

/** How many models are listed to choose from; of a longer list one types a part of the name. */
export const shownModels = 12

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
    const listed = (await conversation().models(plugin.id, entry.id, AbortSignal.timeout(30_000))).map(readable)
    if (isOld()) return
    models.byProvider[value] = { kind: 'listed', models: listed }
    suggestModel(choice, listed)
  } catch (error) {
    if (!isOld()) models.byProvider[value] = { kind: 'refused', message: messageOf(error) }
  }
}

/** A server that lists nothing for so long may still reply. */
const suggestedWithinMs = 5000

/** Waits a little for the list that is on its way, or was never asked for, where no model is chosen: it suggests one. */
export async function modelSuggested(choice: LlmChoice): Promise<void> {
  const { kind = 'asking' } = models.byProvider[choice.value] ?? {}
  if (pluginSettings(choice.plugin).model !== '' || kind !== 'asking') return
  await Promise.race([loadModels(choice), new Promise((resolve) => setTimeout(resolve, suggestedWithinMs))])
}

/** The id is what is sent to the server; where it cannot be shown as it is, a label stands for it. */
function readable(model: ModelInfo): ModelInfo {
  const label = nameText(model.label ?? model.id)
  return label === (model.label ?? model.id) ? model : { ...model, label }
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
