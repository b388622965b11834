import fc from 'fast-check'
import { type Message, newId } from 'sdk'
import { expect, test } from 'vitest'
import type { Summary } from '../../../shared/chats/chatRecords.ts'
import { addMessage, type History } from '../history.ts'
import { type AssembledPrompt, assemblePrompt, type PromptInput } from './assemblePrompt.ts'
import { noInsertions } from './depthTexts.ts'
import { chooseSummaries, summariesCost } from './summaryChoice.ts'

const line = (position: number): Message => ({
  session: newId(),
  position,
  id: newId(),
  role: position % 2 ? 'user' : 'assistant',
  characterName: 'Iris',
  variants: [{ content: `Line ${position} of a long and quiet evening.`, state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

function talk(count: number): History {
  const history: History = { messages: [], costs: [] }
  for (let position = 0; position < count; position++) addMessage(history, line(position))
  return history
}

const part = (from: number, to: number): Summary => ({
  from,
  to,
  hash: '',
  text: `From ${from} to ${to} they spoke of the harbour, the weather and the price of lamp oil.`,
  edited: false,
  at: 0,
})
const parts = (count: number, size = 10) =>
  Array.from({ length: count }, (_, index) => part(index * size, index * size + size - 1))

const assemble = (history: History, more: Partial<PromptInput>): AssembledPrompt =>
  assemblePrompt({
    character: { name: 'Iris', personality: 'Iris keeps a lighthouse.' },
    card: undefined,
    persona: { name: 'Sam', pronouns: '', description: '' },
    history,
    examples: [],
    insertions: noInsertions,
    room: 1500,
    historyLength: 0,
    continueScene: false,
    expand: (text) => text,
    ...more,
  })

test('what is told never costs more than its room, and a part is told whole or not at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 400 }), fc.nat(120), (count, room, last) => {
      const history = talk(130)
      const { text, section } = chooseSummaries(parts(count), history, 125, room, last)
      if (text === '') return
      expect(section?.tokens).toBeLessThanOrEqual(room)
      const told = parts(count).filter((one) => text.includes(one.text))
      expect(told).toEqual(parts(count).slice(-told.length))
    }),
  )
})

test('a room that changes a little from turn to turn does not change which parts are told', () => {
  const all = parts(12)
  const history = talk(130)
  const most = Math.floor(summariesCost(all) * 0.6)
  let last: number | undefined
  const seen = new Set<string>()
  for (const less of [0, 1, 0, 7, 2, 12, 0, 3]) {
    const { text, first } = chooseSummaries(all, history, 125, most - less, last)
    seen.add(text)
    last = first
  }
  expect(seen.size).toBeLessThanOrEqual(2)
})

test('as summaries grow in number the oldest give way several at once', () => {
  const history = talk(600)
  const room = Math.floor(summariesCost(parts(8)))
  let last: number | undefined
  let moves = 0
  for (let count = 1; count <= 50; count++) {
    const { first } = chooseSummaries(parts(count), history, 599, room, last)
    if (first !== last) moves++
    last = first
  }
  expect(moves).toBeLessThan(25)
})

test('L20 between two trims what summaries tell, and all that follows, stays as the server knows it', () => {
  const known = parts(30)
  let former: AssembledPrompt | undefined
  let steady = 0
  for (let count = 150; count < 230; count += 2) {
    const history = talk(count)
    const prompt = assemble(history, {
      summaries: known.filter(({ to }) => to < count - 30),
      // Steady by what the last prompt told, as the ids of these messages are new each time.
      ...(former?.firstSummary !== undefined && { lastSummary: former.firstSummary }),
      ...(former && history.messages[former.leftOut] && { lastStart: history.messages[former.leftOut]?.id as never }),
      continueScene: count % 4 === 0,
    })
    expect(prompt.summarised).toBeGreaterThan(0)
    if (former && former.leftOut === prompt.leftOut) {
      expect(prompt.messages[0]?.content).toBe(former.messages[0]?.content)
      steady++
    }
    former = prompt
  }
  expect(steady).toBeGreaterThan(20)
})

test('what is pinned is told word for word, also where a summary tells of the rest', () => {
  fc.assert(
    fc.property(fc.nat(49), (pinned) => {
      const history = talk(160)
      const kept = history.messages[pinned]
      if (!kept) throw new Error('There are 160.')
      history.messages[pinned] = { ...kept, pinned: true }
      const prompt = assemble(history, { summaries: parts(5) })
      expect(prompt.leftOut).toBeGreaterThan(49)
      const words = prompt.messages.map(({ content }) => content).join('\n')
      expect(words).toContain('What happened earlier:')
      expect(words).toContain(`Earlier, kept in mind:\nIris: Line ${pinned} of a long`)
    }),
  )
})
