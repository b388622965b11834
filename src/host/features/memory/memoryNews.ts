import { isAbort, type SessionId } from 'sdk'
import { proxy, useSnapshot } from 'valtio'
import type { RememberTrouble } from '../../../workers/conversation/contract.ts'
import { conversation, engineScope } from '../../engines/engine.ts'

/** Why characters remember nothing of a chat, for its player: the newest reason of each chat of this visit. */
const troubles = proxy<{ of: Record<SessionId, RememberTrouble> }>({ of: {} })

/** Causes the player has dismissed: they stay quiet for the rest of the visit, in every chat. */
const dismissed = proxy<{ causes: RememberTrouble['cause'][] }>({ causes: [] })

let isFollowing = false

/** Follows how readings end, from the first call on. */
export async function followMemoryNews(): Promise<void> {
  if (isFollowing) return
  isFollowing = true
  try {
    for await (const { session, trouble } of conversation().rememberNews(engineScope.signal)) {
      if (trouble) troubles.of[session] = trouble
      else delete troubles.of[session]
    }
  } catch (error) {
    if (!isAbort(error)) console.warn('[Memories]', 'Readings are not followed any more', error)
  } finally {
    isFollowing = false
  }
}

export function useMemoryTrouble(session: SessionId): RememberTrouble | undefined {
  const trouble = useSnapshot(troubles).of[session]
  const { causes } = useSnapshot(dismissed)
  return trouble && !causes.includes(trouble.cause) ? trouble : undefined
}

export const dismissTrouble = ({ cause }: RememberTrouble): void => void dismissed.causes.push(cause)
