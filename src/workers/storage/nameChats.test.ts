import type { Session } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAll, evening, message, noon, rig, session } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const put = (storage: Storage, parts: Partial<Session> = {}) =>
  storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session(parts) }])
const say = (storage: Storage, text: string, role: 'user' | 'assistant' = 'user') =>
  storage.append(message(text, { role }))
const nameNow = async (storage: Storage) => (await storage.read('sessions', evening))?.name

describe('a chat that the player has not named', () => {
  test('follows its first words: the greeting, then what the player says', async () => {
    const { storage } = rig()
    await put(storage, { name: 'Mara', autoNamed: true })
    await say(storage, 'You came after all.', 'assistant')
    expect(await nameNow(storage)).toBe('Mara: You came after all.')
    await say(storage, '*I shake off the rain.* Of course.')
    await say(storage, 'What now?')
    expect(await nameNow(storage)).toBe('Mara: I shake off the rain. Of course.')
  })

  test('loses words that are deleted, and gets them back with them', async () => {
    const { storage } = rig()
    await put(storage, { name: 'Mara', autoNamed: true })
    const { position } = await say(storage, 'A secret.')
    const commit = await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, position] }])
    expect(await nameNow(storage)).toBe('Mara')
    await storage.undo(commit)
    expect(await nameNow(storage)).toBe('Mara: A secret.')
  })

  test('keeps its name whatever name is put, and when much later messages change', async () => {
    const { storage } = rig()
    await put(storage, { name: 'Mara', autoNamed: true })
    for (const text of ['First.', '2', '3', '4', '5', '6', '7']) await say(storage, text)
    await put(storage, { name: 'Mara: old words', autoNamed: true, situation: 'Rain.' })
    expect(await nameNow(storage)).toBe('Mara: First.')
  })

  test('is renamed for good', async () => {
    const { storage } = rig()
    await put(storage, { name: 'Mara', autoNamed: true })
    await put(storage, { name: 'By the lake' })
    await say(storage, 'Hello.')
    expect(await nameNow(storage)).toBe('By the lake')
  })
})

describe('a chat that an older version named by its date', () => {
  test('is named by its first words at the next start, and is no newer for it', async () => {
    const { storage, clock } = rig()
    await put(storage, { name: 'Session 1/15/2026' })
    await say(storage, 'Is the tide in?')
    clock.now = noon + 60_000
    await storage.tidy()
    expect(await storage.read('sessions', evening)).toMatchObject({
      name: 'Mara: Is the tide in?',
      autoNamed: true,
      modified: noon,
    })
  })

  test('keeps a name of the player, and so does a saved copy', async () => {
    const { storage } = rig()
    await put(storage, { name: 'Session 1/15/2026', kept: 'saved' })
    await storage.tidy()
    expect(await nameNow(storage)).toBe('Session 1/15/2026')
  })
})

test('the list of chats has the chats that are played, and of each what a line shows', async () => {
  const { storage } = rig()
  await put(storage, { pinned: true, situation: 'Rain.' })
  await put(storage, { id: 'copy' as Session['id'], kept: 'auto' })
  expect(await storage.chatList()).toEqual([
    {
      id: evening,
      name: 'An evening by the lake',
      character: { id: 'mara', name: 'Mara' },
      others: [],
      pinned: true,
      modified: noon,
    },
  ])
})
