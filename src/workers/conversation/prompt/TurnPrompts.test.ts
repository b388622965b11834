import { type Character, type Message, newId, type Session } from 'sdk'
import { expect, test } from 'vitest'
import type { Connection, TurnAction, TurnRequest } from '../contract.ts'
import { addMessage, type History } from '../history.ts'
import { placeReply } from '../turn/reply.ts'
import { ModelWindows } from './ModelWindows.ts'
import { TurnPrompts } from './TurnPrompts.ts'

const character: Character = {
  id: newId(),
  name: 'Iris',
  personality: 'Iris keeps a lighthouse.',
  basePrompt: '',
  defaultClothing: '',
  mainModel: '',
  tags: [],
  previewImage: undefined,
  characterLoras: [],
  outfitLoras: [],
  loras: [],
  created: 0,
  modified: 0,
}
const session: Session = {
  id: newId(),
  name: 'An evening',
  character: { id: character.id, name: character.name },
  messageCount: 0,
  created: 0,
  modified: 0,
}
const connection: Connection = {
  plugin: 'acme.lamp' as Connection['plugin'],
  provider: 'lamp',
  model: '',
  patience: 'local',
}

function say(role: Message['role'], content: string): Message {
  const variants = [{ content, state: 'complete' as const, timestamp: 0 }]
  const shared = { session: session.id, position: 0, id: newId<'message'>(), active: 0, timestamp: 0, metadata: {} }
  return { ...shared, role, characterName: role === 'user' ? 'Sam' : 'Iris', variants }
}

/** The texts of a prompt, whose reply takes its place in the history while the prompt is still being built. */
async function promptFor(action: TurnAction, ...said: readonly Message[]): Promise<readonly string[]> {
  const history: History = { messages: [], costs: [] }
  for (const message of said) addMessage(history, message)
  const place = placeReply(action, session, history, connection, { name: 'Iris' }, 0)
  if (!place) throw new Error('There is nothing to reply to.')
  const request: TurnRequest = {
    session: session.id,
    action,
    connection,
    fallbacks: [],
    persona: { name: 'Sam', pronouns: '', description: '' },
    settings: { samplers: {}, maxTokens: 100, historyLength: 0 },
  }
  const windows = new ModelWindows(async () => [])
  const story = { character, card: undefined, session }
  const building = new TurnPrompts(windows).build(request, connection, story, history, place, undefined, 0)
  if (place.isNew) addMessage(history, place.message)
  const { assembled } = await building
  return assembled.messages.map(({ content }) => content)
}

test('what the player said is the last word, also when the place of the reply is known already', async () => {
  const texts = await promptFor(
    { kind: 'send', text: 'Hello!' },
    say('assistant', 'Good evening.'),
    say('user', 'Hello!'),
  )
  expect(texts.slice(1)).toEqual(['Good evening.', 'Hello!'])
})

test('a player who waits after a reply is spoken for', async () => {
  const texts = await promptFor({ kind: 'send', text: '' }, say('assistant', 'Good evening.'))
  expect(texts.at(-2)).toBe('Good evening.')
  expect(texts.at(-1)).toContain('Sam waits')
})

test('a reply that is written anew is not part of its own prompt', async () => {
  const texts = await promptFor({ kind: 'regenerate' }, say('user', 'Hello!'), say('assistant', 'An old reply'))
  expect(texts.slice(1)).toEqual(['Hello!'])
})
