import { type Character, type CharacterId, newId, type Session, wordingOf } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { editCard } from '../../src/workers/media/editCard.ts'
import { createMockFetch, timerClock } from '../simulators/llm/index.ts'
import { iris, openTurnRig, persona } from './turnRig.ts'

const open: Awaited<ReturnType<typeof openTurnRig>>[] = []

async function evening() {
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1000) })
  const rig = await openTurnRig(sim)
  open.push(rig)
  const requests = () => sim.log().filter(({ path, method }) => method === 'POST' && path.endsWith('/api/chat')).length
  return { ...rig, sim, requests }
}

afterEach(() => {
  for (const { scope } of open.splice(0)) scope.close()
  vi.unstubAllGlobals()
})

type TurnRig = Awaited<ReturnType<typeof evening>>

/** Brings a character into the store as a restored backup or an earlier release would: past every import check. */
async function store({ storage }: TurnRig, personality: string, age?: number): Promise<CharacterId> {
  const character: Character = { ...iris, id: newId(), name: 'Mina', personality }
  await storage.commit('Character', [{ kind: 'put', table: 'characters', value: character }])
  if (age !== undefined) await state({ storage }, character.id, age)
  return character.id
}

const state = ({ storage }: Pick<TurnRig, 'storage'>, id: CharacterId, age: number) =>
  storage.commit('Age stated', [
    { kind: 'put', table: 'cards', value: { id, card: editCard(undefined, { name: 'Mina' }, { age }) } },
  ])

/** Makes the open chat one with these characters, as a plugin, an import or a scenario could write it. */
async function cast({ storage, session }: TurnRig, change: Partial<Session>) {
  const now = await storage.read('sessions', session.id)
  await storage.commit('Cast', [{ kind: 'put', table: 'sessions', value: { ...session, ...now, ...change } }])
}

const doubtful = 'Mina is a high school senior who paints boats.'
const certain = 'Mina is sixteen years old and paints boats.'

test('no chat begins with a character whose age is open, or who is a minor, alone or among others', async () => {
  const rig = await evening()
  const [open, minor] = [await store(rig, doubtful), await store(rig, certain)]
  const begin = (first: CharacterId, ...others: CharacterId[]) => rig.conversation.begin(first, persona, { others })
  await expect(begin(open)).rejects.toMatchObject({ code: 'chat/age-unknown' })
  await expect(begin(iris.id, open)).rejects.toMatchObject({ code: 'chat/age-unknown' })
  await expect(begin(minor)).rejects.toMatchObject({ code: 'chat/minor' })
  await expect(begin(iris.id, minor)).rejects.toMatchObject({ code: 'chat/minor' })
  expect(await rig.conversation.ageQuestions([iris.id, open])).toEqual([
    { id: open, name: 'Mina', field: 'Personality', match: expect.stringContaining('high school senior') },
  ])
  await state(rig, open, 19)
  await expect.poll(() => rig.conversation.ageQuestions([open])).toEqual([])
  await begin(open)
})

test.each([
  ['is the character', (id: CharacterId) => ({ character: { id, name: 'Mina' } })],
  [
    'joined the group',
    (id: CharacterId) => ({
      members: [
        { id: iris.id, name: 'Iris', present: true, muted: false },
        { id, name: 'Mina', present: true, muted: false },
      ],
    }),
  ],
  [
    'waits outside the scene',
    (id: CharacterId) => ({
      members: [
        { id: iris.id, name: 'Iris', present: true, muted: false },
        { id, name: 'Mina', present: false, muted: true },
      ],
    }),
  ],
])('no turn of a stored chat is asked for where a doubtful character %s', async (_, change) => {
  const rig = await evening()
  const id = await store(rig, doubtful)
  await cast(rig, change(id))
  await expect(rig.say('Good evening!')).rejects.toMatchObject({ code: 'chat/age-unknown' })
  expect(rig.requests()).toBe(0)
  await state(rig, id, 17)
  await expect.poll(() => rig.say('Good evening!').catch(({ code }) => code)).toBe('chat/minor')
  expect(rig.requests()).toBe(0)
  await state(rig, id, 19)
  await expect.poll(() => rig.say('Good evening!').catch(() => undefined)).toBeDefined()
  expect(rig.requests()).toBe(1)
})

