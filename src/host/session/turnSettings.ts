import type { Session } from 'sdk'
import { nothingAround } from '../../policy/judge.ts'
import type { ActionPath, Connection, TurnSettings } from '../../workers/conversation/contract.ts'
import { settings } from '../settings/settings.ts'

/** How a reply in this chat is asked for now: the player's settings, with what the chat itself has chosen. */
export async function turnSettings(_chat: Session, connection: Connection): Promise<TurnSettings> {
  const { ai, general, lore } = settings
  return {
    samplers: { temperature: ai.temperature },
    maxTokens: ai.maxTokens,
    historyLength: general.historyLength,
    actions: general.actionPath as ActionPath,
    around: nothingAround,
    reducedThinking: general.reducedThinking,
    lore: {
      depth: lore.depth,
      recursion: lore.recursion,
      wholeWords: lore.wholeWords,
      caseSensitive: lore.caseSensitive,
      budgetShare: lore.budgetPercent / 100,
    },
    ...(general.condenseChatHistory && {
      condense: { ...connection, model: ai.compressionModel || connection.model },
    }),
  }
}
