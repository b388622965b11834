import { type ChatDelta, type Member, type Message, newId, type Session } from 'sdk'
import { expect, test } from 'vitest'
import type { TurnAction, TurnRequest } from '../contract.ts'
import type { History } from '../history.ts'
import { connection, persona } from './rig.fixture.ts'
import { type Ask, nextVoice } from './speaker.ts'

const member = (name: string, more: Partial<Member> = {}): Member => ({
  id: newId(),
  name,
  present: true,
  muted: false,
  ...more,
})
const iris = member('Iris Vale')
const tomas = member('Tomas')
const ines = member('Inés')

function chat(members: readonly Member[], speaking: NonNullable<Session['speaking']> = 'rule'): Session {
  return {
    id: newId(),
    name: 'Evening',
    character: { id: members[0]?.id ?? newId(), name: members[0]?.name ?? '' },
    messageCount: 0,
    created: 0,
    modified: 0,
    members,
    speaking,
  }
}

function said(by: Member | undefined, content: string): Message {
  return {
    session: newId(),
    position: 0,
    id: newId(),
    role: by ? 'assistant' : 'user',
    characterName: by?.name ?? 'Sam',
    variants: [{ content, state: 'complete', timestamp: 0 }],
    active: 0,
    timestamp: 0,
    metadata: {},
    ...(by && { speaker: by.id }),
  }
}

const nobodyAsked: Ask = () => {
  throw new Error('The model is not to be asked.')
}
async function* answer(text: string): AsyncIterable<ChatDelta> {
  yield { kind: 'text', text }
  yield { kind: 'end', reason: 'stop' }
}

async function next(
  session: Session,
  action: TurnAction,
  messages: readonly Message[] = [],
  { ask = nobodyAsked, speaker }: { ask?: Ask; speaker?: Member } = {},
): Promise<string> {
  const request: TurnRequest = {
    session: session.id,
    action,
    connection,
    fallbacks: [],
    persona,
    settings: { samplers: {}, maxTokens: 100, historyLength: 0 },
    ...(speaker && { speaker: speaker.id }),
  }
  const history: History = { messages: [...messages], costs: messages.map(() => 1) }
  return (await nextVoice(request, session, history, ask)).name
}
const send = (text: string): TurnAction => ({ kind: 'send', text })

test('in a chat with one character it is that one', async () => {
  const { members: _, speaking: __, ...alone } = chat([iris])
  expect(await next(alone, send('Tomas?'))).toBe('Iris Vale')
})

test('whoever is named speaks; of several the first; a first name will do', async () => {
  const session = chat([iris, tomas, ines])
  expect(await next(session, send('What do you think, Tomas?'))).toBe('Tomas')
  expect(await next(session, send('inés, and then Tomas?'))).toBe('Inés')
  expect(await next(session, send('Is that so, Iris?'))).toBe('Iris Vale')
  expect(await next(session, send('The tomasino is cold.'))).toBe('Iris Vale')
})

test('otherwise it is whoever has been silent longest', async () => {
  const messages = [said(iris, 'One.'), said(tomas, 'Two.'), said(undefined, 'Well?')]
  expect(await next(chat([iris, tomas, ines]), send('Well?'), messages)).toBe('Inés')
  expect(await next(chat([iris, tomas]), send('Well?'), messages)).toBe('Iris Vale')
})

test('when the scene goes on by itself, nobody answers themselves', async () => {
  const messages = [said(tomas, 'Tomas says good night.')]
  expect(await next(chat([iris, tomas]), send(''), messages)).toBe('Iris Vale')
})

test('whoever is away or muted does not speak of their own accord', async () => {
  const session = chat([member('Iris', { present: false }), member('Tomas', { muted: true }), ines])
  expect(await next(session, send('Iris? Tomas?'))).toBe('Inés')
})

test('the player may let anybody present speak, the muted too', async () => {
  const mute = member('Tomas', { muted: true })
  const away = member('Ada', { present: false })
  const session = chat([iris, mute, away])
  expect(await next(session, send(''), [], { speaker: mute })).toBe('Tomas')
  expect(await next(session, send(''), [], { speaker: away })).toBe('Iris Vale')
})

test('another wording and more of the same are said by whoever said it', async () => {
  const messages = [said(iris, 'One.'), said(tomas, 'Two.')]
  expect(await next(chat([iris, tomas]), { kind: 'regenerate' }, messages)).toBe('Tomas')
  expect(await next(chat([iris, tomas]), { kind: 'continue' }, messages)).toBe('Tomas')
})

test('the model may choose, and where it names nobody who is able, the rule does', async () => {
  const session = chat([iris, tomas, ines], 'model')
  expect(await next(session, send('Well?'), [], { ask: () => answer('I think Inés.') })).toBe('Inés')
  expect(await next(session, send('Tomas?'), [], { ask: () => answer('the narrator') })).toBe('Tomas')
  const fails: Ask = () => {
    throw new Error('no server')
  }
  expect(await next(session, send('Tomas?'), [], { ask: fails })).toBe('Tomas')
})
