import { type Message, newId, type Session, type StatedAge } from 'sdk'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { errors } from 'sdk/page/errors.ts'
import { loaded, messageAt, session } from 'sdk/page/session.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RecordAges } from '../../../shared/policy/openAges.ts'
import type { TurnEvent, TurnRequest } from '../../../workers/conversation/contract.ts'
import { ageQuestion, cancelAges, stateAges } from '../../characters/ages/ageQuestion.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { editMessage, openSession, removeMessage } from './actions.ts'
import { redo, undo } from './changes.ts'
import { chatWithIris, irisSays } from './chat.fixture.ts'
import { chooseFakeModel } from './fakeModel.fixture.ts'
import { showSession } from './session.ts'
import { send, stop } from './turn.ts'

const chat = chatWithIris()

const says = (role: Message['role'], content: string, state: 'complete' | 'generating' = 'complete'): Message =>
  irisSays(content, {
    session: chat.id,
    role,
    characterName: role === 'user' ? 'Sam' : 'Iris',
    variants: [{ content, state, timestamp: 0 }],
  })

const world = {
  events: [] as TurnEvent[],
  requests: [] as TurnRequest[],
  stored: [] as Message[],
  undone: [] as number[],
  signals: [] as AbortSignal[],
  /** What a turn rejects with. */
  refusal: undefined as Error | undefined,
  /** What the reader of ages says of the player's profile. */
  personaAges: (): RecordAges => ({ open: [] }),
  /** What it says of a reply or an edit, by the ages that are stated. */
  judge: async (_stated: readonly StatedAge[]): Promise<RecordAges> => ({ open: [] }),
  /** The chat's own record, after it was changed. */
  committed: undefined as Session | undefined,
  /** What `edit` does. */
  edit: async (): Promise<number> => 8,
  /** Whether a turn goes on until it is stopped. */
  endless: false,
  /** How long reading each chat takes; a chat that is not named is there at once. */
  readings: new Map<string, Promise<void>>(),
}

replaceEngine('storage', {
  list: async () => [],
  async *changes() {},
  read: async (_: string, id: Session['id']) => {
    await world.readings.get(id)
    return { ...chat, ...world.committed, id, messageCount: world.stored.length }
  },
  commit: async (_: string, [change]: readonly [{ readonly value: Session }]) => {
    world.committed = change.value
  },
  tail: async (_: string, count: number) => world.stored.slice(-count),
  order: async () => Float64Array.from(world.stored.keys()),
  window: async (_: string, { from, to }: { from: number; to: number }) => world.stored.slice(from, to + 1),
})
replaceEngine('conversation', {
  open: async () => {},
  async *run(request: TurnRequest, signal: AbortSignal) {
    world.requests.push(request)
    world.signals.push(signal)
    if (world.refusal) throw world.refusal
    yield* world.events
    if (world.endless) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  },
  ageQuestions: async () => [],
  personaAges: async () => world.personaAges(),
  replyAges: (_: unknown, stated: readonly StatedAge[]) => world.judge(stated),
  edit: () => world.edit(),
  remove: async () => 7,
  undo: async (commit: number) => 99 + world.undone.push(commit),
})
replaceEngine('media', { judgeAges: (_: unknown, stated: readonly StatedAge[]) => world.judge(stated) })
chooseFakeModel()

beforeEach(() => {
  showSession(undefined, 'none')
  Object.assign(world, {
    events: [],
    requests: [],
    signals: [],
    stored: [],
    undone: [],
    endless: false,
    committed: undefined,
    refusal: undefined,
    personaAges: () => ({ open: [] }),
    judge: async () => ({ open: [] }),
  })
  world.readings.clear()
  errors.notices.length = 0
})

const textOf = (index: number) => messageAt(index)?.variants[0]?.content

test('opening a chat reads its newest messages and nothing else', async () => {
  world.stored = Array.from({ length: 500 }, (_, index) => says('user', `line ${index}`))
  await openSession(chat.id)
  expect(session.phase).toBe('open')
  expect(session.count).toBe(500)
  expect(textOf(499)).toBe('line 499')
  expect(loaded.messages.size).toBeLessThan(100)
})

