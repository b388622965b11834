import { type Message, newId, type Session, type SessionId } from 'sdk'
import { conversation } from '../../engines/engine.ts'
import { appendLoaded, session } from './session.ts'
import { speakerDecided } from './turnParts.ts'

/** Words of a story or a module in a chat: the narrator's, or the partner's. They go along with prompts. */
export async function say(id: SessionId, content: string, by: 'narrator' | 'partner'): Promise<void> {
  const timestamp = Date.now()
  const { current } = session
  const speaker = by === 'partner' && current ? speakerDecided(current as Session) : undefined
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
