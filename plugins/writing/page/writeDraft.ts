import { type Message, PluginError } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { whyNoModel } from 'sdk/page/chat/whyNoModel.ts'
import { conversation } from 'sdk/page/engines.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { messageAt, session } from 'sdk/page/session.ts'
import type { NamedText } from '../../../src/shared/policy/adultsOnly.ts'
import { draftPrompt, wordsOfDraft } from './draftPrompt.ts'

const maxTokens = 400
const looksBack = 24

/** The player's next message as the model would write it. Rejects with why there is none, in words for the player. */
export async function writeDraft(begun: string, signal: AbortSignal): Promise<string> {
  const reason = await whyNoModel()
  if (reason) throw new PluginError('plugin/refused', reason)
  await mustBeOfAdults({ field: 'Your message', text: begun })
  const [connection, { sections }] = await Promise.all([models.now.connect(), chat.now.preview()])
  const player = chat.now.persona().name
  const request = {
    connection,
    messages: draftPrompt({
      player,
      sections: sections.flatMap(({ text, state }) => (text && state !== 'left-out' ? [text] : [])),
      said: saidLately(),
      begun,
    }),
    samplers: { temperature: aiSection.now.temperature },
    maxTokens,
    ...(conversationSection.now.reducedThinking && { reasoning: { effort: 'low' as const } }),
  }
  let text = ''
  for await (const event of conversation().write(request, signal)) if (event.kind === 'done') text = event.text
  const draft = wordsOfDraft(text, player)
  await mustBeOfAdults({ field: 'The draft', text: draft })
  return draft
}

async function mustBeOfAdults(text: NamedText): Promise<void> {
  const why = await safety.now.refusalOfTexts([text])
  if (why) throw new PluginError('plugin/refused', why)
}

/** The newest messages that the model may see, oldest first. */
function saidLately(): readonly Message[] {
  const from = Math.max(0, session.count - looksBack)
  return Array.from({ length: session.count - from }, (_, index) => messageAt(from + index)).filter(
    (message) => message !== undefined && !message.hidden && message.role !== 'system',
  ) as readonly Message[]
}
