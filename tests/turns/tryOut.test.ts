import { isAbort, newId } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import type { NormalCard } from '../../src/shared/cards/types.ts'
import { blankCharacter } from '../../src/shared/characters/characterRecords.ts'
import { limitsOf } from '../../src/shared/policy/consent/limits.ts'
import type { TryOutEvent, TryOutRequest } from '../../src/workers/conversation/contract.ts'
import { editCard } from '../../src/workers/media/editCard.ts'
import { createMockFetch, timerClock } from '../simulators/llm/index.ts'
import { openTurnRig, persona } from './turnRig.ts'

const rigs: Awaited<ReturnType<typeof openTurnRig>>[] = []
afterEach(() => {
  for (const { scope } of rigs.splice(0)) scope.close()
  vi.unstubAllGlobals()
})

const wren = { ...blankCharacter, id: newId<'character'>(), name: 'Wren', personality: '{{char}} repairs clocks.' }
const cardOf = (greeting: string, age = 41): NormalCard =>
  editCard(
    undefined,
    { name: wren.name, personality: wren.personality },
    { greetings: greeting === '' ? [] : [{ kind: 'first', index: 0, text: greeting }], age },
  )

async function workshop() {
  const sim = createMockFetch({ origin: 'http://localhost:5173', clock: timerClock(1000) })
  const rig = await openTurnRig(sim)
  rigs.push(rig)
  const session = newId<'session'>()
  const call = new AbortController()
  /** What is told of a reply to this line. */
  async function ask(
    text: string,
    more: Partial<TryOutRequest> = {},
    onEvent: (event: TryOutEvent) => unknown = () => {},
  ) {
    const request: TryOutRequest = {
      session,
      character: wren,
      card: cardOf('"Come in, {{user}}."'),
      said: [{ by: 'player', text }],
      connection: rig.connection,
      persona,
      settings: { samplers: {}, maxTokens: 100, historyLength: 0 },
      ...more,
    }
    const events: TryOutEvent[] = []
    for await (const event of rig.conversation.tryOut(request, call.signal)) {
      events.push(event)
      onEvent(event)
    }
    const words = events.map((event) => (event.kind === 'text' ? event.text : '')).join('')
    return { events, words, end: events.at(-1) }
  }
  const kept = async () =>
    await Promise.all(
      (['sessions', 'characters', 'cards', 'moments', 'memories', 'summaries'] as const).map((table) =>
        rig.storage.list(table),
      ),
    )
  const prompts = () =>
    sim
      .log()
      .filter(({ method, path }) => method === 'POST' && path === '/api/chat')
      .map(({ body }) => String(body))
  return { ...rig, sim, ask, kept, prompts, call }
}

test('a character who is kept nowhere opens and answers, and nothing of it is kept', async () => {
  const { ask, kept, prompts, sim } = await workshop()
  sim.script({ reply: { text: 'Only tired, like all of them.' } })
  const before = await kept()
  const { events, words, end } = await ask('Is it broken?')
  expect(events[0]).toEqual({ kind: 'opened', text: '"Come in, Sam."' })
  expect(words).toBe('Only tired, like all of them.')
  expect(end).toEqual({ kind: 'ended', outcome: { kind: 'complete' } })
  expect(prompts()[0]).toMatch(/Wren repairs clocks\.\\nAge: 41.*Come in, Sam\..*Is it broken\?/s)
  expect(await kept()).toEqual(before)
})

test('the next reply is asked for with what the form says then, after the opening as it was', async () => {
  const { ask, prompts, sim } = await workshop()
  sim.script({ reply: { text: 'Hm.' } })
  await ask('And now?', {
    character: { ...wren, personality: '{{char}} builds boats.' },
    card: cardOf('Another opening.'),
    opening: 'The first one.',
    said: [
      { by: 'player', text: 'Hello.' },
      { by: 'character', text: 'Good evening.' },
      { by: 'player', text: 'And now?' },
    ],
  })
  expect(prompts()[0]).toMatch(/Wren builds boats.*The first one\..*Hello\..*Good evening\..*And now\?/s)
  expect(prompts()[0]).not.toContain('Another opening.')
})

test('no model is told how to act, to whatever the settings add up', async () => {
  const { ask, prompts, sim } = await workshop()
  sim.script({ reply: { text: 'Hm.' } })
  await ask('Hello.', {
    settings: {
      samplers: {},
      maxTokens: 100,
      historyLength: 0,
      actions: 'tags',
      recall: { limits: { player: 5, self: 5 } },
    },
  })
  expect(prompts()).toHaveLength(1)
  expect(prompts()[0]).not.toMatch(/<(stimulate|act)|stimulate/i)
})

test.each([
  ['says that they are a minor', { character: { ...wren, personality: 'Wren is 16 years old.' } }, 'chat/minor'],
  [
    'leaves their age open',
    { card: editCard(undefined, {}, {}), character: { ...wren, personality: 'A high school senior.' } },
    'chat/age-unknown',
  ],
  ['makes the player a minor', { persona: { ...persona, description: 'I am 15 years old.' } }, 'chat/minor'],
  [
    'has brought in a minor before',
    {
      opening: '',
      said: [
        { by: 'player', text: 'Who is there?' },
        { by: 'character', text: 'Mia is 14 years old.' },
        { by: 'player', text: 'I see.' },
      ],
    },
    'chat/minor',
  ],
] as const)('nobody is asked where it %s', async (_, more, code) => {
  const { ask, prompts } = await workshop()
  await expect(ask('Hello.', more)).rejects.toMatchObject({ code })
  expect(prompts()).toEqual([])
})

test('a reply stands up to what the player ruled out', async () => {
  const { ask, sim } = await workshop()
  sim.script({ reply: { text: 'She waits. Then she takes the needles from the drawer. It is late.' } })
  const limits = limitsOf({ answers: { needles: 'no' }, own: [] })
  const { end } = await ask('And then?', { settings: { samplers: {}, maxTokens: 100, historyLength: 0, limits } })
  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'ruled-out', keep: 'She waits. '.length } })
})

test('a reply that is stopped ends at once', async () => {
  const { ask, call, sim } = await workshop()
  sim.script({ reply: { text: 'Rain on the window, and so on. '.repeat(300) } })
  const asked = ask('Hello.', {}, ({ kind }) => kind === 'text' && call.abort())
  expect(isAbort(await asked.catch((caught: unknown) => caught))).toBe(true)
})

test('without the player’s words there is nothing to answer', async () => {
  const { ask } = await workshop()
  await expect(ask('', { said: [] })).rejects.toMatchObject({ code: 'chat/no-message' })
})
