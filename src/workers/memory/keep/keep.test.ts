import { afterEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../../shared/memories/memory.ts'
import {
  bruno,
  closeAll,
  day,
  draft,
  embedAll,
  limits,
  mara,
  memory,
  message,
  noon,
  origin,
  question,
  rig,
  signal,
  told,
} from '../rig.fixture.ts'

afterEach(closeAll)

const later = (days: number, ...names: readonly string[]) =>
  origin({ at: noon + days * day, turn: 5 + days, messages: names.map(message) })

const contents = (memories: Iterable<Memory>) => [...memories].map(({ content }) => content)
const called = (memories: readonly Memory[], content: string): Memory => {
  const found = memories.find((each) => each.content === content)
  if (!found) throw new Error(`Nothing says "${content}".`)
  return found
}

describe('what was found', () => {
  test('is kept with where it comes from, in one commit that can be taken back', async () => {
    const { memory: worker, store } = rig()
    const kept = await worker.remember([draft('Ana keeps a cat.'), draft('Ana rows.')], origin({ turn: 5 }), limits)
    expect(kept).toMatchObject({ merged: [], contradicting: [], full: 0 })
    expect(kept.added).toHaveLength(2)
    expect(store.of(mara)[0]).toMatchObject({
      content: 'Ana keeps a cat.',
      turn: 5,
      source: 'automatic',
      messages: ['m1', 'm2'],
    })
    expect(store.labels).toEqual(['Remember'])
    await worker.undo(kept.commit ?? 0)
    expect(store.of(mara)).toEqual([])
    expect((await worker.recall(question('cat'), signal)).memories).toEqual([])
  })

  test('has its vector at once, and is found by it', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana keeps a kitten.')], origin(), limits)
    expect(store.vectors.size).toBe(1)
    const { memories } = await worker.recall(question('the feline'), signal)
    expect(memories[0]?.score.meaning).toBeGreaterThan(0.5)
  })

  test('comes from the messages it was read from, where those are known', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana rows.', { messages: [message('m2')] })], origin(), limits)
    expect(store.of(mara)[0]?.messages).toEqual(['m2'])
  })

  test('is put right where it is out of bounds, and left out where it says nothing', async () => {
    const { memory: worker, store } = rig()
    const strange = [
      draft('   '),
      draft(`  Ana\n rows. `, { importance: 99, category: 'trait' }),
      draft('Mara is shy.', { type: 'self', importance: Number.NaN, category: 'fact' }),
    ]
    await worker.remember(strange, origin(), limits)
    expect(store.of(mara)).toMatchObject([
      { content: 'Ana rows.', importance: 10, category: 'fact' },
      { content: 'Mara is shy.', importance: 5, category: 'trait' },
    ])
  })

  test('is no more than is taken of one extraction', async () => {
    const { memory: worker, store } = rig()
    const many = ['tea', 'milk', 'bread', 'salt'].map((thing) => draft(`Ana buys ${thing}.`))
    await worker.remember(many, origin(), { total: 100, perExtraction: 2 })
    expect(contents(store.of(mara))).toEqual(['Ana buys tea.', 'Ana buys milk.'])
  })

  test('is left out when the character remembers as much as the player allows, and said so; what was known stays', async () => {
    const { memory: worker, store } = rig()
    store.put(memory('Ana keeps a cat.'), memory('Ana rows.', { replacedBy: 'gone' }))
    const kept = await worker.remember([draft('Ana sings.'), draft('Ana bakes.')], origin(), {
      total: 2,
      perExtraction: 5,
    })
    expect(kept.full).toBe(1)
    expect(contents(store.of(mara))).toEqual(['Ana keeps a cat.', 'Ana rows.', 'Ana sings.'])
  })

  test('is kept by its words when there is no embedder, and its vector made later', async () => {
    const { memory: worker, store, embedding } = rig()
    embedding.phase = 'broken'
    await worker.remember([draft('Ana keeps a cat.')], origin(), limits)
    await worker.remember([draft('ana keeps a CAT')], later(1, 'm3'), limits)
    expect(store.of(mara)).toHaveLength(1)
    expect(store.vectors.size).toBe(0)
    embedding.phase = 'ready'
    await embedAll(worker)
    expect(store.vectors.size).toBe(1)
  })
})

