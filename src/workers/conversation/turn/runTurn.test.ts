import { type Message, newId, wordingOf } from 'sdk'
import { expect, test } from 'vitest'
import type { TurnAction, TurnEvent } from '../contract.ts'
import { fail, rig, session, stop, text } from './rig.fixture.ts'

const send = (words: string): TurnAction => ({ kind: 'send', text: words })
const kinds = (events: readonly TurnEvent[]) => events.map(({ kind }) => kind)

test('a turn goes from the words of the player to the reply on disk', async () => {
  const world = rig([text('Good '), text('evening.'), stop])
  const events = await world.turn(send('Hello!'))
  expect(kinds(events).filter((kind) => kind !== 'text')).toEqual(['accepted', 'waiting', 'committed'])
  expect(world.history.messages.map((message) => wordingOf(message).content)).toEqual(['Hello!', 'Good evening.'])
  expect([...world.stored.values()].map((message) => wordingOf(message).state)).toEqual(['complete', 'complete'])
})

test('the prompt holds what was just said', async () => {
  const world = rig([text('Hm.'), stop])
  await world.turn(send('Is it late?'))
  expect(world.requests[0]?.messages.at(-1)).toEqual({ role: 'user', content: 'Is it late?' })
})

test('empty text goes on without a message of the player', async () => {
  const world = rig([text('And then…'), stop])
  await world.turn(send('  '))
  expect(world.history.messages.map(({ role }) => role)).toEqual(['assistant'])
})

test('stopping keeps what was said so far', async () => {
  const world = rig([text('One. Two.'), 'hang'])
  const events = await world.turn(send('Count.'), (event) => event.kind === 'text' && world.stop())
  expect(events.at(-1)).toMatchObject({ kind: 'committed', outcome: { kind: 'stopped' } })
  expect(wordingOf(world.reply())).toMatchObject({ content: 'One. Two.', state: 'stopped' })
})

test('a busy server is tried again where the player can see it', async () => {
  const world = rig([fail('overloaded')], [fail('overloaded')], [text('Here.'), stop])
  const events = await world.turn(send('Hello!'))
  expect(kinds(events).filter((kind) => kind === 'retrying')).toHaveLength(2)
  expect(world.waits).toEqual([500, 1000])
  expect(wordingOf(world.reply()).content).toBe('Here.')
})

test('F29 an error after text keeps the text, marks it, and does not try again', async () => {
  const world = rig([text('Half a sen'), fail('server')], [text('never'), stop])
  await world.turn(send('Hello!'))
  expect(world.requests).toHaveLength(1)
  expect(wordingOf(world.reply())).toMatchObject({ content: 'Half a sen', state: 'incomplete', problem: 'no: server' })
})

test('L24 when a connection fails for good another takes over, and the reply says which wrote it', async () => {
  const world = rig([fail('auth', { retryable: false })], [text('Here I am.'), stop])
  const events = await world.turn(send('Hello!'))
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'switched', failure: expect.objectContaining({ kind: 'auth' }) }),
  )
  expect(world.asked).toEqual(['tiny', 'stand-in'])
  expect(wordingOf(world.reply())).toMatchObject({ content: 'Here I am.', source: { model: 'stand-in' } })
})

test('L24 a reply that has begun is not handed to another connection', async () => {
  const world = rig([text('Half a'), fail('server')], [text('never'), stop])
  await world.turn(send('Hello!'))
  expect(world.asked).toEqual(['tiny'])
})

test('an error without text leaves a failed reply that says why', async () => {
  const world = rig([fail('auth', { retryable: false })], [fail('auth', { retryable: false })])
  const events = await world.turn(send('Hello!'))
  expect(events.at(-1)).toMatchObject({ outcome: { kind: 'failed', failure: { kind: 'auth' } } })
  expect(wordingOf(world.reply())).toMatchObject({ content: '', state: 'failed', problem: 'no: auth' })
})

test('L09 a prompt that is too long is asked for once more, smaller', async () => {
  const tooLong = fail('context', { retryable: false, tokens: { window: 2048 } })
  const world = rig([tooLong], [tooLong], [text('From elsewhere.'), stop])
  await world.turn(send('Hello!'))
  expect(world.asked).toEqual(['tiny', 'tiny', 'stand-in'])
  expect(world.shrunk()?.tokens?.window).toBe(2048)
})

test('L04 L05 stopping while waiting for a retry sends nothing more', async () => {
  const world = rig([fail('overloaded')], [text('never'), stop])
  const events = await world.turn(send('Hello!'), (event) => event.kind === 'retrying' && world.stop())
  expect(world.requests).toHaveLength(1)
  expect(events.at(-1)).toMatchObject({ outcome: { kind: 'stopped' } })
})

test('regenerating keeps the earlier wording and does not show it to the model', async () => {
  const world = rig([text('First.'), stop], [text('Second.'), stop])
  await world.turn(send('Hello!'))
  await world.turn({ kind: 'regenerate' })
  expect(world.reply().variants.map(({ content }) => content)).toEqual(['First.', 'Second.'])
  expect(wordingOf(world.reply()).content).toBe('Second.')
  expect(JSON.stringify(world.requests[1]?.messages)).not.toContain('First.')
})

