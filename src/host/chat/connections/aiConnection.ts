import { type ConnectionState, isAbort, messageOf } from 'sdk'
import { account } from 'sdk/page/account/account.ts'
import { conversation } from 'sdk/page/engines.ts'
import { type LlmChoice, llmProviders } from 'sdk/page/plugins/registry.ts'
import { pluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { proxy, subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { activate } from '../../plugins/run/activation.ts'
import { secretsSaved } from '../../plugins/run/pluginSecrets.ts'
import { chosenProvider } from '../session/connection.ts'

const everyMs = 30_000
const withinMs = 5000
const settledMs = 500

/** Whether replies can be had now, as the indicator in the top bar shows it. */
export const aiConnection = proxy<{
  state: ConnectionState | { readonly kind: 'unknown' } | { readonly kind: 'none' }
}>({
  state: { kind: 'unknown' },
})

/** Asks the chosen provider every 30 s, and at once when another is chosen or somebody signs in or out. Runs until the signal aborts. */
export function watchAiConnection(signal: AbortSignal): void {
  const check = () => void checkChosen(signal)
  const timer = setInterval(() => document.visibilityState === 'visible' && check(), everyMs)
  const endings = [
    whenChosenChanges(check),
    llmProviders.watch(check),
    // The hosted service is ready for whoever is signed in.
    subscribeKey(account, 'phase', check),
    () => clearInterval(timer),
    () => removeEventListener('online', check),
  ]
  addEventListener('online', check)
  signal.addEventListener('abort', () => {
    for (const end of endings) end()
  })
  check()
}

/** Another provider, another address or another model: what was known of the connection is old. Waits for the typing to end. */
function whenChosenChanges(changed: () => void): () => void {
  const chosen = () => {
    const choice = chosenProvider()
    return JSON.stringify([choice?.value, choice && pluginSettings(choice.plugin)])
  }
  let known = chosen()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = chosen()
    if (now === known) return
    known = now
    changed()
  }
  const unsubscribe = subscribe(settings, () => {
    clearTimeout(timer)
    timer = setTimeout(look, settledMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
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
  if (chosenProvider()?.value === choice.value) aiConnection.state = state
  return state
}

/** No answer within five seconds is an answer, too. */
async function ask({ plugin, entry }: LlmChoice, signal: AbortSignal): Promise<ConnectionState> {
  const late = AbortSignal.timeout(withinMs)
  try {
    await activate(plugin.id)
    await secretsSaved()
    return await conversation().check(plugin.id, entry.id, AbortSignal.any([signal, late]))
  } catch (error) {
    const message =
      isAbort(error) || late.aborted ? `${entry.label} did not answer within five seconds.` : messageOf(error)
    return { kind: 'down', failure: { kind: 'network', message, retryable: true, scope: 'network' } }
  }
}
