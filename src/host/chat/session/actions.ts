import type { CharacterId, MessageId, SessionId } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import type { MarkChange } from '../../../workers/conversation/contract.ts'
import { askingAges } from '../../characters/ages/askAges.ts'
import { limitsNow, openLimits } from '../../consent/limitsNow.ts'
import { change, offerUndo, refresh } from './changes.ts'
import { followWriter, isLeftUnfinished } from './otherTabs.ts'
import { recoverReplies } from './recoverReplies.ts'
import { report } from './report.ts'
import { showSession } from './session.ts'
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
      // No turn runs here, so a crash or a closed tab left it behind, unless another tab is writing it.
      await recoverReplies()
      await reload(id)
      void followWriter(id)
    }
  } catch (error) {
    if (wanted === id && session.phase === 'opening') showSession(undefined, 'none')
    report(error)
  }
}

/** Begins a chat with a character, perhaps with others or played by a script, and opens it. Returns its id. */
export async function beginSession(
  character: CharacterId,
  others: readonly CharacterId[] = [],
  script?: string,
): Promise<SessionId> {
  await openLimits()
  const how = { others, ruledOut: limitsNow().hard, ...(script !== undefined && { script }) }
  const begin = () => conversation().begin(character, persona(), how)
  const begun = await askingAges([character, ...others], begin)
  await openSession(begun.id)
  return begun.id
}

export async function editMessage(id: MessageId, text: string): Promise<boolean> {
  return await change(async (current) => {
    const { settleChatAges } = await import('./chatAges.ts')
    await settleChatAges(current, [{ field: 'The message', text }])
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

/** Bookmarks, pins or hides a message. `said` tells the player what was done. */
export async function markMessage(id: MessageId, marks: MarkChange, said: string): Promise<boolean> {
  return await change(async (current) => {
    const commit = await conversation().mark(current, id, marks)
    await refresh(id)
    offerUndo(said, commit)
  })
}

export async function removeVariant(id: MessageId, variant: number): Promise<boolean> {
  return await change(async (current) => {
    const commit = await conversation().removeVariant(current, id, variant)
    await refresh(id)
    offerUndo('Wording deleted', commit)
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