test('a turn shows what was said, the reply while it grows, and the reply when it is done', async () => {
  await openSession(chat.id)
  const user = says('user', 'Hello!')
  const begun = says('assistant', '', 'generating')
  const done = { ...begun, variants: [{ content: 'Good evening.', state: 'complete' as const, timestamp: 0 }] }
  world.events = [
    { kind: 'accepted', user, reply: begun },
    { kind: 'text', text: 'Good ' },
    { kind: 'text', text: 'evening.' },
    { kind: 'committed', message: done, outcome: { kind: 'complete' } },
  ]
  expect(await send('Hello!')).toBe(true)
  expect([textOf(0), textOf(1)]).toEqual(['Hello!', 'Good evening.'])
  expect(session.live.phase.kind).toBe('idle')
})

test('nothing is sent while a reply is being written', async () => {
  await openSession(chat.id)
  session.live.phase = { kind: 'writing' }
  expect(await send('And?')).toBe(false)
  expect(world.requests).toEqual([])
})

test('nothing is sent without a chat', async () => {
  expect(await send('Is anyone here?')).toBe(false)
})

test('restores a deleted message', async () => {
  world.stored = [says('user', 'one'), says('assistant', 'two')]
  await openSession(chat.id)
  await removeMessage(world.stored[1]?.id ?? newId())
  await undo()
  expect(world.undone).toEqual([7])
})

test('redoes what was undone, and undoes it again', async () => {
  world.stored = [says('user', 'one')]
  await openSession(chat.id)
  await removeMessage(world.stored[0]?.id ?? newId())
  await undo()
  await redo()
  await undo()
  expect(world.undone).toEqual([7, 100, 101])
})

test('a new change leaves nothing to be done again', async () => {
  world.stored = [says('user', 'one')]
  await openSession(chat.id)
  await removeMessage(world.stored[0]?.id ?? newId())
  await undo()
  await removeMessage(world.stored[0]?.id ?? newId())
  await redo()
  expect(world.undone).toEqual([7])
})

test('only the notice of the newest step offers to take it back', async () => {
  world.stored = [says('user', 'one'), says('assistant', 'two')]
  await openSession(chat.id)
  toasts.shown = []
  await editMessage(world.stored[1]?.id ?? newId(), 'three')
  await removeMessage(world.stored[1]?.id ?? newId())
  const offers = () => toasts.shown.map(({ title, action }) => [title, action?.label])
  expect(offers()).toEqual([
    ['Message edited', undefined],
    ['Message deleted', 'Undo'],
  ])
  await undo()
  expect(offers().slice(1)).toEqual([
    ['Message deleted', undefined],
    ['Undone: Message deleted', 'Redo'],
  ])
})

test('a message sent right after a stop goes out when the reply has ended', async () => {
  await openSession(chat.id)
  world.endless = true
  world.events = [{ kind: 'accepted', reply: says('assistant', '', 'generating') }]
  const first = send('Tell me everything.')
  await vi.waitFor(() => expect(world.requests).toHaveLength(1))
  void stop()
  world.endless = false
  expect(await send('No, wait.')).toBe(true)
  await first
  expect(world.requests.map(({ action }) => action)).toMatchObject([
    { text: 'Tell me everything.' },
    { text: 'No, wait.' },
  ])
  expect(session.live.phase.kind).toBe('idle')
})

test('words that are on disk count as sent, also when the reply was stopped', async () => {
  await openSession(chat.id)
  world.endless = true
  world.events = [{ kind: 'accepted', user: says('user', 'Hello!'), reply: says('assistant', '', 'generating') }]
  const sending = send('Hello!')
  await vi.waitFor(() => expect(textOf(0)).toBe('Hello!'))
  await stop()
  expect(await sending).toBe(true)
})

test('a reply that could not be saved stays on the screen, and the player is told', async () => {
  await openSession(chat.id)
  const reply = says('assistant', '', 'generating')
  const variant = {
    content: 'A story.',
    state: 'incomplete' as const,
    timestamp: 0,
    problem: 'This reply is not saved.',
  }
  world.events = [
    { kind: 'accepted', reply },
    { kind: 'text', text: 'A story.' },
    { kind: 'unsaved', message: { ...reply, variants: [variant] }, code: 'storage/quota' },
  ]
  await send('')
  expect(textOf(0)).toBe('A story.')
  expect(errors.notices).toMatchObject([{ type: 'STORAGE_ERROR', message: 'This reply is not saved.' }])
})

test('a reply to a chat that was deleted meanwhile is no error', async () => {
  await openSession(chat.id)
  world.events = [{ kind: 'unsaved', message: says('assistant', 'To nobody.'), code: 'storage/not-found' }]
  await send('')
  expect(errors.notices).toEqual([])
})

