import { type Character, newId, PluginError } from 'sdk'
import { noKeyText } from 'sdk/page/chat/noKeyText.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import type { NormalCard } from '../../../src/shared/cards/types.ts'
import { blankCharacter } from '../../../src/shared/characters/characterRecords.ts'
import { noLimits } from '../../../src/shared/policy/consent/consent.ts'
import type { TryOutEvent, TryOutRequest } from '../../../src/workers/conversation/contract.ts'
import { answerAgain, say, startAgain, stopReply, tryOut } from './tryOut.ts'

const world = {
  requests: [] as TryOutRequest[],
  events: [] as (TryOutEvent | Error)[],
  model: 'tern',
  /** What the end of a reply waits for. */
  hold: undefined as Promise<void> | undefined,
}
replaceEngine('conversation', {
  async *tryOut(request: TryOutRequest, signal: AbortSignal) {
    world.requests.push(request)
    for (const event of world.events) {
      if (event instanceof Error) throw event
      if (event.kind === 'ended') await world.hold
      signal.throwIfAborted()
      yield event
    }
  },
})
models.provide({
  provider: () => ({ entry: { needs: 'server' } }),
  connectionOf: () => ({ model: world.model }),
  connect: async () => ({ model: world.model }),
} as unknown as typeof models.now)
chat.provide({ persona: () => ({ name: 'Sam', pronouns: '', description: '' }) } as unknown as typeof chat.now)
safety.provide({
  hear: (words: string) => words === 'red',
  openLimits: async () => {},
  limits: () => noLimits,
} as unknown as typeof safety.now)

const opened: TryOutEvent = { kind: 'opened', text: '"Come in."' }
const text = (words: string): TryOutEvent => ({ kind: 'text', text: words })
const complete: TryOutEvent = { kind: 'ended', outcome: { kind: 'complete' } }
const request = (at = -1) => world.requests.at(at) as TryOutRequest

const wren: Character = { ...blankCharacter, id: newId(), name: 'Wren', personality: 'Repairs clocks.' }
const as = (personality: string) => async () => ({ character: { ...wren, personality }, card: {} as NormalCard })
const compose = as('Repairs clocks.')

beforeEach(() => {
  startAgain()
  const events = [opened, text('Only '), text('tired.'), complete]
  Object.assign(world, { requests: [], events, model: 'tern', hold: undefined })
})

test('the character opens and answers', async () => {
  await say(' Is it broken? ', compose)
  expect(tryOut.opening).toEqual({ by: 'character', text: '"Come in."' })
  expect(tryOut.said).toEqual([
    { by: 'player', text: 'Is it broken?' },
    { by: 'character', text: 'Only tired.' },
  ])
  expect(tryOut.live).toEqual({ text: '', phase: { kind: 'idle' } })
  expect(request()).not.toHaveProperty('opening')
})

test('the next reply uses what the form says then, after the same opening', async () => {
  await say('Hello.', compose)
  world.events = [text('Boats.'), complete]
  await say('And now?', as('Builds boats.'))
  expect(request()).toMatchObject({
    session: request(0).session,
    character: { personality: 'Builds boats.' },
    opening: '"Come in."',
    said: [{ text: 'Hello.' }, { text: 'Only tired.' }, { text: 'And now?' }],
  })
})

test('memories, actions and summaries are not asked for', async () => {
  await say('Hello.', compose)
  for (const name of ['recall', 'remember', 'condense', 'around', 'actions', 'scene'])
    expect(request().settings).not.toHaveProperty(name)
})

test('answering again asks the same line once more', async () => {
  await say('Hello.', compose)
  world.events = [text('Better.'), complete]
  await answerAgain(compose)
  expect(tryOut.said.map((line) => line.text)).toEqual(['Hello.', 'Better.'])
  expect(request().said).toHaveLength(1)
})

test('a stop keeps what was written, and says so', async () => {
  let go = () => {}
  world.hold = new Promise((resolve) => {
    go = resolve
  })
  const saying = say('Hello.', compose)
  await vi.waitFor(() => expect(tryOut.live.text).toBe('Only tired.'))
  stopReply()
  go()
  await saying
  expect(tryOut.said.at(-1)).toEqual({ by: 'character', text: 'Only tired.', problem: 'Stopped.' })
  expect(tryOut.trouble).toBeUndefined()
})

test('starting again forgets everything, also what is still on its way', async () => {
  let go = () => {}
  world.hold = new Promise((resolve) => {
    go = resolve
  })
  const saying = say('Hello.', compose)
  await vi.waitFor(() => expect(tryOut.live.text).toBe('Only tired.'))
  const before = tryOut.session
  startAgain()
  go()
  await saying
  expect(tryOut).toMatchObject({ opening: undefined, said: [], live: { text: '', phase: { kind: 'idle' } } })
  expect(tryOut.session).not.toBe(before)
})

test('a safeword goes to no model, and ends the try-out', async () => {
  await say('Hello.', compose)
  await say('red', compose)
  expect(world.requests).toHaveLength(1)
  expect(tryOut.said).toEqual([])
})

test('without a model nobody is asked, and the line waits', async () => {
  world.model = ''
  await say('Hello.', compose)
  expect(world.requests).toEqual([])
  expect(tryOut.trouble).toEqual({ kind: 'no-model', reason: noKeyText })
  expect(tryOut.said).toEqual([{ by: 'player', text: 'Hello.' }])
})

test('what the form still misses is told', async () => {
  await say('Hello.', async () => {
    throw new PluginError('plugin/refused', 'Name is required')
  })
  expect(tryOut.trouble).toEqual({ kind: 'refused', reason: 'Name is required' })
})

test('a refusal because of an age is no failure of the model', async () => {
  world.events = [new PluginError('chat/minor', 'Characters are adults.')]
  await say('Hello.', compose)
  expect(tryOut.trouble).toEqual({ kind: 'refused', reason: 'Characters are adults.' })
})

test('a reply that crosses a limit stands up to the sentence before', async () => {
  world.events = [
    text('She waits. Then'),
    { kind: 'ended', outcome: { kind: 'ruled-out', why: 'Ruled out.', keep: 11 } },
  ]
  await say('Hello.', compose)
  expect(tryOut.said.at(-1)).toEqual({ by: 'character', text: 'She waits.', problem: 'Ruled out.' })
})

test('a failure in the middle keeps what came, and says why', async () => {
  const failure = { kind: 'server', message: 'The server is down.', retryable: false, scope: 'server' } as const
  world.events = [text('Only'), { kind: 'ended', outcome: { kind: 'failed', failure } }]
  await say('Hello.', compose)
  expect(tryOut.said.at(-1)).toEqual({ by: 'character', text: 'Only' })
  expect(tryOut.trouble).toEqual({ kind: 'failed', reason: 'The server is down.' })
})
