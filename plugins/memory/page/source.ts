import type { CharacterId, Member, Session } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { chat, type MessagePlace } from 'sdk/page/services/chat.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import { attempt } from './memoryStore.ts'

/** Opens the chat a memory comes from, where it was said. */
export async function goToSource(memory: Memory): Promise<void> {
  await attempt('The chat could not be opened.', async () => {
    const place = await findSource(memory)
    if (place) await chat.now.goTo(place)
    else
      toast({
        type: 'info',
        title: 'Its messages were deleted',
        message: 'The memory was kept because you pinned, wrote or changed it. You can delete it here.',
      })
  })
}

/** The first message of a memory that is still there: in its own chat, else in a branch or a copy of it. */
export async function findSource(memory: Memory): Promise<MessagePlace | undefined> {
  const wanted = new Set([...memory.messages, ...(memory.copies ?? [])])
  if (wanted.size === 0) return undefined
  for (const { id } of chatsToSearch(await storage().list('sessions'), memory)) {
    let index = 0
    for await (const messages of storage().history(id)) {
      const at = messages.findIndex((message) => wanted.has(message.id))
      const message = messages[at]
      if (message) return { session: id, message: message.id, index: index + at }
      index += messages.length
    }
  }
  return undefined
}

/** Its own chat first, then the others with its character, those that are played before copies. */
function chatsToSearch(sessions: readonly Session[], { session, character }: Memory): readonly Session[] {
  const rank = ({ id, kept }: Session) => (id === session ? 0 : kept === undefined ? 1 : 2)
  return sessions
    .filter((chat) => chat.id === session || takesPart(chat, character))
    .toSorted((a, b) => rank(a) - rank(b) || b.modified - a.modified)
}

/** Whether a character is in a chat, alone or among others. */
export const takesPart = (
  {
    character,
    members = [],
  }: { readonly character: Session['character']; readonly members?: readonly Pick<Member, 'id'>[] | undefined },
  id: CharacterId,
): boolean => character.id === id || members.some((member) => member.id === id)