describe('what was known', () => {
  test('takes the newer words, the higher importance and both sources of what says the same', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana keeps a cat.', { importance: 8 })], origin(), limits)
    const kept = await worker.remember([draft('Ana keeps a kitten.', { importance: 3 })], later(1, 'm3'), limits)
    expect(kept).toMatchObject({ added: [], full: 0 })
    expect(store.of(mara)).toMatchObject([
      { content: 'Ana keeps a kitten.', importance: 8, messages: ['m1', 'm2', 'm3'], at: noon + day, turn: 6 },
    ])
    expect([...store.vectors.values()].map(({ of }) => of)).toEqual(['Ana keeps a kitten.'])
  })

  test('keeps its words when it is pinned, or the player wrote or changed it', async () => {
    for (const mine of [{ pinned: true }, { source: 'manual' as const }, { edited: true }]) {
      const { memory: worker, store } = rig()
      store.put(memory('Ana keeps a cat.', mine))
      await embedAll(worker)
      const kept = await worker.remember([draft('Ana keeps a kitten.', { importance: 9 })], later(1, 'm3'), limits)
      expect(kept.merged).toHaveLength(1)
      expect(store.of(mara)).toMatchObject([{ content: 'Ana keeps a cat.', importance: 9, messages: ['m3'] }])
    }
  })

  test('stays beside what differs in a name, however near the two are', async () => {
    const { memory: worker, store } = rig()
    const near = 'Ana rowed with her brother over the wide lake at dawn in the first snow of winter and sang, so did'
    await worker.remember([draft(`${near} Tom.`), draft(`${near} Tim.`)], origin(), limits)
    expect(store.of(mara)).toHaveLength(2)
  })

  test('is not changed by the same drafts of the same messages', async () => {
    const { memory: worker, store } = rig()
    const drafts = [draft('Ana lives in Porto.'), draft('Ana lives in Lisbon.'), draft('Ana keeps a cat.')]
    await worker.remember(drafts, origin(), limits)
    const before = [...store.memories.values()]
    const kept = await worker.remember(drafts, origin(), limits)
    expect([...store.memories.values()]).toEqual(before)
    expect(kept.commit).toBeUndefined()
    expect(store.labels).toHaveLength(1)
  })

  test('of another character or of the other type is never touched', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana keeps a cat.')], origin(), limits)
    await worker.remember([draft('Ana keeps a cat.')], origin({ character: bruno }), limits)
    await worker.remember([draft('Ana keeps a cat.', { type: 'self', category: 'trait' })], origin(), limits)
    expect(store.memories.size).toBe(3)
  })
})

