import type { Character, CharacterId, Message, MessageId, Session, SessionId } from 'sdk'
import { blankCharacter } from '../../src/shared/characters/characterRecords.ts'

/** Long chats with a character who does not exist, the same at every run. */
export interface SavedChat {
  readonly session: Session
  readonly messages: readonly Message[]
}

const begun = Date.UTC(2026, 0, 5, 20)

export const character: Character = {
  ...blankCharacter,
  id: 'bench-mirelle' as CharacterId,
  name: 'Mirelle Ashdown',
  personality:
    'Mirelle Ashdown is thirty-four and keeps the night desk of a hotel by the sea. She is dry, attentive and slow to trust, and she remembers every guest who ever told her the truth.',
  created: begun,
  modified: begun,
}

export function savedChat(count: number): SavedChat {
  const id = `bench-${count}` as SessionId
  const random = randomFrom(count)
  const session = {
    id,
    name: `A chat of ${count}`,
    character: { id: character.id, name: character.name },
    messageCount: 0,
    created: begun,
    modified: begun + count,
  }
  return { session, messages: Array.from({ length: count }, (_, position) => messageAt(id, position, random)) }
}

/** How a message begins, so that it can be told from all others on the screen. */
export const openingOf = (position: number) => `Number ${position + 1}.`

function messageAt(session: SessionId, position: number, random: () => number): Message {
  const isPlayer = position % 2 === 1
  const timestamp = begun + position * 60_000
  const content = `${openingOf(position)} ${prose(200 + Math.floor(random() * 400), random)}`
  return {
    session,
    position,
    id: `${session}-${position}` as MessageId,
    role: isPlayer ? 'user' : 'assistant',
    characterName: isPlayer ? 'Rowan' : character.name,
    variants: [{ content, state: 'complete', timestamp }],
    active: 0,
    timestamp,
    metadata: {},
  }
}

const sentences = [
  '*She turns the lamp down until the brass stops shining.*',
  '"You came back later than you said," she remarks, not quite as a reproach.',
  'The rain has been talking to the windows since noon.',
  '*A key slides over the counter, slowly, as if it were a question.*',
  '"Room nine is quiet. So am I, when it is asked of me."',
  'Somewhere below, the harbour bell counts an hour that nobody needs.',
  '*He leans on the desk and says nothing for a while.*',
  '"Tell me the **true** version, then. I have until six."',
  'The ledger lies open at a page without a name on it.',
  '"I kept your letter. I did not open it; that was the arrangement, I believe."',
  '*The kettle begins to sing, and both of them pretend to be glad of it.*',
  'Nothing about the evening had been planned, which was what was good about it.',
]

function prose(length: number, random: () => number): string {
  let text = ''
  while (text.length < length) {
    const sentence = sentences[Math.floor(random() * sentences.length)] ?? ''
    text += text === '' ? sentence : random() < 0.2 ? `\n\n${sentence}` : ` ${sentence}`
  }
  return text
}

/** The same numbers for the same seed, between 0 and 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The one that is open when another is to be opened. */
export const shortChat = savedChat(12)
