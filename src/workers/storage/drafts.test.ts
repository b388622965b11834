import type { Message, SessionId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { cutShort } from './drafts.ts'
import { chatOf, closeAll, evening, message, session, variant } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const writing = (content = '', parts: Partial<Message> = {}) =>
  message('reply', { variants: [variant(content, { state: 'generating' })], ...parts })

const save = (storage: Storage, value: Message) =>
  storage.commit('Save a reply', [{ kind: 'put', table: 'messages', value }])

async function pieces(storage: Storage, position: number, ...texts: string[]) {
  for (const [piece, text] of texts.entries()) await storage.draft(evening, position, piece, text)
}

describe('recover', () => {
  test('turns the pieces of a reply that was cut off into its text', async () => {
    const { storage } = await chatOf(1)
    const { position } = await storage.append(writing())
    await pieces(storage, position, 'The water ', 'is still ', 'warm')
    expect(await storage.recover([])).toBe(1)
    expect((await storage.read('messages', [evening, position]))?.variants).toEqual([
      variant('The water is still warm', { state: 'incomplete', problem: cutShort }),
    ])
  })

  test('keeps more than nine pieces in order', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    const texts = Array.from({ length: 25 }, (_, piece) => `${piece} `)
    await pieces(storage, 0, ...texts)
    await storage.recover([])
    expect((await storage.read('messages', [evening, 0]))?.variants[0]?.content).toBe(texts.join(''))
  })

  test('keeps the words a continued reply had before, and its earlier wordings', async () => {
    const { storage } = await chatOf(0)
    await storage.append(message('reply', { variants: [variant('First try.'), variant('Once upon')], active: 1 }))
    await save(storage, {
      ...writing(),
      variants: [variant('First try.'), variant('Once upon', { state: 'generating' })],
      active: 1,
    })
    await pieces(storage, 0, ' a time')
    await storage.recover([])
    expect((await storage.read('messages', [evening, 0]))?.variants).toEqual([
      variant('First try.'),
      variant('Once upon a time', { state: 'incomplete', problem: cutShort }),
    ])
  })

  test('leaves sessions alone that are being written', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    await pieces(storage, 0, 'still ')
    expect(await storage.recover([evening])).toBe(0)
    await storage.draft(evening, 0, 1, 'going')
    expect(await storage.recover([])).toBe(1)
    expect((await storage.read('messages', [evening, 0]))?.variants[0]?.content).toBe('still going')
  })

  test('finds nothing to do twice', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    expect(await storage.recover([])).toBe(1)
    expect(await storage.recover([])).toBe(0)
  })

  test('ends replies in every session', async () => {
    const { storage } = await chatOf(0)
    const morning = 'morning' as SessionId
    await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session({ id: morning }) }])
    await storage.append(writing())
    await storage.append(writing('', { session: morning }))
    expect(await storage.recover([])).toBe(2)
  })
})

describe('the pieces of a reply', () => {
  test('are done with when it ends', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    await pieces(storage, 0, 'old words')
    await save(storage, message('The whole reply.'))
    await save(storage, writing('The whole reply.'))
    await storage.recover([])
    expect((await storage.read('messages', [evening, 0]))?.variants[0]?.content).toBe('The whole reply.')
  })

  test('are done with when its words so far are saved', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    await pieces(storage, 0, 'Once ')
    await save(storage, writing('Once '))
    await pieces(storage, 0, 'more')
    await storage.recover([])
    expect((await storage.read('messages', [evening, 0]))?.variants[0]?.content).toBe('Once more')
  })

  test('stay when something beside the words is saved', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    await pieces(storage, 0, 'Once ')
    await save(storage, writing('', { metadata: { pose: 'leaning on the rail' } }))
    await storage.draft(evening, 0, 1, 'more')
    await storage.recover([])
    expect((await storage.read('messages', [evening, 0]))?.variants[0]?.content).toBe('Once more')
  })

  test('never reach the next reply, also when they come late', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    await save(storage, message('Stopped.', { variants: [variant('Stopped.', { state: 'stopped' })] }))
    await storage.draft(evening, 0, 9, 'late')
    await save(storage, writing('Stopped.'))
    await storage.recover([])
    expect((await storage.read('messages', [evening, 0]))?.variants[0]?.content).toBe('Stopped.')
  })

  test('go with their chat', async () => {
    const { storage } = await chatOf(0)
    await storage.append(writing())
    await pieces(storage, 0, 'secret')
    const commit = await storage.commit('Delete the chat', [{ kind: 'delete', table: 'sessions', key: evening }])
    await storage.undo(commit)
    await storage.recover([])
    expect((await storage.read('messages', [evening, 0]))?.variants[0]?.content).toBe('')
  })

  test('are refused without a place', async () => {
    const { storage } = await chatOf(0)
    await expect(storage.draft(evening, -1, 0, 'x')).rejects.toMatchObject({ code: 'storage/failed' })
  })
})