describe('what says otherwise', () => {
  test('stands beside what it contradicts, each knowing of the other', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana lives in Porto.')], origin(), limits)
    const kept = await worker.remember([draft('Ana lives in Lisbon.')], later(1, 'm3'), limits)
    expect(kept.contradicting).toEqual(kept.added)
    const [porto, lisbon] = [
      called(store.of(mara), 'Ana lives in Porto.'),
      called(store.of(mara), 'Ana lives in Lisbon.'),
    ]
    expect(porto.contradicts).toEqual([lisbon.id])
    expect(lisbon.contradicts).toEqual([porto.id])
    expect(told((await worker.recall(question('Where does Ana live?'), signal)).memories)).toEqual([
      'Ana lives in Lisbon.',
    ])
  })

  test('takes the place of the older once it is said again, by other messages', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana lives in Porto.')], origin(), limits)
    await worker.remember([draft('Ana lives in Lisbon.')], later(1, 'm3', 'm4'), limits)
    await worker.remember([draft('Ana lives in Lisbon.')], later(2, 'm4', 'm5'), limits)
    expect(called(store.of(mara), 'Ana lives in Porto.').replacedBy).toBeUndefined()
    await worker.remember([draft('Ana lives in Lisbon.')], later(3, 'm6'), limits)
    const lisbon = called(store.of(mara), 'Ana lives in Lisbon.')
    expect(called(store.of(mara), 'Ana lives in Porto.')).toMatchObject({ replacedBy: lisbon.id, contradicts: [] })
    expect(lisbon.contradicts).toEqual([])
  })

  test('never takes the place of what is pinned, or of the player', async () => {
    for (const mine of [{ pinned: true }, { source: 'manual' as const }, { edited: true }]) {
      const { memory: worker, store } = rig()
      store.put(memory('Ana lives in Porto.', mine))
      for (const at of [1, 2, 3]) await worker.remember([draft('Ana lives in Lisbon.')], later(at, `n${at}`), limits)
      expect(called(store.of(mara), 'Ana lives in Porto.').replacedBy).toBeUndefined()
    }
  })

  test('does not win by the older being said once more: that is the newer then', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana lives in Porto.')], origin(), limits)
    await worker.remember([draft('Ana lives in Lisbon.')], later(1, 'm3'), limits)
    await worker.remember([draft('Ana lives in Porto.')], later(2, 'm4'), limits)
    expect(store.of(mara).some(({ replacedBy }) => replacedBy)).toBe(false)
    expect(told((await worker.recall(question('Where does Ana live?'), signal)).memories)).toEqual([
      'Ana lives in Porto.',
    ])
  })

  test('is seen across categories, for models do not agree on them, but never undoes what once happened', async () => {
    const { memory: worker, store } = rig()
    store.put(memory('Ana lives in Porto.'), memory('Ana drank coffee on the ferry.', { category: 'event' }))
    const moved = draft('Ana moved to Lisbon.', { category: 'event' })
    const over = draft('Ana gave up coffee.', { category: 'preference' })
    expect((await worker.remember([moved, over], later(1, 'm3'), limits)).contradicting).toHaveLength(1)
    expect(called(store.of(mara), 'Ana lives in Porto.').contradicts).toHaveLength(1)
    expect(called(store.of(mara), 'Ana drank coffee on the ferry.').contradicts).toEqual([])
  })

  test('and says that it is so now, is known by its meaning where the words are others', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana feeds the neighbour’s cat Miso.')], origin(), limits)
    await worker.remember([draft('Biscuit the neighbour’s kitten Ana feeds now.')], later(1, 'm3'), limits)
    expect(store.of(mara).every(({ contradicts }) => contradicts.length === 0)).toBe(true)
    await worker.remember([draft('Ana feeds now the neighbour’s kitten Biscuit.')], later(2, 'm4'), limits)
    expect(called(store.of(mara), 'Ana feeds the neighbour’s cat Miso.').contradicts).toHaveLength(1)
  })

  test('takes the place of the older where there is no room for both, unless that is the player’s', async () => {
    for (const [mine, isReplaced] of [
      [{}, true],
      [{ pinned: true }, false],
      [{ edited: true }, false],
    ] as const) {
      const { memory: worker, store } = rig()
      store.put(memory('Ana lives in Porto.', { id: 'a', ...mine }))
      const kept = await worker.remember([draft('Ana lives in Lisbon.')], later(1, 'm3'), { ...limits, total: 1 })
      expect(kept.full).toBe(isReplaced ? 0 : 1)
      expect(store.memories.get('a')?.replacedBy).toBe(isReplaced ? kept.added[0] : undefined)
    }
  })
})

