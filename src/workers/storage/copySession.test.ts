import type { MessageId, Session, SessionId, VariantId } from 'sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freshLoreState } from '../../shared/lore/loreState.ts'
import { fillDiskAt } from './fullDisk.fixture.ts'
import {
  allWords,
  chatOf,
  closeAll,
  evening,
  message,
  noon,
  rig,
  session,
  summary,
  variant,
  words,
} from './rig.fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const morning = 'morning' as SessionId
const copy = (parts: Partial<Session> = {}) => session({ id: morning, name: 'The morning after', ...parts })

async function remembering() {
  const made = await chatOf(4)
  await made.storage.commit('Remember', [
    { kind: 'put', table: 'moments', value: { id: evening, lore: freshLoreState, variables: { mood: 'calm' } } },
    { kind: 'put', table: 'summaries', value: { id: evening, parts: [summary(0, 1), summary(2, 3)] } },
  ])
  return made
}

describe('a copied chat', () => {
  test('has all words under ids of its own, and leaves the other as it was', async () => {
    const { storage } = await chatOf(3)
    const before = await storage.tail(evening, 10)
    await storage.copySession(evening, undefined, copy())
    const copied = await storage.tail(morning, 10)
    expect(await storage.read('sessions', morning)).toEqual(copy({ messageCount: 3 }))
    expect(await allWords(storage, morning)).toEqual(['0', '1', '2'])
    expect(new Set([...before, ...copied].map(({ id }) => id)).size).toBe(6)
    expect(await storage.tail(evening, 10)).toEqual(before)
  })

  test('ends with the message it was to be copied up to, and says where it came from', async () => {
    const { storage } = await chatOf(4)
    const at = 'id of 1' as MessageId
    await storage.copySession(evening, at, copy({ branch: { root: evening, parent: evening, at } }))
    expect(await allWords(storage, morning)).toEqual(['0', '1'])
    expect(await storage.read('sessions', morning)).toMatchObject({ messageCount: 2, branch: { at } })
  })

  test('goes on like any other, without touching the first', async () => {
    const { storage } = await chatOf(4)
    await storage.copySession(evening, 'id of 1' as MessageId, copy())
    await storage.append(message('another way', { session: morning }))
    expect(await allWords(storage, morning)).toEqual(['0', '1', 'another way'])
    expect(await allWords(storage)).toEqual(['0', '1', '2', '3'])
  })

  test('keeps the names of wordings, so that what a model saw is found from both', async () => {
    const { storage } = await chatOf(0)
    await storage.append(message('', { variants: [variant('Stay.', { id: 'w' as VariantId })] }))
    await storage.copySession(evening, undefined, copy())
    expect((await storage.tail(morning, 1))[0]?.variants[0]?.id).toBe('w')
  })

  test('holds a reply that is still being written as far as it has come', async () => {
    const { storage } = await chatOf(0)
    const { position } = await storage.append(message('', { variants: [variant('The la', { state: 'generating' })] }))
    await storage.draft(evening, position, 0, 'ke is')
    await storage.draft(evening, position, 1, ' still.')
    await storage.copySession(evening, undefined, copy())
    expect((await storage.tail(morning, 1))[0]?.variants).toMatchObject([
      { content: 'The lake is still.', state: 'incomplete' },
    ])
    expect((await storage.tail(evening, 1))[0]?.variants).toMatchObject([{ content: 'The la', state: 'generating' }])
  })

  test('counts as read for memories as far as the first was, and no further than it goes itself', async () => {
    const { storage } = await chatOf(4)
    await storage.commit('Read', [
      { kind: 'put', table: 'summaries', value: { id: evening, parts: [], remembered: 2 } },
    ])
    await storage.copySession(evening, undefined, copy())
    await storage.copySession(evening, 'id of 1' as MessageId, copy({ id: 'night' as SessionId }))
    expect((await storage.read('summaries', morning))?.remembered).toBe(2)
    expect((await storage.read('summaries', 'night'))?.remembered).toBe(1)
  })

  test('remembers what the whole chat remembered', async () => {
    const { storage } = await remembering()
    await storage.copySession(evening, undefined, copy())
    expect(await storage.read('moments', morning)).toMatchObject({ id: morning, variables: { mood: 'calm' } })
    expect((await storage.read('summaries', morning))?.parts).toEqual([summary(0, 1), summary(2, 3)])
  })

  test('takes only summaries of what it has along when it ends earlier, and no memory of the end', async () => {
    const { storage } = await remembering()
    await storage.copySession(evening, 'id of 2' as MessageId, copy())
    expect(await storage.read('moments', morning)).toBeUndefined()
    expect((await storage.read('summaries', morning))?.parts).toEqual([summary(0, 1)])
  })

  test('is gone wholly after an undo, and back wholly after another', async () => {
    const { storage } = await remembering()
    const undone = await storage.undo(await storage.copySession(evening, undefined, copy()))
    expect(await storage.read('sessions', morning)).toBeUndefined()
    expect(await allWords(storage, morning)).toEqual([])
    expect(await storage.read('summaries', morning)).toBeUndefined()
    await storage.undo(undone)
    expect(await allWords(storage, morning)).toEqual(['0', '1', '2', '3'])
    expect(await storage.read('summaries', morning)).toBeDefined()
  })

  test('may have 20,000 messages', async () => {
    const { storage } = rig()
    await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
    const said = Array.from({ length: 20_000 }, (_, n) => message(`${n}`))
    await storage.appendAll(evening, said)
    await storage.copySession(evening, undefined, copy())
    expect((await storage.read('sessions', morning))?.messageCount).toBe(20_000)
    expect(words(await storage.tail(morning, 2))).toEqual(['19998', '19999'])
  }, 120_000)
})

describe('nothing is copied', () => {
  test('from a chat that is gone', async () => {
    const { storage } = rig()
    await expect(storage.copySession(evening, undefined, copy())).rejects.toMatchObject({ code: 'storage/not-found' })
  })

  test('up to a message that is gone', async () => {
    const { storage } = await chatOf(2)
    const refused = storage.copySession(evening, 'elsewhere' as MessageId, copy())
    await expect(refused).rejects.toMatchObject({ code: 'storage/not-found' })
    expect(await storage.read('sessions', morning)).toBeUndefined()
  })

  test('onto a chat that is there', async () => {
    const { storage } = await chatOf(2)
    await expect(storage.copySession(evening, undefined, session())).rejects.toMatchObject({ code: 'storage/failed' })
    expect(await allWords(storage)).toEqual(['0', '1'])
  })

  test('when the disk is full halfway', async () => {
    const { storage } = await chatOf(5)
    fillDiskAt(3)
    await expect(storage.copySession(evening, undefined, copy())).rejects.toMatchObject({ code: 'storage/quota' })
    vi.restoreAllMocks()
    expect(await storage.list('sessions')).toEqual([session({ messageCount: 5, modified: noon })])
    expect(await allWords(storage, morning)).toEqual([])
  })
})
