import type { Session, SessionId } from 'sdk'
import { conversation, storage } from '../engine.ts'
import { stop } from './actions.ts'
import { session, showSession } from './session.ts'

/** All saved chats, the one used last first. */
export async function listSessions(): Promise<readonly Session[]> {
  const sessions = await storage().list('sessions')
  return [...sessions].sort((a, b) => b.modified - a.modified)
}

export async function renameSession(found: Session, name: string): Promise<void> {
  const now = (await storage().read('sessions', found.id)) ?? found
  await storage().commit('Session renamed', [{ kind: 'put', table: 'sessions', value: { ...now, name } }])
  if (session.current?.id === found.id) session.current = { ...session.current, name }
}

/** Deletes a chat with all its messages, in one step. Resolves with the function that brings it back. */
export async function removeSession(id: SessionId): Promise<() => Promise<void>> {
  if (session.current?.id === id) {
    // A reply that is put back later must not look as if it were still growing.
    await stop()
    showSession(undefined, 'none')
  }
  const commit = await storage().commit('Session deleted', [{ kind: 'delete', table: 'sessions', key: id }])
  return async () => {
    await conversation().undo(commit)
  }
}
