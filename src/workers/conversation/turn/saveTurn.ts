import { type CharacterId, type Message, newId, PluginError, type Session } from 'sdk'
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

/** How far from the end of a chat two messages are that were added to it a moment ago. */
const newest = 16

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
  await storage.appendAll(message.session, [user, message])
  // With the places they were given.
  const kept = await storage.tail(message.session, newest)
  const placed = ({ id }: Message) => {
    const found = kept.find((one) => one.id === id)
    if (!found) throw new PluginError('storage/failed', 'The message was saved, but could not be found again.')
    return found
  }
  return { user: placed(user), reply: placed(message) }
}
