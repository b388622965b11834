import { isAbort, type ModelSource, messageOf } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy, ref } from 'valtio'
import { chooseModel, loadModels, models } from '../../plugins/models.ts'
import { activate } from '../../plugins/run/activation.ts'
import { checkChosen } from './aiConnection.ts'

/** A model on its way here. */
export interface Installing {
  readonly name: string
  readonly bytes: number
  readonly totalBytes: number | undefined
  readonly step: 'fetching' | 'verifying'
  /** Whether what came is kept when it is stopped. */
  readonly canResume: boolean
}

/** What is being fetched for each provider; kept while one looks at other pages. */
export const installing = proxy({ byProvider: {} as Record<string, Installing> })

/** What could not be fetched, and why, until it is tried again or another is fetched. */
export const failedInstalls = proxy({ byProvider: {} as Record<string, FailedInstall> })

export interface FailedInstall {
  readonly name: string
  readonly source: ModelSource
  readonly message: string
}

const stops = new Map<string, AbortController>()

/** Fetches a model and chooses it. A download that was stopped goes on from there the next time. */
export async function installModel(choice: LlmChoice, source: ModelSource): Promise<void> {
  const { plugin, entry, value } = choice
  const name = nameOf(value, source)
  if (installing.byProvider[value]) return
  const stop = new AbortController()
  stops.set(value, stop)
  delete failedInstalls.byProvider[value]
  const canResume = source.kind === 'model'
  installing.byProvider[value] = { name, bytes: 0, totalBytes: undefined, step: 'fetching', canResume }
  try {
    await activate(plugin.id)
    for await (const progress of conversation().install(plugin.id, entry.id, source, stop.signal)) {
      if (progress.kind === 'done') {
        chooseModel(choice, progress.model.id)
        toast({ type: 'success', title: 'Model ready', message: progress.model.label ?? progress.model.id })
      } else {
        const { kind, bytes, totalBytes } = progress
        installing.byProvider[value] = { name, bytes, totalBytes, step: kind, canResume }
      }
    }
  } catch (error) {
    if (!isAbort(error) && !stop.signal.aborted) {
      console.warn(`[${entry.label}]`, `${name} could not be fetched`, error)
      failedInstalls.byProvider[value] = { name, source: ref(source), message: messageOf(error) }
    }
  } finally {
    stops.delete(value)
    delete installing.byProvider[value]
    await loadModels(choice)
    void checkChosen(new AbortController().signal)
  }
}

/** As the list calls it, which is what was pressed. */
function nameOf(provider: string, source: ModelSource): string {
  if (source.kind === 'file') return source.name
  const listing = models.byProvider[provider]
  const model = listing?.kind === 'listed' ? listing.models.find(({ id }) => id === source.id) : undefined
  return model?.label ?? source.id
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
