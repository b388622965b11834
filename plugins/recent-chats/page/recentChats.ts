import type { SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { orTell } from 'sdk/page/errors.ts'
import { openChatPage } from 'sdk/page/openSettings.ts'
import { followedList } from 'sdk/page/records/followedList.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { toast } from 'sdk/page/toasts.ts'
import { hasWords, wordsIn } from '../../../src/shared/text/folded.ts'
import { withReadableNames } from '../../../src/shared/text/readableNames.ts'
import type { ListedChat } from '../../../src/workers/storage/contract.ts'

/** All chats, pinned ones first and the newest first, followed here and in other tabs from the first use on. */
export const recentChats = followedList('Recent chats', 'sessions', async () =>
  pinnedFirst((await storage().chatList()).map(withReadableNames)),
)

/** Pinned ones first; among them, and among the others, the one used last. */
export const pinnedFirst = (chats: readonly ListedChat[]): readonly ListedChat[] =>
  chats.toSorted((a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false) || b.modified - a.modified)

/** Chats whose title, characters and scenario have all the words. */
export function foundChats(chats: readonly ListedChat[], search: string): readonly ListedChat[] {
  const words = wordsIn(search)
  if (words.length === 0) return chats
  return chats.filter(({ name, character, others, scenario = '' }) =>
    hasWords([name, character.name, scenario, ...others], words),
  )
}

/** Opens a chat on its page. */
export async function openChat(id: SessionId): Promise<void> {
  if (await chat.now.open(id)) openChatPage()
}

/** Puts a chat first among all, or back in its place. */
export async function pinChat(id: SessionId, isPinned: boolean): Promise<void> {
  await orTell('Recent chats', isPinned ? "Couldn't pin the chat" : "Couldn't unpin the chat", async () => {
    const found = await storage().read('sessions', id)
    if (!found) return
    const { pinned: _, ...rest } = found
    const value = isPinned ? { ...rest, pinned: true as const } : rest
    await storage().commit(isPinned ? 'Chat pinned' : 'Chat unpinned', [{ kind: 'put', table: 'sessions', value }])
    await chat.now.reread(id)
  })
}

/** Asks, deletes a chat, and offers to bring it back. Resolves with whether it was deleted. */
export async function deleteChat(found: ListedChat): Promise<boolean> {
  const undo = await chat.now.remove(found)
  if (!undo) return false
  toast({
    type: 'info',
    title: `“${found.name}” was deleted`,
    duration: 12_000,
    action: { label: 'Undo', run: () => void undo() },
  })
  return true
}
