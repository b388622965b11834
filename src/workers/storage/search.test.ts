import type { Session, SessionId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import type { SearchHit, SearchProgress, SearchQuery } from './contract.ts'
import { chatOf, closeAll, evening, message, noon, rig, session, variant } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const never = new AbortController().signal

async function progress(storage: Storage, query: Partial<SearchQuery>): Promise<readonly SearchProgress[]> {
  const all: SearchProgress[] = []
  for await (const step of storage.search({ words: '', limit: 100, ...query }, never)) all.push(step)
  return all
}

const hitsOf = async (storage: Storage, query: Partial<SearchQuery>): Promise<readonly SearchHit[]> =>
  (await progress(storage, query)).flatMap(({ hits }) => hits)

async function talk(...contents: readonly string[]) {
  const made = await chatOf(0)
  await made.storage.appendAll(
    evening,
    contents.map((content) => message(content)),
  )
  return made
}

async function chat(storage: Storage, id: string, content: string, parts: Partial<Session> = {}): Promise<void> {
  const value = session({ id: id as SessionId, ...parts })
  await storage.commit('Begin', [
    { kind: 'put', table: 'sessions', value },
    { kind: 'put', table: 'messages', value: message(content, { session: value.id, timestamp: noon }) },
  ])
}

describe('a search', () => {
  test('finds messages that have all the words, in any order, without case and accents', async () => {
    const { storage } = await talk('The café by the LAKE', 'lake without coffee', 'A lake, a Cafe\u0301')
    expect((await hitsOf(storage, { words: 'lake  CAFÈ' })).map(({ index }) => index)).toEqual([0, 2])
  })

  test('reads the wording that is shown, and no other', async () => {
    const { storage } = await chatOf(0)
    await storage.append(message('', { variants: [variant('the old pier'), variant('the new harbour')], active: 1 }))
    expect(await hitsOf(storage, { words: 'pier' })).toEqual([])
    expect(await hitsOf(storage, { words: 'harbour' })).toHaveLength(1)
  })

  test('finds hidden messages, too', async () => {
    const { storage } = await chatOf(0)
    await storage.append(message('out of character', { hidden: true }))
    expect(await hitsOf(storage, { words: 'character' })).toHaveLength(1)
  })

  test('counts the place of a hit among the messages there are', async () => {
    const { storage } = await chatOf(5)
    await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 1] }])
    expect(await hitsOf(storage, { words: '3' })).toMatchObject([{ message: 'id of 3', index: 2 }])
  })

  test('can be of one chat, or of one role', async () => {
    const { storage } = await talk('a walk')
    await storage.append(message('a walk, then', { role: 'user' }))
    await chat(storage, 'other', 'a walk elsewhere')
    expect(await hitsOf(storage, { words: 'walk', session: evening })).toHaveLength(2)
    expect(await hitsOf(storage, { words: 'walk', role: 'user' })).toMatchObject([{ index: 1 }])
    expect(await hitsOf(storage, { words: 'walk', session: 'gone' as SessionId })).toEqual([])
  })

  test('begins with the newest chat, and comes to kept copies last', async () => {
    const { storage, clock } = rig()
    clock.now = 0
    await chat(storage, 'old', 'rain', { modified: noon })
    await chat(storage, 'kept', 'rain', { modified: noon + 2, kept: 'auto' })
    await chat(storage, 'new', 'rain', { modified: noon + 1 })
    expect((await hitsOf(storage, { words: 'rain' })).map((hit) => hit.session)).toEqual(['new', 'old', 'kept'])
  })

  test('stops at its limit', async () => {
    const { storage } = await talk('rain', 'rain', 'rain')
    expect(await hitsOf(storage, { words: 'rain', limit: 2 })).toHaveLength(2)
  })

  test('for nothing finds nothing', async () => {
    const { storage } = await talk('rain')
    expect(await progress(storage, { words: '  ' })).toEqual([{ hits: [], read: 0, total: 0 }])
  })

  test('tells how far it has come, and ends when it is called off', async () => {
    const { storage } = await chatOf(1200)
    expect((await progress(storage, { words: 'none' })).map(({ read }) => read)).toEqual([500, 1000, 1200])
    const controller = new AbortController()
    const seen: number[] = []
    for await (const { read } of storage.search({ words: 'none', limit: 1 }, controller.signal)) {
      seen.push(read)
      controller.abort()
    }
    expect(seen).toEqual([500])
  })
})

describe('the words around a hit', () => {
  test('are sixty letters on each side of the first of them, in one line', async () => {
    const { storage } = await talk(`${'a'.repeat(80)}\n the PIÉR ${'b'.repeat(80)}`)
    const [hit] = await hitsOf(storage, { words: 'pier' })
    expect(hit?.excerpt).toBe(`…${'a'.repeat(54)} the PIÉR ${'b'.repeat(59)}…`)
  })

  test('are the whole message when it is short', async () => {
    const { storage } = await talk('At the pier.')
    expect(await hitsOf(storage, { words: 'pier' })).toMatchObject([{ excerpt: 'At the pier.' }])
  })

  test('never break a letter in two', async () => {
    const { storage } = await talk(`${'🌊'.repeat(50)}x pier x${'🌊'.repeat(50)}`)
    const [hit] = await hitsOf(storage, { words: 'pier' })
    expect(hit?.excerpt.isWellFormed()).toBe(true)
  })
})
