import type { SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { lockNames } from '../../../shared/storageNames.ts'

/** Ends replies that a crash or a closed tab left unfinished, except those that some tab is writing now. */
export async function recoverReplies(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const alive = held.flatMap(({ name }) =>
    name?.startsWith(lockNames.turn) ? [name.slice(lockNames.turn.length) as SessionId] : [],
  )
  await storage().recover(alive)
}
