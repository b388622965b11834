import { type SessionId, wordingOf } from 'sdk'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { type Refusal, refusalNow, refusals } from 'sdk/page/points/refusals.ts'
import { loaded } from 'sdk/page/session.ts'
import type { TurnAction } from '../../../workers/conversation/contract.ts'
import { post } from './say.ts'

export const disabledText = 'AI Chat is disabled. Enable it in Settings to get character responses.'

// The chat's own rule, and the first: nothing else is looked at while replies are off.
refusals.add('replies-off', {
  check: () => (conversationSection.now.llmEnabled ? undefined : { text: disabledText, keepsWords: true }),
})

/**
 * Whether the rules of sending keep this from becoming a turn, and if so tells the player why. Undefined: go on.
 * `wasKept`: the words stand in the chat all the same, and need not go back to where they were written.
 */
export async function refuse(
  id: SessionId,
  action: TurnAction,
  playerName: string,
): Promise<{ readonly wasKept: boolean } | undefined> {
  const refusal = await refusalNow()
  if (!refusal) return undefined
  const words = refusal.keepsWords && action.kind === 'send' ? action.text : ''
  const wasKept = words.trim() !== ''
  if (wasKept) await post(id, words, { role: 'user', characterName: playerName })
  await tell(id, refusal)
  return { wasKept }
}

async function tell(id: SessionId, refusal: Refusal): Promise<void> {
  if (refusal.tell) refusal.tell()
  else if (!refusal.keepsWords || !isSaid(refusal.text)) await postSystemMessage(id, refusal.text)
}

/** Something Vesper says within a chat. It is shown and kept, and never goes along with a prompt. */
export const postSystemMessage = (id: SessionId, text: string): Promise<void> =>
  post(id, text, { role: 'system', characterName: 'Vesper', hidden: true })

/** Once is enough: who has it before their eyes need not read it under every message. */
function isSaid(text: string): boolean {
  return [...loaded.messages.values()].some(
    (message) => message.role === 'system' && wordingOf(message).content === text,
  )
}