describe('the player', () => {
  test('adds, and is believed', async () => {
    const { memory: worker, store, clock } = rig()
    await worker.add(mara, draft('Ana keeps bees.'))
    expect(store.of(mara)).toMatchObject([
      { source: 'manual', at: clock.now, messages: [], content: 'Ana keeps bees.' },
    ])
  })

  test('changes words, which takes the former vector away and makes another', async () => {
    const { memory: worker, store } = rig()
    store.put(memory('Ana keeps bees.', { id: 'a' }))
    await embedAll(worker)
    await worker.recall(question('bees'), signal)
    const commit = await worker.change('a', { content: 'Ana keeps a cat.' })
    await embedAll(worker)
    expect(store.memories.get('a')).toMatchObject({ content: 'Ana keeps a cat.', edited: true })
    expect((await worker.recall(question('feline'), signal)).memories[0]?.score.meaning).toBeGreaterThan(0.5)
    await worker.undo(commit)
    await embedAll(worker)
    expect((await worker.recall(question('feline'), signal)).memories[0]?.score.meaning).toBe(0)
    expect((await worker.list(mara))[0]?.edited).toBeUndefined()
  })

  test('pins, which is no rewording', async () => {
    const { memory: worker, store } = rig()
    store.put(memory('Ana keeps bees.', { id: 'a' }))
    await worker.change('a', { pinned: true })
    expect(store.memories.get('a')).toMatchObject({ pinned: true, content: 'Ana keeps bees.' })
    expect(store.memories.get('a')?.edited).toBeUndefined()
  })

  test('settles a contradiction by changing the words of one', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana lives in Porto.'), draft('Ana lives in Lisbon.')], origin(), limits)
    await worker.change(called(store.of(mara), 'Ana lives in Porto.').id, { content: 'Ana grew up in Porto.' })
    expect(store.of(mara).flatMap(({ contradicts }) => contradicts)).toEqual([])
  })

  test('decides, and the other is kept as replaced', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana lives in Porto.'), draft('Ana lives in Lisbon.')], origin(), limits)
    const [porto, lisbon] = [
      called(store.of(mara), 'Ana lives in Porto.'),
      called(store.of(mara), 'Ana lives in Lisbon.'),
    ]
    await worker.decide(porto.id, lisbon.id)
    expect(store.memories.get(lisbon.id)?.replacedBy).toBe(porto.id)
    await worker.decide(lisbon.id, porto.id)
    expect(store.memories.get(lisbon.id)?.replacedBy).toBeUndefined()
    expect(store.memories.get(porto.id)?.replacedBy).toBe(lisbon.id)
  })

  test('makes one of several, pinned if one was, and links follow', async () => {
    const { memory: worker, store } = rig()
    store.put(
      memory('Ana has a cat.', { id: 'a', messages: [message('m1')], pinned: true }),
      memory('The cat is grey.', { id: 'b', messages: [message('m2')], at: noon + day, contradicts: ['c'] }),
      memory('The cat is not grey.', { id: 'c', contradicts: ['b'] }),
      memory('The dog is grey.', { id: 'd', replacedBy: 'b' }),
    )
    await worker.merge(['a', 'b'], draft('Ana has a grey cat.'))
    const merged = called(store.of(mara), 'Ana has a grey cat.')
    expect(merged).toMatchObject({ source: 'manual', pinned: true, at: noon + day, messages: ['m1', 'm2'] })
    expect([...store.memories.keys()].toSorted()).toEqual(['c', 'd', merged.id].toSorted())
    expect(store.memories.get('c')?.contradicts).toEqual([])
    expect(store.memories.get('d')?.replacedBy).toBe(merged.id)
  })

  test('carries memories to another character, without where they come from and without what is known there', async () => {
    const { memory: worker, store } = rig()
    store.put(
      memory('Ana lives in Porto.', { id: 'a', contradicts: ['b'], messages: [message('m1')], recalls: 4 }),
      memory('Ana lives in Lisbon.', { id: 'b', contradicts: ['a'] }),
      memory('Ana rows.', { id: 'c' }),
      memory('ana rows', { id: 'd', character: bruno }),
    )
    await worker.carry(['a', 'b', 'c'], bruno)
    const carried = store.of(bruno).filter(({ id }) => id !== 'd')
    expect(contents(carried)).toEqual(['Ana lives in Porto.', 'Ana lives in Lisbon.'])
    expect(carried[0]).toMatchObject({ messages: [], recalls: 0, contradicts: [carried[1]?.id] })
    expect(store.of(mara)).toHaveLength(3)
  })

  test('is told in plain words what is no longer there, what has no words, and what is of two', async () => {
    const { memory: worker, store } = rig()
    store.put(memory('Ana rows.', { id: 'a' }), memory('Ana sings.', { id: 'b', character: bruno }))
    await expect(worker.change('gone', { pinned: true })).rejects.toThrow('no longer there')
    await expect(worker.change('a', { content: ' ' })).rejects.toThrow('without words')
    await expect(worker.merge(['a', 'b'], draft('Ana rows and sings.'))).rejects.toThrow('of one character')
    expect(store.labels).toEqual([])
  })

  test('forgets, and nothing of it is left in the store, the index, or another memory', async () => {
    const { memory: worker, store } = rig()
    await worker.remember([draft('Ana lives in Porto.'), draft('Ana lives in Lisbon.')], origin(), limits)
    const commit = await worker.remove([called(store.of(mara), 'Ana lives in Lisbon.').id])
    expect(store.of(mara)).toMatchObject([{ content: 'Ana lives in Porto.', contradicts: [] }])
    expect(store.vectors.size).toBe(1)
    const found = async () => told((await worker.recall(question('Where does Ana live?'), signal)).memories)
    expect(await found()).toEqual(['Ana lives in Porto.'])
    await worker.undo(commit)
    expect(await found()).toEqual(['Ana lives in Lisbon.'])
  })

  test('sees how often memories were told', async () => {
    const { memory: worker, store } = rig()
    store.put(memory('Ana rows.', { id: 'a' }))
    await worker.told(['a', 'gone'], noon + day)
    expect(await worker.list(mara)).toMatchObject([{ recalls: 1, recalledAt: noon + day }])
  })
})
