import { type CharacterId, type Message, newId, type Session } from 'sdk'
import type { TurnRequest } from '../contract.ts'
import type { ReplyPlace } from './reply.ts'
import type { TurnWorld } from './TurnWorld.ts'

/** What the player said, as a message; a continue turn has none. */
export function playersMessage(
  { action, persona }: TurnRequest,
  session: Session,
  heardBy: readonly CharacterId[] | undefined,
  now: number,
): Message | undefined {
  if (action.kind !== 'send' && action.kind !== 'say') return undefined
  const { pictures = [] } = action
  if (action.text.trim() === '' && pictures.length === 0) return undefined
  return {
    session: session.id,
    // Until it has its place: after everything anybody here knows from, for whoever is to answer has heard it.
    position: Math.max(0, ...(session.members ?? []).map(({ knowsFrom = 0 }) => knowsFrom)),
    id: newId(),
    role: 'user',
    characterName: persona.name,
    variants: [{ id: newId(), content: action.text.trim(), state: 'complete', timestamp: now }],
    active: 0,
    timestamp: now,
    metadata: {},
    ...(pictures.length > 0 && { pictures }),
    ...(heardBy && { heardBy }),
  }
}

/**
 * The player's message and the place of its reply in one step: where there is room for one only, neither stays, and
 * words that were not accepted are nowhere but where they were written.
 */
export async function saveTurn(
  user: Message | undefined,
  place: ReplyPlace,
  { storage }: Pick<TurnWorld, 'storage'>,
): Promise<{ readonly user: Message | undefined; readonly reply: Message }> {
  const { message } = place
  if (!place.isNew) {
    await storage.commit('Reply begun', [{ kind: 'put', table: 'messages', value: message }])
    return { user: undefined, reply: message }
  }
  if (!user) return { user, reply: await storage.append(message) }
  // Nothing is read afterwards: what fails after they are saved would hand the words back, to be sent and saved once more.
  const { first } = await storage.appendAll(message.session, [user, message])
  return { user: { ...user, position: first }, reply: { ...message, position: first + 1 } }
}
