import type { Session, SessionId } from 'sdk'
import type { Change } from '../../workers/storage/contract.ts'
import { conversation, storage } from '../engine.ts'
import { toast } from '../toasts/toasts.ts'
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

/** Deletes a chat with all its messages, in one step; the toast offers to bring it back. */
export async function removeSession(id: SessionId, onChange: () => void): Promise<void> {
  if (session.current?.id === id) {
    stop()
    showSession(undefined, 'none')
  }
  const positions = await storage().order(id)
  const commit = await storage().commit('Session deleted', [
    ...Array.from(positions, (position): Change => ({ kind: 'delete', table: 'messages', key: [id, position] })),
    { kind: 'delete', table: 'sessions', key: id },
  ])
  const bringBack = async () => {
    await conversation().undo(commit)
    onChange()
  }
  toast({ type: 'info', title: 'Session deleted', action: { label: 'Undo', run: () => void bringBack() } })
}
