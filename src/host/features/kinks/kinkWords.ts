import type { SessionId } from 'sdk'
import type { KinkWords, TurnAction } from '../../../workers/conversation/contract.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { activeModules } from './modules.ts'

/** What kink modules say of the coming reply. Where none is active, nothing of them is loaded. */
export async function kinkWords(chat: SessionId, action: TurnAction | undefined): Promise<readonly KinkWords[]> {
  if (activeModules(circumstances().limits).length === 0) return []
  const { kinkPrompt } = await import('./kinks.ts')
  return await kinkPrompt(chat, action)
}
