import { messageOf, type Session, type SessionId } from 'sdk'
import type { CommitId } from '../../workers/storage/contract.ts'
import { storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { session } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'

/**
 * Changes what a chat is played with, in one commit that can be taken back. `change` gets the record as it is now;
 * what it leaves out is gone from it. Resolves with whether that worked.
 */
export async function changeChat(id: SessionId, label: string, change: (now: Session) => Session): Promise<boolean> {
  return await orTell(`${label}: this could not be saved.`, async () => {
    const now = await storage().read('sessions', id)
    if (!now) throw new Error('The chat was deleted, perhaps in another tab.')
    const commit = await storage().commit(label, [{ kind: 'put', table: 'sessions', value: change(now) }])
    await showAgain(id)
    const undo = () => void orTell('This could not be taken back.', () => takeBack(id, commit))
    toast({ type: 'success', title: label, action: { label: 'Undo', run: undo } })
  })
}

async function takeBack(id: SessionId, commit: CommitId): Promise<void> {
  await storage().undo(commit)
  await showAgain(id)
}

/** The open chat as it is kept now, its messages untouched. */
async function showAgain(id: SessionId): Promise<void> {
  const kept = await storage().read('sessions', id)
  if (kept && session.current?.id === id) session.current = kept
}

async function orTell(what: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    reportError({ type: 'STORAGE_ERROR', context: 'Chat', message: `${what} ${messageOf(error)}`, details: error })
    return false
  }
}
