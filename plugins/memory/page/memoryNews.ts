import { isAbort, type SessionId } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { proxy } from 'valtio'
import type { RememberTrouble } from '../../../src/workers/conversation/contract.ts'

/** Why characters remember nothing of a chat, for its player: the newest reason of each chat of this visit. */
export const troubles = proxy<{ of: Record<SessionId, RememberTrouble> }>({ of: {} })

/** Causes the player has dismissed: they stay quiet for the rest of the visit, in every chat. */
export const dismissed = proxy<{ causes: RememberTrouble['cause'][] }>({ causes: [] })

export const dismissTrouble = ({ cause }: RememberTrouble): void => void dismissed.causes.push(cause)

let following: AbortController | undefined

/** Follows how readings end, from the first call on until `endMemoryNews`. */
export async function followMemoryNews(): Promise<void> {
  if (following) return
  const own = new AbortController()
  following = own
  try {
    for await (const { session, trouble } of conversation().rememberNews(own.signal)) {
      if (trouble) troubles.of[session] = trouble
      else delete troubles.of[session]
    }
  } catch (error) {
    if (!isAbort(error)) console.warn('[Memories]', 'Readings are not followed any more', error)
  } finally {
    if (following === own) following = undefined
  }
}

/** Follows them no longer, and forgets why nothing was remembered. */
export function endMemoryNews(): void {
  following?.abort()
  following = undefined
  troubles.of = {}
}
