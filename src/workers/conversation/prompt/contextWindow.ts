import type { ModelInfo } from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { PromptReport } from '../../../shared/chats/promptRecord.ts'

export interface ContextWindow {
  readonly tokens: number
  readonly source: PromptReport['windowSource']
}

const fallback = { local: 4096, cloud: 8192 } as const

/**
 * How large a prompt and its reply may be together: the player's word first, then the server's. What was learned from a
 * refusal is a fact, so it bounds both.
 */
export function contextWindow(
  connection: Connection,
  learned: number | undefined,
  model: ModelInfo | undefined,
): ContextWindow {
  const stated = statedWindow(connection, model)
  return learned !== undefined && learned < stated.tokens ? { tokens: learned, source: 'learned' } : stated
}

function statedWindow(connection: Connection, model: ModelInfo | undefined): ContextWindow {
  if (connection.contextTokens) return { tokens: connection.contextTokens, source: 'you' }
  if (model?.contextTokens) return { tokens: model.contextTokens, source: 'server' }
  return { tokens: fallback[connection.patience], source: 'guessed' }
}

/** What is left for the prompt: the window without the reply and two per cent for what estimates miss. */
export function promptRoom(windowTokens: number, replyTokens: number): number {
  const reply = Math.min(replyTokens, Math.floor(windowTokens / 2))
  return windowTokens - reply - Math.max(64, Math.ceil(windowTokens * 0.02))
}
