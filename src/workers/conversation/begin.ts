import {
  type Character,
  type CharacterId,
  type Member,
  type Message,
  newId,
  PluginError,
  type Session,
  type Variant,
} from 'sdk'
import type { Remote } from 'sdk/runtime'
import { greetingChoice } from '../../shared/cards/ownFields.ts'
import type { NormalCard } from '../../shared/cards/types.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'
import type { StorageContract } from '../storage/contract.ts'
import type { Beginning, Persona } from './contract.ts'
import { type Opening, openingVariants } from './examples/openingVariants.ts'
import { expandFor } from './prompt/cardText.ts'
import type { CastMember } from './story.ts'
import { LimitFilter, stoppedAt } from './turn/LimitFilter.ts'

/** Makes a session with a character; its greeting, if it has one, is the first message, the alternatives its wordings. */
export async function beginSession(
  storage: Remote<StorageContract>,
  id: CharacterId,
  persona: Persona,
  { others = [], ruledOut = [], script }: Beginning,
  now: number,
): Promise<Session> {
  const [character, card, ...joining] = await Promise.all([
    storage.read('characters', id),
    storage.read('cards', id),
    ...others.filter((other) => other !== id).map((other) => storage.read('characters', other)),
  ])
  if (!character) throw new PluginError('chat/no-character', 'Please select a character first')
  const session: Session = {
    id: newId(),
    name: character.name,
    autoNamed: true,
    character: { id, name: character.name },
    messageCount: 0,
    created: now,
    modified: now,
    ...(script !== undefined && { script }),
    ...(joining.length > 0 && { members: membersOf(character, joining), speaking: 'rule' }),
  }
  const begun = { kind: 'put', table: 'sessions', value: session } as const
  const greeting = firstMessage({ character, card: card?.card as NormalCard | undefined }, session, persona, ruledOut)
  if (!greeting) {
    await storage.commit('Chat begun', [begun])
    return session
  }
  // In one step: a crash must not leave a chat without its greeting.
  await storage.commit('Chat begun', [begun, { kind: 'put', table: 'messages', value: greeting }])
  return { ...session, messageCount: 1 }
}

/** What the character says first, its alternatives as its wordings; undefined where the card has nothing of the kind. */
export function firstMessage(
  { character, card }: CastMember,
  session: Session,
  persona: Persona,
  ruledOut: readonly Topic[],
): Message | undefined {
  const now = session.created
  const expand = expandFor({ character, card, persona, session: session.id, now })
  const opening = openingVariants(card?.greetings ?? [], session.members !== undefined, expand)
  return (
    opening && {
      session: session.id,
      position: 0,
      id: newId(),
      role: 'assistant',
      characterName: character.name,
      variants: opening.variants.map(
        ({ text }): Variant => ({ id: newId(), ...within(text, ruledOut), timestamp: now }),
      ),
      active: preferred(opening, card),
      timestamp: now,
      metadata: {},
      ...(session.members && { speaker: character.id, heardBy: session.members.map((member) => member.id) }),
    }
  )
}

/** A greeting as far as it may stand, and why no further: as a reply would. The card keeps all of it. */
function within(text: string, ruledOut: readonly Topic[]): Pick<Variant, 'content' | 'state' | 'problem'> {
  const filter = new LimitFilter(ruledOut, '')
  const crossed = filter.push({ text, actions: [] }).crossed ?? filter.end().crossed
  if (!crossed) return { content: text, state: 'complete' }
  return { content: text.slice(0, crossed.keep).trimEnd(), state: 'incomplete', problem: stoppedAt(crossed) }
}

/** The wording a chat begins with: the greeting the player chose for this character, else the first there is. */
function preferred({ variants, chosen }: Opening, card: NormalCard | undefined): number {
  const choice = greetingChoice(card?.extensions ?? {})
  const place = card?.greetings.findIndex(({ kind, index }) => kind !== 'group' && index === choice)
  const found = variants.findIndex(({ greetingIndex }) => greetingIndex !== undefined && greetingIndex === place)
  return found < 0 ? chosen : found
}

function membersOf(first: Character, others: readonly (Character | undefined)[]): readonly Member[] {
  return [first, ...others].flatMap((one) => (one ? [{ id: one.id, name: one.name, present: true, muted: false }] : []))
}
