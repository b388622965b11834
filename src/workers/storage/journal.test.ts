import { afterEach, expect, test } from 'vitest'
import { journalAgeMs, journalLength } from './journal.ts'
import { chatOf, closeAll, evening, message, noon } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const edit = (storage: Storage, content: string) =>
  storage.commit('Edit', [{ kind: 'put', table: 'messages', value: message(content) }])

const wordsNow = async (storage: Storage) => (await storage.read('messages', [evening, 0]))?.variants[0]?.content

test('the newest commits can be undone, and no more than those', async () => {
  const { storage } = await chatOf(1)
  const commits: number[] = []
  for (let count = 0; count < journalLength + 2; count++) commits.push(await edit(storage, `edit ${count}`))
  await storage.tidy()
  await expect(storage.undo(commits[1] ?? 0)).rejects.toMatchObject({ code: 'storage/not-found' })
  await storage.undo(commits[2] ?? 0)
  expect(await wordsNow(storage)).toBe('edit 1')
})

test('a commit can be undone for thirty days', async () => {
  const { storage, clock } = await chatOf(1)
  const old = await edit(storage, 'old')
  clock.now = noon + 1
  const young = await edit(storage, 'young')
  clock.now = noon + 1 + journalAgeMs
  await storage.tidy()
  await expect(storage.undo(old)).rejects.toMatchObject({ code: 'storage/not-found' })
  await storage.undo(young)
  expect(await wordsNow(storage)).toBe('old')
})

test('a commit never gets the number of one that was forgotten', async () => {
  const { storage, clock } = await chatOf(1)
  const old = await edit(storage, 'old')
  clock.now += journalAgeMs + 1
  await storage.tidy()
  expect(await edit(storage, 'new')).toBeGreaterThan(old)
})
