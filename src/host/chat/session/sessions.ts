import { PluginError, type Session, type SessionId } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { orTell } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { confirm } from 'sdk/ui/confirm.ts'
import { withReadableNames } from '../../../shared/text/readableNames.ts'
import { rereadSession } from './rereadSession.ts'
import { showSession } from './session.ts'
import { stop } from './turn.ts'

/** All chats that are played, the one used last first. Copies that are kept are not among them. */
export async function listSessions(): Promise<readonly Session[]> {
  return (await listAllSessions())?.filter(({ kept }) => kept === undefined) ?? []
}

/** Everything there is: chats, saved copies and restore points, newest first. Undefined when it cannot be read. */
export async function listAllSessions(): Promise<readonly Session[] | undefined> {
  const sessions = await orTell('Sessions', 'Failed to load sessions', () => storage().list('sessions'))
  return sessions?.map(withReadableNames).sort((a, b) => b.modified - a.modified)
}

/** A session as it is now. Rejects with "Session not found" when it has gone, in another tab perhaps. */
export async function readSession(id: SessionId): Promise<Session> {
  const found = await storage().read('sessions', id)
  if (!found) throw new PluginError('storage/not-found', 'Session not found')
  return found
}

/** A name that the player gives stays, whatever is said. */
export async function renameSession(id: SessionId, name: string): Promise<void> {
  await orTell('Sessions', 'Failed to rename session', async () => {
    const { autoNamed: _, ...now } = await readSession(id)
    await storage().commit('Chat renamed', [{ kind: 'put', table: 'sessions', value: { ...now, name } }])
    await rereadSession(id)
  })
}

/** Asks, and deletes a chat. Resolves with the function that brings it back; undefined where it stays. */
export async function askAndRemove({
  id,
  name,
}: Pick<Session, 'id' | 'name'>): Promise<(() => Promise<void>) | undefined> {
  const text = 'Are you sure you want to delete this session?'
  const isSure = await confirm({ title: name, text, action: 'Delete', danger: true })
  return isSure ? await removeSession(id) : undefined
}

/** Deletes a chat with all its messages, in one step. Resolves with the function that brings it back. */
export async function removeSession(id: SessionId): Promise<(() => Promise<void>) | undefined> {
  return await orTell('Sessions', 'Failed to delete session', async () => {
    // A reply that is put back later must not look as if it were still growing.
    if (session.current?.id === id) await stop()
    const commit = await storage().commit('Chat deleted', [{ kind: 'delete', table: 'sessions', key: id }])
    if (session.current?.id === id) showSession(undefined, 'none')
    return async () => {
      await orTell('Sessions', 'Failed to restore the chat', () => conversation().undo(commit))
    }
  })
}
