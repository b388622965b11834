import type { Session } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import type { ActionPath, Connection, TurnAction, TurnSettings } from '../../../workers/conversation/contract.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { limitsNow, openLimits } from '../../consent/limitsNow.ts'
import { partsOfTurn } from './partsOfTurn.ts'

/**
 * How a reply in this chat is asked for now: the player's settings, with what the chat and each feature add. `action` is
 * what the player has just done; absent where nobody is to reply yet.
 */
export async function turnSettings(chat: Session, connection: Connection, action?: TurnAction): Promise<TurnSettings> {
  await settingsLoaded()
  const ai = aiSection.now
  const general = conversationSection.now
  await openLimits()
  const parts = await partsOfTurn(chat, connection, action)
  return {
    ...parts,
    samplers: { temperature: ai.temperature },
    maxTokens: ai.maxTokens,
    historyLength: general.historyLength,
    actions: general.actionPath as ActionPath,
    around: circumstances(),
    limits: limitsNow(),
    reducedThinking: general.reducedThinking,
    ...(general.condenseChatHistory && {
      condense: { ...connection, model: ai.compressionModel || connection.model },
    }),
  }
}
