import { type SessionId, wordingOf } from 'sdk'
import { lockNames } from '../../../shared/storageNames.ts'
import { recoverReplies } from './recoverReplies.ts'
import { report } from './report.ts'
import { isBusy, messageAt, session } from './session.ts'
import { reload } from './windows.ts'

const followed = new Set<SessionId>()

/** Whether the newest reply claims to be growing though no turn runs here. */
export function isLeftUnfinished(): boolean {
  const newest = messageAt(session.count - 1)
  return newest !== undefined && !isBusy(session.live.phase) && wordingOf(newest).state === 'generating'
}

/**
 * A reply that another tab is writing in the open chat is shown when that tab is done with it, or gone: a tab that was
 * killed tells nobody, but lets go of its lock.
 */
export async function followWriter(id: SessionId): Promise<void> {
  if (followed.has(id) || !isLeftUnfinished()) return
  followed.add(id)
  try {
    await navigator.locks.request(lockNames.turn + id, { mode: 'shared' }, () => {})
    await recoverReplies()
    if (session.current?.id === id && !isBusy(session.live.phase)) await reload(id)
  } catch (error) {
    report(error)
  } finally {
    followed.delete(id)
  }
}
