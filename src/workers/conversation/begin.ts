import { type CharacterId, type Message, newId, PluginError, type Session, type Variant } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { NormalCard } from '../media/cards/types.ts'
import type { StorageContract } from '../storage/contract.ts'
import type { Persona } from './contract.ts'
import { openingVariants } from './examples/openingVariants.ts'
import { expandFor } from './prompt/cardText.ts'

/** Makes a session with a character; its greeting, if it has one, is the first message, the alternatives its wordings. */
export async function beginSession(
  storage: Remote<StorageContract>,
  id: CharacterId,
  persona: Persona,
  now: number,
): Promise<Session> {
  const [character, card] = await Promise.all([storage.read('characters', id), storage.read('cards', id)])
  if (!character) throw new PluginError('chat/no-character', 'Please select a character first')
  const session: Session = {
    id: newId(),
    name: `Session ${new Date(now).toLocaleDateString()}`,
    character: { id, name: character.name },
    messageCount: 0,
    created: now,
    modified: now,
  }
  const normal = card?.card as NormalCard | undefined
  const expand = expandFor({ character, card: normal, persona, session: session.id, now })
  const opening = openingVariants(normal?.greetings ?? [], false, expand)
  await storage.commit('Chat begun', [{ kind: 'put', table: 'sessions', value: session }])
  if (!opening) return session
  const greeting: Message = {
    session: session.id,
    position: 0,
    id: newId(),
    role: 'assistant',
    characterName: character.name,
    variants: opening.variants.map(({ text }): Variant => ({ content: text, state: 'complete', timestamp: now })),
    active: opening.chosen,
    timestamp: now,
    metadata: {},
  }
  await storage.append(greeting)
  return { ...session, messageCount: 1 }
}
