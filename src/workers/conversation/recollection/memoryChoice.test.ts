import fc from 'fast-check'
import { type Message, newId } from 'sdk'
import { expect, test } from 'vitest'
import { addMessage, type History } from '../history.ts'
import { type Given, iris, memory, recollection } from './fakeRecollection.fixture.ts'
import { type MemoriesWanted, memoriesCost, memoryChoice } from './memoryChoice.ts'
import { notesFrom } from './notes.ts'

const headings = { all: 'Notes:', player: 'Of Sam:', self: 'Of herself:' }

const line = (): Message => ({
  session: newId(),
  position: 0,
  id: newId(),
  role: 'user',
  characterName: 'Sam',
  variants: [{ content: 'A line.', state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

function talk(count: number): History {
  const history: History = { messages: [], costs: [] }
  for (let index = 0; index < count; index++) addMessage(history, line())
  return history
}

const wanted = (...memories: Given[]): MemoriesWanted => ({
  notes: notesFrom(recollection(...memories), iris, { char: 'Iris', user: 'Sam' }),
  headings,
})

test('memories stand under what they are of', () => {
  const all = wanted(memory('Iris once lied.', { type: 'self' }), memory('Sam keeps bees.'))
  expect(memoryChoice(all, talk(0))(0, 1000).text).toBe(
    'Notes:\nOf Sam:\n- “Sam keeps bees”\nOf herself:\n- “Iris once lied”',
  )
})

test('of two that say otherwise both are told, as uncertain', () => {
  const old = memory('Sam loves coffee.', { at: 1 })
  const young = memory('Sam drinks tea only.', { at: 2, contradicts: [old.id] })
  const { text, told } = memoryChoice(wanted(young, old), talk(0))(0, 1000)
  expect(text).toContain('- “Sam drinks tea only”, though earlier “Sam loves coffee”')
  expect(told).toEqual([young.id, old.id])
})

test('what stands in the window is never told, whatever the window is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
      fc.nat(30),
      fc.boolean(),
      (count, sources, from, paired) => {
        const history = talk(count)
        const elsewhere = newId<'message'>()
        const memories = sources.map((places, index) =>
          memory(`Fact number ${index}.`, {
            messages: [...new Set(places)].map((place) => history.messages[place]?.id ?? elsewhere),
          }),
        )
        const [first, second, ...rest] = memories
        const told = paired && first && second ? [{ ...first, contradicts: [second.id] }, second, ...rest] : memories
        const choice = memoryChoice(wanted(...told), history)(from, 10_000)
        const window = new Set(history.messages.slice(from).map(({ id }) => id))
        for (const one of memories) {
          const stands = one.messages.length > 0 && one.messages.every((id) => window.has(id))
          if (stands) expect(choice.text).not.toContain(`“${one.content.slice(0, -1)}”`)
          expect(choice.told.includes(one.id) && stands).toBe(false)
        }
        if (!paired) {
          expect([...choice.told, ...choice.left.keys()].sort()).toEqual(memories.map(({ id }) => id).sort())
        }
      },
    ),
  )
})

test('what comes from an earlier wording of the reply itself is not told to its next', () => {
  const history = talk(3)
  const reply = newId<'message'>()
  const said = memory('Iris likes rain.', { messages: [history.messages[2]?.id ?? reply, reply] })
  const all = wanted(said)
  expect(memoryChoice({ ...all, reply }, history)(0, 1000).told).toEqual([])
  expect(memoryChoice(all, history)(0, 1000).told).toEqual([said.id])
})

test('a copy of a chat shows what its copied messages say', () => {
  const history = talk(2)
  const copies = history.messages.map(({ id }) => id)
  const said = memory('Sam keeps bees.', { messages: [newId<'message'>(), newId<'message'>()], copies })
  expect(memoryChoice(wanted(said), history)(0, 1000).left.get(said.id)).toBe('in-window')
  expect(memoryChoice(wanted(said), history)(1, 1000).told).toEqual([said.id])
})

test('those of the lowest rank give way where room is short, and that is said', () => {
  const memories = Array.from({ length: 8 }, (_, index) => memory(`Sam has visited ${index} harbours by boat.`))
  const all = wanted(...memories)
  const room = Math.floor(memoriesCost(all) / 2)
  const { text, told, left, section } = memoryChoice(all, talk(0))(0, room)
  expect(told).toEqual(memories.slice(0, told.length).map(({ id }) => id))
  expect(told.length).toBeGreaterThan(0)
  expect(left.size).toBe(8 - told.length)
  expect(section).toMatchObject({ state: 'shortened', text, why: `${left.size} of 8 found no room.` })
  expect(section?.tokens).toBeLessThanOrEqual(room)
  expect(memoryChoice(all, talk(0))(0, 5).section).toMatchObject({ state: 'left-out', tokens: 0 })
})
