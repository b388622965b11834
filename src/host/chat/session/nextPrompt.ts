import { PluginError } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { conversation } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import type { PromptReport } from '../../../workers/conversation/contract.ts'
import { currentConnection, replyingProvider } from './connection.ts'
import { persona } from './turn.ts'
import { turnSettings } from './turnSettings.ts'

/** What the model would be told if nothing more were written. */
export async function nextPrompt(): Promise<PromptReport> {
  const current = openChat()
  const connection = await currentConnection(replyingProvider)
  return await conversation().preview({
    session: current.id,
    action: { kind: 'send', text: '' },
    connection,
    fallbacks: [],
    persona: persona(),
    settings: await turnSettings(current, connection),
  })
}

/** Has older parts of the open chat summarised now, by the model chosen for it. */
export async function summariseNow(signal: AbortSignal): Promise<void> {
  const { id } = openChat()
  const connection = await currentConnection()
  const model = aiSection.now.compressionModel || connection.model
  await conversation().summarise(id, { ...connection, model }, signal)
}

function openChat() {
  const { current } = session
  if (!current) throw new PluginError('storage/not-found', 'No chat is open. Open one first.')
  return current
}
