import { type CharacterId, type MessageId, type SessionId, wordingOf } from 'sdk'
import type { CommitId } from '../../workers/storage/contract.ts'
import { conversation, storage } from '../engine.ts'
import { toast } from '../toasts/toasts.ts'
import { recoverReplies } from './recoverReplies.ts'
import { report } from './report.ts'
import { messageAt, placeOf, replaceLoaded, session, showSession } from './session.ts'
import { persona, stop } from './turn.ts'
import { loadTail, reload } from './windows.ts'

/** The chat that is being opened: of several asked for in a row, the last one wins. */
let wanted: SessionId | undefined

/** Opens a saved chat: its newest messages first, the rest as it is scrolled to. */
export async function openSession(id: SessionId): Promise<void> {
  if (session.current?.id === id && session.phase === 'open') return
  wanted = id
  showSession(undefined, 'opening')
  try {
    await stop()
    const found = await storage().read('sessions', id)
    if (wanted !== id) return
    showSession(found, found ? 'opening' : 'missing')
    if (!found) return
    await loadTail(id)
    if (session.current?.id !== id) return
    session.phase = 'open'
    // Read ahead, so that sending is quick; a turn reads it itself if this fails.
    conversation()
      .open(id)
      .catch(() => {})
    if (isLeftUnfinished()) {
      await recoverReplies()
      await reload(id)
    }
  } catch (error) {
    if (wanted === id && session.phase === 'opening') showSession(undefined, 'none')
    report(error)
  }
}

/** No turn runs here, so a reply that claims to be growing was left behind by a crash or by another tab. */
function isLeftUnfinished(): boolean {
  const newest = messageAt(session.count - 1)
  return newest !== undefined && wordingOf(newest).state === 'generating'
}

/** Begins a chat with a character and opens it. Returns its id. */
export async function beginSession(character: CharacterId): Promise<SessionId> {
  const begun = await conversation().begin(character, persona())
  await openSession(begun.id)
  return begun.id
}

export async function editMessage(id: MessageId, text: string): Promise<boolean> {
  return await change(async (current) => {
    offerUndo('Message edited', await conversation().edit(current, id, text))
    await refresh(id)
  })
}

export async function chooseVariant(id: MessageId, variant: number): Promise<void> {
  await change(async (current) => {
    await conversation().choose(current, id, variant)
    await refresh(id)
  })
}

export async function removeMessage(id: MessageId, andAllAfter = false): Promise<void> {
  await change(async (current) => {
    const commit = await conversation().remove(current, id, andAllAfter)
    await reload(current)
    offerUndo(andAllAfter ? 'Messages deleted' : 'Message deleted', commit)
  })
}

export async function clearMessages(): Promise<void> {
  await change(async (current) => {
    const commit = await conversation().clear(current)
    await reload(current)
    offerUndo('Chat cleared', commit)
  })
}

/** Takes back the newest change of this chat that can be taken back. */
export async function undo(): Promise<void> {
  const last = session.undoable.pop()
  if (last) await takeBack(last.commit)
}

async function change(work: (current: SessionId) => Promise<void>): Promise<boolean> {
  const current = session.current?.id
  if (!current) return false
  try {
    await work(current)
    return true
  } catch (error) {
    report(error)
    return false
  }
}

async function refresh(id: MessageId): Promise<void> {
  const index = placeOf(id)
  const current = session.current?.id
  if (index === undefined || !current) return
  const [message] = await storage().window(current, { from: index, to: index })
  if (message) replaceLoaded(message)
}

function offerUndo(title: string, commit: CommitId): void {
  session.undoable.push({ label: title, commit })
  toast({ type: 'info', title, action: { label: 'Undo', run: () => void takeBack(commit) } })
}

async function takeBack(commit: CommitId): Promise<void> {
  session.undoable = session.undoable.filter((other) => other.commit !== commit)
  try {
    await conversation().undo(commit)
    if (session.current) await reload(session.current.id)
  } catch (error) {
    report(error)
  }
}
