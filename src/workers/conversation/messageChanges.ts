import { type MessageId, PluginError, type SessionId, wordingOf } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { Change, CommitId, StorageContract } from '../storage/contract.ts'
import { dropMessages, findMessage, type Histories, putMessage } from './history.ts'

type Storage = Pick<Remote<StorageContract>, 'commit'>

export async function editMessage(
  storage: Storage,
  histories: Histories,
  session: SessionId,
  id: MessageId,
  text: string,
): Promise<CommitId> {
  const { message } = findMessage(await histories.of(session), id)
  const { problem: _, ...wording } = wordingOf(message)
  return await put(storage, histories, 'Message edited', {
    ...message,
    variants: message.variants.with(message.active, { ...wording, content: text, state: 'complete' }),
  })
}

/** Makes another wording the one that counts. */
export async function chooseVariant(
  storage: Storage,
  histories: Histories,
  session: SessionId,
  id: MessageId,
  active: number,
): Promise<CommitId> {
  const { message } = findMessage(await histories.of(session), id)
  if (!message.variants[active]) throw new PluginError('chat/no-message', 'That wording is no longer here.')
  return await put(storage, histories, 'Wording chosen', { ...message, active })
}

/** Deletes a message, and all after it if asked; `undo` brings them back. */
export async function removeMessages(
  storage: Storage,
  histories: Histories,
  session: SessionId,
  id: MessageId | undefined,
  andAllAfter: boolean,
): Promise<CommitId> {
  const history = await histories.of(session)
  const from = id === undefined ? 0 : findMessage(history, id).index
  const gone = history.messages.slice(from, andAllAfter ? undefined : from + 1)
  const commit = await storage.commit(
    id === undefined ? 'Chat cleared' : 'Message deleted',
    gone.map(({ position }): Change => ({ kind: 'delete', table: 'messages', key: [session, position] })),
  )
  dropMessages(history, gone)
  return commit
}

async function put(
  storage: Storage,
  histories: Histories,
  label: string,
  message: Parameters<typeof putMessage>[1],
): Promise<CommitId> {
  const commit = await storage.commit(label, [{ kind: 'put', table: 'messages', value: message }])
  putMessage(await histories.of(message.session), message)
  return commit
}
