import fc from 'fast-check'
import { type Message, newId, type Role } from 'sdk'
import { expect, test } from 'vitest'
import type { NormalCard } from '../../media/cards/types.ts'
import { addMessage, type History } from '../history.ts'
import {
  type AssembledPrompt,
  assemblePrompt,
  type Insertions,
  noInsertions,
  type PromptInput,
} from './assemblePrompt.ts'

const say = (role: Role, content: string): Message => ({
  session: newId(),
  position: 0,
  id: newId(),
  role,
  characterName: 'Iris',
  variants: [{ content, state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

function historyOf(...messages: readonly Message[]): History {
  const history: History = { messages: [], costs: [] }
  for (const message of messages) addMessage(history, message)
  return history
}

const card = (fields: Partial<NormalCard>) => fields as NormalCard

function assemble(more: Partial<PromptInput> = {}): AssembledPrompt {
  return assemblePrompt({
    character: { name: 'Iris', personality: 'Iris keeps a lighthouse.' },
    card: undefined,
    persona: { name: 'Sam', pronouns: '', description: '' },
    history: historyOf(say('assistant', 'Good evening.'), say('user', 'Hello!')),
    examples: [],
    insertions: noInsertions,
    room: 4000,
    historyLength: 0,
    continueScene: false,
    expand: (text, original = '') =>
      text.replaceAll('{{char}}', 'Iris').replaceAll('{{user}}', 'Sam').replaceAll('{{original}}', original),
    ...more,
  })
}

const roles = ({ messages }: AssembledPrompt) => messages.map(({ role }) => role)
const text = ({ messages }: AssembledPrompt) => messages.map(({ content }) => content).join('\n')

test('a prompt begins with who the character is and ends with what was said last', () => {
  const prompt = assemble()
  expect(roles(prompt)).toEqual(['system', 'assistant', 'user'])
  expect(prompt.messages[0]?.content).toContain('You play Iris')
  expect(prompt.messages[0]?.content).toContain('keeps a lighthouse')
})

test("C30 a card's own instructions replace ours and may quote them", () => {
  expect(text(assemble({ card: card({ systemPrompt: 'Be brief.' }) }))).not.toContain('You play Iris')
  expect(text(assemble({ card: card({ systemPrompt: 'Be brief. {{original}}' }) }))).toMatch(/Be brief\. You play Iris/)
})

test('C34 notes for people never enter a prompt', () => {
  const canary = 'for-people-only'
  fc.assert(
    fc.property(fc.constantFrom('creatorNotes', 'creator', 'version', 'tags', 'source'), (field) => {
      const value =
        field === 'creatorNotes' ? { en: canary } : field === 'tags' || field === 'source' ? [canary] : canary
      expect(text(assemble({ card: card({ scenario: 'At sea.', [field]: value }) }))).not.toContain(canary)
    }),
  )
})

test('closing instructions stand after the whole history', () => {
  const prompt = assemble({ card: card({ postHistory: 'Keep it short, {{char}}.' }) })
  expect(prompt.messages.at(-1)).toEqual({ role: 'system', content: 'Keep it short, Iris.' })
})

test('examples are the first thing to go when space is short', () => {
  const examples = [
    [
      { role: 'user' as const, text: 'Hi' },
      { role: 'assistant' as const, text: 'Hello, stranger. '.repeat(20) },
    ],
  ]
  const history = historyOf(
    ...Array.from({ length: 40 }, (_, index) => say(index % 2 ? 'user' : 'assistant', 'The sea is calm tonight.')),
  )
  expect(text(assemble({ examples }))).toContain('Hello, stranger')
  expect(text(assemble({ examples, history, room: 300 }))).not.toContain('Hello, stranger')
})

test('C51 a note at a depth stands that many messages before the end', () => {
  const history = historyOf(say('user', 'one'), say('assistant', 'two'), say('user', 'three'))
  const at = (depth: number, role: Role = 'system') =>
    assemble({ history, insertions: { ...noInsertions, atDepth: [{ depth, role, text: 'NOTE' }] } })
      .messages.slice(1)
      .map(({ content }) => content)
  expect(at(0)).toEqual(['one', 'two', 'three', 'NOTE'])
  expect(at(2)).toEqual(['one', 'NOTE', 'two', 'three'])
  expect(at(99)).toEqual(['NOTE', 'one', 'two', 'three'])
})

test('C51 notes of several roles at one depth keep their order', () => {
  const atDepth = (['system', 'user', 'assistant'] as const).map((role) => ({ depth: 0, role, text: role }))
  expect(
    assemble({ insertions: { ...noInsertions, atDepth } })
      .messages.slice(-3)
      .map(({ content }) => content),
  ).toEqual(['assistant', 'user', 'system'])
})

test('a player who waits is spoken for by a nudge', () => {
  expect(assemble({ continueScene: true }).messages.at(-1)?.content).toContain('Sam waits')
})

test('L08 the prompt stays within its room', () => {
  fc.assert(
    fc.property(
      fc.array(fc.lorem({ maxCount: 60 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 400, max: 4000 }),
      (lines, room) => {
        const history = historyOf(...lines.map((line, index) => say(index % 2 ? 'user' : 'assistant', line)))
        const newest = history.costs.at(-1) ?? 0
        expect(assemble({ history, room }).estimatedTokens).toBeLessThanOrEqual(Math.max(room, 300 + newest))
      },
    ),
  )
})

test('L20 what was sent is the start of what is sent next, until the history is trimmed', () => {
  const lines = Array.from({ length: 80 }, (_, index) =>
    say(index % 2 ? 'user' : 'assistant', `Line ${index} of a quiet evening.`),
  )
  let kept = 0
  for (let count = 2; count < lines.length; count += 2) {
    const before = assemble({ history: historyOf(...lines.slice(0, count)), room: 500 })
    const after = assemble({ history: historyOf(...lines.slice(0, count + 2)), room: 500 })
    if (JSON.stringify(after.messages.slice(0, before.messages.length)) === JSON.stringify(before.messages)) kept++
    else expect(after.leftOut).toBeGreaterThan(before.leftOut)
  }
  expect(kept).toBeGreaterThan(30)
})

test('a message is the same object in every prompt, so that what was sent before can be told', () => {
  const history = historyOf(say('assistant', 'Good evening.'), say('user', 'Hello!'))
  const insertions: Insertions = { ...noInsertions, atDepth: [{ depth: 1, role: 'system', text: 'It rains.' }] }
  const [first, second] = [assemble({ history, insertions }), assemble({ history })]
  for (const words of ['Good evening.', 'Hello!']) {
    const find = ({ messages }: AssembledPrompt) => messages.find(({ content }) => content === words)
    expect(find(first)).toBe(find(second))
  }
})
