import type { CharacterId, Message, MessageId, Session, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { castIn } from './cast.ts'
import type { ChatReading } from './types.ts'

const id = (text: string) => text as CharacterId
const iris = { id: id('here-iris'), name: 'Iris' }
const tom = { id: id('here-tom'), name: 'Tom' }

const said = (characterName: string, more: Partial<Message> = {}): Message => ({
  session: 's' as SessionId,
  position: 0,
  id: 'm' as MessageId,
  role: 'assistant',
  characterName,
  variants: [{ content: 'Hello.', state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
  ...more,
})

function reading(
  session: Partial<Session>,
  messages: readonly Message[] = [],
  source: ChatReading['source'] = 'vesper',
) {
  const whole: Session = {
    id: 's' as SessionId,
    name: 'Evening',
    character: { id: id('there-iris'), name: 'Iris' },
    messageCount: 0,
    created: 0,
    modified: 0,
    ...session,
  }
  return { source, session: whole, messages, unreadable: { count: 0, lines: [] } } satisfies ChatReading
}

test('whoever has the id is meant, whatever the name', () => {
  const cast = castIn(reading({ character: { id: tom.id, name: 'Iris' } }), [iris, tom])
  expect(cast?.session.character).toEqual(tom)
})

test('nobody with that id is looked for by name, and only by the very name', () => {
  expect(castIn(reading({}), [tom, iris])?.session.character).toEqual(iris)
  expect(castIn(reading({ character: { id: id(''), name: 'iris' } }), [tom, iris])).toBeUndefined()
})

test('the members of a chat are found again, and so is who spoke and who heard', () => {
  const members = [
    { id: id('there-iris'), name: 'Iris', present: true, muted: false },
    { id: id('there-tom'), name: 'Tom', present: false, muted: false },
  ]
  const messages = [said('Tom', { speaker: id('there-tom'), heardBy: [id('there-iris')] })]
  const cast = castIn(reading({ members, characterMapping: { host: id('there-tom') } }, messages), [iris, tom])
  expect(cast?.session.members?.map((member) => member.id)).toEqual([iris.id, tom.id])
  expect(cast?.session.characterMapping).toEqual({ host: tom.id })
  expect(cast?.messages[0]).toMatchObject({ speaker: tom.id, heardBy: [iris.id] })
})

test('several who speak in a chat of another program make it one with several', () => {
  const messages = [said('Iris'), said('Tom'), said('Nobody')]
  const cast = castIn(reading({ character: { id: id(''), name: 'Iris' } }, messages, 'sillytavern'), [iris, tom])
  expect(cast?.session.members?.map((member) => member.id)).toEqual([iris.id, tom.id])
  expect(cast?.messages.map((message) => message.speaker)).toEqual([iris.id, tom.id, undefined])
})