test('an edit that cannot be saved is told, and the editor learns of it', async () => {
  await openSession(chat.id)
  world.edit = async () => {
    throw Object.assign(new Error('The disk is full.'), { code: 'storage/quota' })
  }
  expect(await editMessage(newId(), 'Better words')).toBe(false)
  expect(errors.notices).toMatchObject([{ type: 'STORAGE_ERROR', message: 'The disk is full.' }])
})

test('a reply that leaves an age open asks once it is whole, and the next turn waits for the same answer', async () => {
  await openSession(chat.id)
  const places = [{ field: 'The last reply', match: 'high school senior' }]
  world.judge = async (stated) => ({ open: stated.length === 0 ? [{ places, more: 0 }] : [] })
  world.events = [
    { kind: 'committed', message: says('assistant', 'A high school senior.'), outcome: { kind: 'complete' } },
  ]
  await send('Who is there?')
  await vi.waitFor(() => expect(ageQuestion.question?.people).toMatchObject([{ places }]))
  const asked = ageQuestion.count
  world.refusal = Object.assign(new Error('An age is open.'), { code: 'chat/age-unknown' })
  const next = send('Good evening!')
  await vi.waitFor(() => expect(world.requests).toHaveLength(2))
  world.refusal = undefined
  await stateAges([{ age: 19 }])
  expect(await next).toBe(false)
  expect(world.requests).toHaveLength(3)
  expect(ageQuestion.count).toBe(asked)
  expect(session.current?.ages).toEqual([{ age: 19 }])
})

test('an age that the player’s profile leaves open is asked for and added to their appearance', async () => {
  await openSession(chat.id)
  const { physicalDescription } = profileSection.now
  const isOpen = () => !profileSection.now.physicalDescription.includes('30')
  const places = [{ field: 'Your description', match: 'senior' }]
  world.personaAges = () => ({ open: isOpen() ? [{ name: 'Sam', places, more: 0 }] : [] })
  world.refusal = Object.assign(new Error('An age is open.'), { code: 'chat/age-unknown' })
  const sent = send('Good evening!')
  await vi.waitFor(() => expect(ageQuestion.question?.subject.kind).toBe('persona'))
  world.refusal = undefined
  await stateAges([{ age: 30 }])
  await sent
  expect(world.requests).toHaveLength(2)
  expect(world.requests[1]?.persona.description).toContain('30 years old.')
  changeSettings(profileSection, { physicalDescription })
})

test('a turn whose open age is not stated goes back to where it was written', async () => {
  await openSession(chat.id)
  world.judge = async () => ({ open: [{ places: [{ field: 'The last reply', match: 'senior' }], more: 0 }] })
  world.refusal = Object.assign(new Error('An age is open.'), { code: 'chat/age-unknown' })
  const sent = send('Good evening!')
  await vi.waitFor(() => expect(ageQuestion.question).not.toBeNull())
  cancelAges()
  expect(await sent).toBe(false)
  expect(world.requests).toHaveLength(1)
})

test('an edit that makes somebody a minor is refused, and one that leaves an age open is kept once it is stated', async () => {
  await openSession(chat.id)
  const edit = vi.fn(async () => 7)
  world.edit = edit
  world.judge = async () => ({ refused: 'Characters here are adults.', open: [] })
  expect(await editMessage(newId(), 'Mina is sixteen.')).toBe(false)
  expect(errors.notices).toMatchObject([{ message: 'Characters here are adults.' }])
  const places = [{ field: 'The message', match: 'high school senior' }]
  world.judge = async (stated) => ({ open: stated.length === 0 ? [{ places, more: 0 }] : [] })
  const edited = async (answer: () => unknown) => {
    const done = editMessage(newId(), 'A high school senior.')
    await vi.waitFor(() => expect(ageQuestion.question?.people).toMatchObject([{ places }]))
    await answer()
    return await done
  }
  expect(await edited(cancelAges)).toBe(false)
  expect(edit).not.toHaveBeenCalled()
  expect(await edited(() => stateAges([{ age: 19 }]))).toBe(true)
  expect(edit).toHaveBeenCalledOnce()
  expect(session.current?.ages).toEqual([{ age: 19 }])
})

test('of two chats opened in a row the last one is shown, however late the first is read', async () => {
  const slow: Session['id'] = newId()
  let isRead = () => {}
  world.readings.set(slow, new Promise((resolve) => (isRead = resolve)))
  const first = openSession(slow)
  await openSession(chat.id)
  isRead()
  await first
  expect(session.current?.id).toBe(chat.id)
  expect(session.phase).toBe('open')
})
