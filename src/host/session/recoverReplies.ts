import type { SessionId } from 'sdk'
import { turnLockPrefix } from '../../workers/shared/turnLock.ts'
import { storage } from '../engine.ts'

/** Ends replies that a crash or a closed tab left unfinished, except those that some tab is writing now. */
export async function recoverReplies(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const alive = held.flatMap(({ name }) =>
    name?.startsWith(turnLockPrefix) ? [name.slice(turnLockPrefix.length) as SessionId] : [],
  )
  await storage().recover(alive)
}
