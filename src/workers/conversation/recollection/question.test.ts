import { type Message, newId, type Role } from 'sdk'
import { expect, test } from 'vitest'
import { said } from '../../../../tests/fixtures/exportedChat.ts'
import type { RecallSettings } from '../contract.ts'
import { addMessage, type History } from '../history.ts'
import { another, iris } from './fakeRecollection.fixture.ts'
import { allowed, type Occasion, questionFor } from './question.ts'

const say = (role: Role, content: string) => said(role, content, { id: newId() })

const house: RecallSettings = { limits: { player: 10, self: 5 } }

function occasion(lines: readonly Message[], more: Partial<Occasion> = {}): Occasion {
  const history: History = { messages: [], costs: [] }
  for (const line of lines) addMessage(history, line)
  return {
    character: iris,
    history,
    reply: undefined,
    existing: '',
    lastStart: undefined,
    room: 4000,
    historyLength: 0,
    now: 7,
    ...more,
  }
}

const textsFor = (lines: readonly Message[], more: Partial<Occasion> = {}) =>
  questionFor(occasion(lines, more), house)?.texts

test('what the player said last comes last, where recall looks first, also when others spoke after them', () => {
  const lines = [say('assistant', 'Tea?'), say('user', 'With my sister.'), say('assistant', 'Which one?')]
  expect(textsFor(lines)).toEqual(['Tea?', 'Which one?', 'With my sister.'])
})

test('only the newest messages are looked at, and of a long one its end', () => {
  const lines = Array.from({ length: 20 }, (_, index) => say('assistant', `Line ${index}.`))
  const texts = textsFor([...lines, say('user', `${'once '.repeat(1000)}the lighthouse`)]) ?? []
  expect(texts).toHaveLength(6)
  expect(texts.at(-1)).toMatch(/the lighthouse$/)
  expect(texts.at(-1)?.length).toBeLessThanOrEqual(1000)
})

test('a reply that goes on is part of the question, and words that are not there are not', () => {
  expect(textsFor([say('user', 'Go on.'), say('assistant', '')], { existing: 'The lamp' })).toEqual([
    'The lamp',
    'Go on.',
  ])
  expect(textsFor([])).toEqual([])
})

test('what the model sees anyway is named: from where the last prompt began, and the reply itself', () => {
  const lines = Array.from({ length: 10 }, (_, index) => say('user', `Line ${index}.`))
  const reply = newId<'message'>()
  const lastStart = lines[6]?.id
  const ids = lines.map(({ id }) => id)
  expect(questionFor(occasion(lines, { lastStart, reply }), house)?.inWindow).toEqual([...ids.slice(6), reply])
  expect(questionFor(occasion(lines), house)?.inWindow).toEqual(ids)
})

test('without a prompt before, the window is taken as large as it can be', () => {
  const lines = Array.from({ length: 10 }, (_, index) => say('user', `Line ${index}.`))
  expect(questionFor(occasion(lines, { historyLength: 4 }), house)?.inWindow.length).toBeGreaterThanOrEqual(3)
  expect(questionFor(occasion(lines, { historyLength: 4 }), house)?.inWindow.length).toBeLessThanOrEqual(4)
})

test('ten of the player and five reveries, unless the player chose otherwise or their membership ends there', () => {
  expect(allowed(house)).toEqual({ player: 10, self: 5 })
  expect(allowed({ limits: { player: 40, self: 12.7 } })).toEqual({ player: 40, self: 12 })
  const guest = { reveries: false, contextCap: 10 }
  expect(allowed({ limits: { player: 40, self: 12 }, entitled: guest })).toEqual({ player: 10, self: 0 })
  expect(allowed({ limits: { player: 4, self: 12 }, entitled: { ...guest, reveries: true } })).toEqual({
    player: 4,
    self: 6,
  })
  const unlocked = { reveries: true, contextCap: Number.POSITIVE_INFINITY }
  expect(allowed({ limits: { player: 40, self: 12 }, entitled: unlocked })).toEqual({ player: 40, self: 12 })
  expect(allowed({ limits: { player: -1, self: Number.NaN } })).toEqual({ player: 0, self: 0 })
})

test('nothing is asked where nothing may be told', () => {
  expect(questionFor(occasion([say('user', 'Hello!')]), { limits: { player: 0, self: 0 } })).toBeUndefined()
})

test('who is asked is the one who speaks', () => {
  const ben = another()
  expect(questionFor(occasion([], { character: ben }), house)).toMatchObject({ character: ben, now: 7 })
})
