import { afterEach, expect, test } from 'vitest'
import { chatOf, closeAll, evening, message, rig } from './rig.fixture.ts'

afterEach(closeAll)

const follow = (storage: ReturnType<typeof rig>['storage'], signal = new AbortController().signal) =>
  storage.changes(signal)[Symbol.asyncIterator]()

test('a commit is told in the tab that made it and in every other', async () => {
  const { storage, name } = await chatOf(1)
  const other = rig({ name }).storage
  const here = follow(storage)
  const there = follow(other)
  const commit = await storage.commit('Edit', [{ kind: 'put', table: 'messages', value: message('edited') }])
  const told = { commit, tables: ['messages', 'sessions'], sessions: [evening] }
  expect((await here.next()).value).toEqual({ ...told, from: 'here' })
  expect((await there.next()).value).toEqual({ ...told, from: 'another-tab' })
  expect((await other.read('messages', [evening, 0]))?.variants[0]?.content).toBe('edited')
})

test('appends, undos and recoveries are told like commits, drafts are not', async () => {
  const { storage } = await chatOf(0)
  const notices = follow(storage)
  const reply = message('', { variants: [{ content: '', state: 'generating', timestamp: 0 }] })
  await storage.append(reply)
  await storage.draft(evening, 0, 0, 'words')
  await storage.recover([])
  const append = (await notices.next()).value
  const recovery = (await notices.next()).value
  expect(recovery.commit).toBe(append.commit + 1)
  await storage.undo(append.commit)
  expect((await notices.next()).value).toMatchObject({ commit: append.commit + 2, sessions: [evening] })
})

test('nothing is missed between following and reading', async () => {
  const { storage } = await chatOf(0)
  const notices = follow(storage)
  await storage.append(message('one'))
  await storage.append(message('two'))
  const first = (await notices.next()).value.commit
  expect((await notices.next()).value.commit).toBe(first + 1)
})

test('following ends with its signal', async () => {
  const { storage } = rig()
  const ending = new AbortController()
  const waiting = follow(storage, ending.signal).next()
  ending.abort()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(await follow(storage, AbortSignal.abort()).next()).toMatchObject({ done: true })
})

test('a refused commit is not told', async () => {
  const { storage } = await chatOf(0)
  const notices = follow(storage)
  const lost = message('lost', { session: 'gone' as never })
  await storage.append(lost).catch(() => {})
  await storage.append(message('kept'))
  expect((await notices.next()).value.sessions).toEqual([evening])
})

test('noise on the channel is ignored', async () => {
  const { storage, name } = await chatOf(0)
  const notices = follow(storage)
  const channel = new BroadcastChannel(name)
  for (const noise of [null, 'hello', { commit: 'x' }, { commit: -1 }]) channel.postMessage(noise)
  channel.postMessage({ commit: 7, tables: ['messages', '__proto__'], sessions: ['evening', 3] })
  channel.close()
  expect((await notices.next()).value).toEqual({
    commit: 7,
    tables: ['messages'],
    sessions: [evening],
    from: 'another-tab',
  })
})
