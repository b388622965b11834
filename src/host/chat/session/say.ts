import { type Message, newId, type Session, type SessionId } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import { speakerDecided } from './partsOfTurn.ts'
import { appendLoaded } from './session.ts'

/** Words of a story or a module in a chat: the narrator's, or the partner's. They go along with prompts. */
export async function say(id: SessionId, content: string, by: 'narrator' | 'partner'): Promise<void> {
  const { current } = session
  const speaker = by === 'partner' && current ? speakerDecided(current as Session) : undefined
  const partner = current?.members?.find(({ id }) => id === speaker) ?? current?.character
  await post(id, content, {
    role: by === 'partner' ? 'assistant' : 'system',
    characterName: by === 'partner' ? (partner?.name ?? 'Narrator') : 'Narrator',
    ...(speaker && { speaker }),
  })
}

type Author = Pick<Message, 'role' | 'characterName' | 'speaker' | 'hidden'>

/** Keeps a message at the end of a chat, and shows it where that is open. */
export async function post(id: SessionId, content: string, author: Author): Promise<void> {
  const timestamp = Date.now()
  const kept = await conversation().add({
    session: id,
    position: 0,
    id: newId(),
    variants: [{ content, state: 'complete', timestamp }],
    active: 0,
    timestamp,
    metadata: {},
    ...author,
  })
  if (session.current?.id === id) appendLoaded(kept)
}