test('no turn is asked for in a situation with a minor', async () => {
  const rig = await evening()
  await cast(rig, { situation: 'Mina, sixteen years old, keeps the inn.' })
  await expect(rig.say('Good evening!')).rejects.toMatchObject({ code: 'chat/minor' })
  expect(rig.requests()).toBe(0)
})

test('a reply stands up to the sentence that brings in a minor', async () => {
  const { say, sim, storage, session } = await evening()
  sim.script({
    reply: { text: 'The door opens. Her niece Mina is fifteen years old. She waves at you from the stairs.' },
  })
  await say('Who is there?')
  const [reply] = await storage.tail(session.id, 1)
  expect(reply && wordingOf(reply)).toMatchObject({
    content: 'The door opens.',
    state: 'incomplete',
    problem: 'Stopped here: the reply brought in somebody under 18. Characters here are adults.',
  })
})

test('a reply about adults, their past and their things stays whole', async () => {
  const { say, sim, storage, session } = await evening()
  const text = 'When I was sixteen I learned to sail. The boat is fifteen years old. I am forty now.'
  sim.script({ reply: { text } })
  await say('Tell me of the boat.')
  const [reply] = await storage.tail(session.id, 1)
  expect(reply && wordingOf(reply).content).toBe(text)
})

test('a chat does not go on after a reply with somebody whose age is open, until it is stated', async () => {
  const rig = await evening()
  rig.sim.script({ reply: { text: 'The door opens. Lena comes in. Lena is a high school senior who paints boats.' } })
  await rig.say('Who is there?')
  const before = rig.requests()
  const turn = () => rig.say('Good evening!').catch(({ code }) => code)
  expect(await turn()).toBe('chat/age-unknown')
  expect(rig.requests()).toBe(before)
  expect(await rig.conversation.replyAges(rig.session.id, [])).toMatchObject({
    open: [{ places: [{ field: 'The last reply', match: expect.stringContaining('high school senior') }] }],
  })
  await cast(rig, { ages: [{ age: 17 }] })
  expect(await turn()).toBe('chat/minor')
  await cast(rig, { ages: [{ age: 19 }] })
  await expect.poll(() => rig.say('Good evening!').catch(() => undefined)).toBeDefined()
  expect(rig.requests()).toBe(before + 1)
})

test('a reply about a character whose age is known asks nothing', async () => {
  const rig = await evening()
  const id = await store(rig, 'Mina is 25 years old and paints boats.')
  await cast(rig, { character: { id, name: 'Mina' } })
  rig.sim.script({ reply: { text: 'Mina laughs. “I am a high school senior,” she says and folds the costume.' } })
  await expect.poll(() => rig.say('Who are you tonight?').catch(() => undefined)).toBeDefined()
  expect(await rig.conversation.replyAges(rig.session.id, [])).toEqual({ open: [] })
})

test('no turn is asked for where the age of the player’s own part is open', async () => {
  const rig = await evening()
  const of = (description: string) => rig.conversation.personaAges({ ...persona, name: 'Sam', description })
  expect(await of('Sam is a high school senior.')).toMatchObject({ open: [{ name: 'Sam' }] })
  expect(await of('Sam is a high school senior.\n25 years old.')).toEqual({ open: [] })
  expect(await of('Sam is sixteen years old.')).toMatchObject({ refused: expect.stringContaining('Your description') })
  const asked = rig.say('Good evening!', {}, { ...persona, description: 'A high school senior.' })
  await expect(asked).rejects.toMatchObject({ code: 'chat/age-unknown' })
  expect(rig.requests()).toBe(0)
})