test('regenerating a failed reply leaves no empty wording behind', async () => {
  const world = rig([fail('auth')], [fail('auth')], [text('Now it works.'), stop])
  await world.turn(send('Hello!'))
  await world.turn({ kind: 'regenerate' })
  expect(world.reply().variants.map(({ content }) => content)).toEqual(['Now it works.'])
})

test('continuing goes on in the same message', async () => {
  const world = rig(
    [text('She looked at the sea'), { kind: 'end', reason: 'length' }],
    [text('the sea and smiled.'), stop],
  )
  await world.turn(send('Hello!'))
  await world.turn({ kind: 'continue' })
  expect(world.requests[1]?.prefill).toBe('She looked at the sea')
  expect(wordingOf(world.reply()).content).toBe('She looked at the sea and smiled.')
})

test('there is nothing to regenerate before the first reply', async () => {
  await expect(rig().turn({ kind: 'regenerate' })).rejects.toThrow('No previous message to regenerate')
})

test('L13 thoughts never become part of the reply', async () => {
  const world = rig([{ kind: 'reasoning', text: 'secret thought' }, text('Yes.'), stop], [text('Again.'), stop])
  await world.turn(send('Hello!'))
  await world.turn(send('And?'))
  expect(wordingOf(world.history.messages[1] as Message)).toMatchObject({
    content: 'Yes.',
    reasoning: 'secret thought',
  })
  expect(JSON.stringify(world.requests[1]?.messages)).not.toContain('secret thought')
})

test('L12 a long reply is on disk piece by piece while it grows', async () => {
  const words = Array.from({ length: 30 }, (_, index) => text(`Sentence number ${index} of the story. `))
  const world = rig([...words, stop])
  await world.turn(send('Tell me.'))
  expect(wordingOf(world.reply()).content.startsWith(world.pieces.join(''))).toBe(true)
  expect(world.pieces.length).toBeGreaterThan(0)
})

test('a message that cannot be saved is not kept in the history either', async () => {
  const world = rig([text('never'), stop])
  world.refuseToSave()
  await expect(world.turn(send('Hello!'))).rejects.toThrow('full')
  expect(world.history.messages).toEqual([])
  expect(world.history.costs).toEqual([])
})

test('words whose reply finds no place on disk are withdrawn, so that sending them again does not double them', async () => {
  const world = rig([text('never'), stop])
  world.refuseToSave('assistant')
  await expect(world.turn(send('Hello!'))).rejects.toThrow('full')
  expect([...world.stored.values()]).toEqual([])
  expect(world.history.messages).toEqual([])
})

test('a reply that cannot be saved is handed over with the reason instead of being lost', async () => {
  const world = rig([text('A long story.'), stop])
  world.refuseReplies()
  const last = (await world.turn(send('Hello!'))).at(-1)
  expect(last).toMatchObject({ kind: 'unsaved', code: 'storage/quota' })
  const wording = last?.kind === 'unsaved' ? wordingOf(last.message) : undefined
  expect(wording).toMatchObject({ content: 'A long story.', state: 'incomplete' })
  expect(wording?.problem).toContain('not saved')
})

test('what breaks around the attempts ends the reply as failed and says why, never as unfinished', async () => {
  const world = rig()
  world.failPrompts(new Error('a pattern took too long'))
  const events = await world.turn(send('Hello!'))
  expect(events.at(-1)).toMatchObject({ kind: 'committed', outcome: { kind: 'failed' } })
  expect(wordingOf(world.reply())).toMatchObject({ state: 'failed', problem: 'a pattern took too long' })
})

test('right after a stop one "busy" answer is passed over in silence, the next is shown', async () => {
  const world = rig([fail('overloaded')], [fail('overloaded')], [text('Here.'), stop])
  world.afterAStop()
  const events = await world.turn(send('Hello again!'))
  expect(kinds(events).filter((kind) => kind === 'retrying')).toHaveLength(1)
  expect(world.waits).toEqual([500, 500])
  expect(wordingOf(world.reply()).content).toBe('Here.')
})

test('a greeting answers nothing, so there is nothing to regenerate', async () => {
  const world = rig([text('Another greeting'), stop])
  const variants = ['Hello.', 'Good evening.'].map((content) => ({ content, state: 'complete' as const, timestamp: 0 }))
  const greeting = {
    id: newId<'message'>(),
    session: session.id,
    position: 0,
    role: 'assistant' as const,
    timestamp: 0,
  }
  world.history.messages.push({ ...greeting, characterName: 'Iris', variants, active: 0, metadata: {} })
  world.history.costs.push(5)
  await expect(world.turn({ kind: 'regenerate' })).rejects.toThrow('No previous message to regenerate')
})

test('half a surrogate pair never leaves Vesper', async () => {
  const world = rig([text('Yes.'), stop])
  await world.turn(send('Look: \ud83d'))
  expect(world.requests[0]?.messages.at(-1)?.content).toBe('Look: \ufffd')
})
