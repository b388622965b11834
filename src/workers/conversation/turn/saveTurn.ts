import { type CharacterId, type Message, newId, type Session } from 'sdk'
import type { Change } from '../../storage/contract.ts'
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

/** Both in one breath: the player's message first, then the place of its reply. Where one fails, neither stays. */
export async function saveTurn(user: Message | undefined, place: ReplyPlace, world: TurnWorld) {
  const savingUser = user && world.storage.append(user)
  const savingReply = place.isNew
    ? world.storage.append(place.message)
    : world.storage
        .commit('Reply begun', [{ kind: 'put', table: 'messages', value: place.message }])
        .then(() => place.message)
  try {
    const [savedUser, reply] = await Promise.all([savingUser, savingReply])
    return { user: savedUser, reply }
  } catch (error) {
    const begun = await Promise.allSettled([savingUser, place.isNew ? savingReply : undefined])
    const left = begun.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
    if (left.length > 0) await world.storage.commit('Turn withdrawn', left.map(deletion)).catch(() => {})
    throw error
  }
}

const deletion = ({ session, position }: Message): Change => ({
  kind: 'delete',
  table: 'messages',
  key: [session, position],
})
