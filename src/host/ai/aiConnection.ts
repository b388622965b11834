import { type ConnectionState, isAbort, messageOf } from 'sdk'
import { proxy } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { conversation } from '../engine.ts'
import { activate } from '../plugins/activation.ts'
import { type LlmChoice, llmProviders } from '../plugins/registry.ts'
import { chosenProvider } from '../session/connection.ts'
import { settings } from '../settings/settings.ts'

const everyMs = 30_000
const withinMs = 5000

/** Whether replies can be had now, as the indicator in the top bar shows it. */
export const aiConnection = proxy<{
  state: ConnectionState | { readonly kind: 'unknown' } | { readonly kind: 'none' }
}>({
  state: { kind: 'unknown' },
})

/** Asks the chosen provider every 30 s, and at once when another is chosen. Runs until the signal aborts. */
export function watchAiConnection(signal: AbortSignal): void {
  const check = () => void checkChosen(signal)
  const timer = setInterval(() => document.visibilityState === 'visible' && check(), everyMs)
  const endings = [
    subscribeKey(settings.ai, 'provider', check),
    llmProviders.watch(check),
    () => clearInterval(timer),
    () => removeEventListener('online', check),
  ]
  addEventListener('online', check)
  signal.addEventListener('abort', () => {
    for (const end of endings) end()
  })
  check()
}

export async function checkChosen(signal: AbortSignal): Promise<void> {
  const choice = chosenProvider()
  if (!choice) {
    aiConnection.state = { kind: 'none' }
    return
  }
  await checkProvider(choice, signal)
}

/** Asks one provider whether it is ready. What the chosen one says is shown in the top bar as well. */
export async function checkProvider(choice: LlmChoice, signal: AbortSignal): Promise<ConnectionState> {
  const state = await ask(choice, signal)
  if (chosenProvider()?.entry.id === choice.entry.id) aiConnection.state = state
  return state
}

/** No answer within five seconds is an answer, too. */
async function ask({ plugin, entry }: LlmChoice, signal: AbortSignal): Promise<ConnectionState> {
  const late = AbortSignal.timeout(withinMs)
  try {
    await activate(plugin.id)
    return await conversation().check(plugin.id, entry.id, AbortSignal.any([signal, late]))
  } catch (error) {
    const message =
      isAbort(error) || late.aborted ? `${entry.label} did not answer within five seconds.` : messageOf(error)
    return { kind: 'down', failure: { kind: 'network', message, retryable: true, scope: 'network' } }
  }
}
