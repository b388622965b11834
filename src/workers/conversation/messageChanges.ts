import { type Message, type MessageId, PluginError, type SessionId, type Variant, wordingOf } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { Change, CommitId, StorageContract } from '../storage/contract.ts'
import { metadataOf } from './actions/takeActions.ts'
import type { MarkChange } from './contract.ts'
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
  const chosen = message.variants[active]
  if (!chosen) throw new PluginError('chat/no-message', 'That wording is no longer here.')
  return await put(storage, histories, 'Wording chosen', {
    ...message,
    active,
    metadata: metadataWith(message, chosen),
  })
}

/** What a message says of clothes and poses is what the wording that counts did; where none ever acted it stays. */
function metadataWith({ variants, metadata }: Message, chosen: Variant): Message['metadata'] {
  if (!variants.some(({ actions = [] }) => actions.length > 0)) return metadata
  const {
    thoughts: _t,
    estimActions: _e,
    clothing: _c,
    pose: _p,
    nodeChange: _n,
    chastityAction: _a,
    ...rest
  } = metadata
  return { ...rest, ...metadataOf(chosen.actions ?? []) }
}

/** Bookmarks, pins or hides a message, or takes that back. */
export async function markMessage(
  storage: Storage,
  histories: Histories,
  session: SessionId,
  id: MessageId,
  marks: MarkChange,
): Promise<CommitId> {
  const { message } = findMessage(await histories.of(session), id)
  return await put(storage, histories, labelOf(marks), marked(message, marks))
}

function marked(message: Message, { bookmark, pinned, hidden }: MarkChange): Message {
  const { bookmark: oldBookmark, pinned: oldPinned, hidden: oldHidden, ...bare } = message
  const word = bookmark === undefined ? oldBookmark : bookmark?.trim().slice(0, maxMarkLength)
  return {
    ...bare,
    ...(word !== undefined && { bookmark: word }),
    ...((pinned ?? oldPinned) && { pinned: true }),
    ...((hidden ?? oldHidden) && { hidden: true }),
  }
}

const maxMarkLength = 80

function labelOf({ bookmark, pinned, hidden }: MarkChange): string {
  if (bookmark !== undefined) return bookmark === null ? 'Bookmark removed' : 'Bookmarked'
  if (pinned !== undefined) return pinned ? 'Message pinned' : 'Message unpinned'
  return hidden ? 'Message hidden from the AI' : 'Message shown to the AI'
}

/** Deletes one wording; the one that counts stays the one that counts, unless it is the one that goes. */
export async function removeVariant(
  storage: Storage,
  histories: Histories,
  session: SessionId,
  id: MessageId,
  index: number,
): Promise<CommitId> {
  const { message } = findMessage(await histories.of(session), id)
  if (!message.variants[index]) throw new PluginError('chat/no-message', 'That wording is no longer here.')
  if (message.variants.length === 1) throw new PluginError('chat/no-message', 'A message keeps its last wording.')
  const variants = message.variants.toSpliced(index, 1)
  const active = Math.min(index < message.active ? message.active - 1 : message.active, variants.length - 1)
  return await put(storage, histories, 'Wording deleted', { ...message, variants, active })
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

async function put(storage: Storage, histories: Histories, label: string, message: Message): Promise<CommitId> {
  const commit = await storage.commit(label, [{ kind: 'put', table: 'messages', value: message }])
  putMessage(await histories.of(message.session), message)
  return commit
}
