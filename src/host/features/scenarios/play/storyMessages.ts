import { type Message, newId, type Session, type SessionId } from 'sdk'
import { appendLoaded, session } from '../../../chat/session/session.ts'
import { conversation } from '../../../engines/engine.ts'
import { speakerOfStory } from './sceneOfStory.ts'

/** Words of the story in its chat: the narrator's, or the partner's. They go along with prompts. */
export async function postStoryMessage(id: SessionId, content: string, by: 'narrator' | 'partner'): Promise<void> {
  const timestamp = Date.now()
  const { current } = session
  const speaker = by === 'partner' && current ? speakerOfStory(current as Session) : undefined
  const partner = current?.members?.find(({ id }) => id === speaker) ?? current?.character
  const message: Message = {
    session: id,
    position: 0,
    id: newId(),
    role: by === 'partner' ? 'assistant' : 'system',
    characterName: by === 'partner' ? (partner?.name ?? 'Narrator') : 'Narrator',
    variants: [{ content, state: 'complete', timestamp }],
    active: 0,
    timestamp,
    metadata: {},
    ...(speaker && { speaker }),
  }
  const kept = await conversation().add(message)
  if (session.current?.id === id) appendLoaded(kept)
}
