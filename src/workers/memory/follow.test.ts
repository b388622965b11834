import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Memory } from '../../shared/memories/memory.ts'
import type { Change } from '../storage/contract.ts'
import { FakeStore } from './fakeStore.fixture.ts'
import {
  bruno,
  closeAll,
  draft,
  embedAll,
  heard,
  limits,
  mara,
  memory,
  noon,
  origin,
  question,
  rig,
  signal,
  told,
} from './rig.fixture.ts'

afterEach(closeAll)

const put = (value: Memory): Change => ({ kind: 'put', table: 'memories', value })

test('what others delete, put back or change is found so from then on', async () => {
  const { memory: worker, store } = rig()
  const bread = memory('Ana bakes bread.')
  store.put(bread)
  await embedAll(worker)
  const found = async () => told((await worker.recall(question('bread'), signal)).memories)
  expect(await found()).toEqual(['Ana bakes bread.'])
  const commit = store.commit('Another tab', [{ kind: 'delete', table: 'memories', key: bread.id }])
  await heard()
  expect(await found()).toEqual([])
  store.undo(commit)
  await heard()
  expect(await found()).toEqual(['Ana bakes bread.'])
  store.commit('Another tab', [put({ ...bread, content: 'Ana burns bread.' })])
  await heard()
  expect(await found()).toEqual(['Ana burns bread.'])
})

test('vectors of one model are never compared with those of another; until they are made, words are', async () => {
  const { memory: worker, store, embedding } = rig()
  store.put(memory('Ana keeps a kitten.'), memory('Ana bakes bread.'))
  await embedAll(worker)
  await worker.recall(question('feline'), signal)
  embedding.info = { model: 'large', dimensions: 160, runs: 'wasm' }
  const between = await worker.recall(question('A kitten, a feline'), signal)
  expect(between.embedder?.model).toBe('large')
  expect(between.memories.every(({ score }) => score.meaning === 0)).toBe(true)
  expect(told(between.memories)[0]).toBe('Ana keeps a kitten.')
  const progress: string[] = []
  for await (const { done, of, embedder } of worker.reembed(signal)) progress.push(`${done}/${of} ${embedder.model}`)
  expect(progress).toEqual(['0/2 large', '2/2 large', '2/2 large'])
  const after = await worker.recall(question('feline'), signal)
  expect(after.memories[0]).toMatchObject({ memory: { content: 'Ana keeps a kitten.' } })
  expect(after.memories[0]?.score.meaning).toBeGreaterThan(0.5)
})

test('when another embedder is chosen while vectors are made, they are all made by that one', async () => {
  const { memory: worker, store, embedding } = rig()
  store.put(...Array.from({ length: 40 }, (_, at) => memory(`Ana counted ${at} gulls.`)))
  for await (const { done } of worker.reembed(signal)) {
    if (done > 0) embedding.info = { model: 'large', dimensions: 160, runs: 'wasm' }
  }
  const large = [...store.vectors.values()].filter(({ model }) => model === 'large')
  expect(large).toHaveLength(40)
  expect(large.every(({ bytes }) => bytes.length === 160)).toBe(true)
})

test('a vector that cannot be made stops nothing and is not asked for without end', async () => {
  const { memory: worker, store, embedding } = rig()
  store.put(memory('Ana rows.'))
  const whole = embedding.embed.bind(embedding)
  embedding.embed = async (texts) => {
    const { embedder, vectors } = await whole(texts)
    return { embedder, vectors: vectors.map((vector) => vector.fill(Number.NaN)) }
  }
  await embedAll(worker)
  expect(store.vectors.size).toBe(0)
  expect(told((await worker.recall(question('Ana rows'), signal)).memories)).toEqual(['Ana rows.'])
})

test('an embedder that answers with something else than vectors is not believed', async () => {
  const { memory: worker, store, embedding } = rig()
  store.put(memory('Ana rows.'))
  embedding.embed = async () => ({ embedder: embedding.info, vectors: [new Float32Array(3)] })
  const { memories, embedder } = await worker.recall(question('Ana rows'), signal)
  expect(told(memories)).toEqual(['Ana rows.'])
  expect(embedder).toBeUndefined()
})

test('many characters are remembered, and those let go are read again', async () => {
  const { memory: worker, store } = rig()
  const names = Array.from({ length: 60 }, (_, at) => `guest-${at}` as typeof mara)
  store.put(...names.map((character) => memory(`${character} keeps a cat.`, { character })))
  await embedAll(worker)
  for (const character of [...names, ...names]) {
    const { memories } = await worker.recall(question('feline', { character }), signal)
    expect(told(memories)).toEqual([`${character} keeps a cat.`])
    expect(memories[0]?.score.meaning).toBeGreaterThan(0)
  }
})

const sentences = [
  'Ana lives in Porto.',
  'Ana lives in Lisbon.',
  'Ana keeps a cat.',
  'Ana keeps a kitten.',
  'Ana rows.',
]
const sentence = fc.constantFrom(...sentences)
const character = fc.constantFrom(mara, bruno)
const step = fc.oneof(
  fc.record({ kind: fc.constant('remember' as const), said: fc.array(sentence, { maxLength: 4 }), character }),
  fc.record({ kind: fc.constant('add' as const), said: sentence, character }),
  fc.record({ kind: fc.constant('change' as const), which: fc.nat(9), said: sentence }),
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('elsewhere' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('embed' as const) }),
)

test('after any steps, recall knows what the store knows, no less and no more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { memory: worker, store, clock } = rig()
      let last: number | undefined
      for (const each of steps) {
        clock.now += 1000
        const id = 'which' in each ? [...store.memories.keys()][each.which] : undefined
        if (each.kind === 'remember') {
          const from = origin({ character: each.character, at: clock.now })
          last =
            (
              await worker.remember(
                each.said.map((said) => draft(said)),
                from,
                limits,
              )
            ).commit ?? last
        }
        if (each.kind === 'add') last = await worker.add(each.character, draft(each.said))
        if (each.kind === 'change' && id) last = await worker.change(id, { content: each.said })
        if (each.kind === 'remove' && id) last = await worker.remove([id])
        if (each.kind === 'elsewhere' && id) store.commit('Elsewhere', [{ kind: 'delete', table: 'memories', key: id }])
        if (each.kind === 'undo' && last !== undefined) last = await worker.undo(last)
        if (each.kind === 'embed') await embedAll(worker)
        await heard()
      }
      await embedAll(worker)
      for (const whose of [mara, bruno]) {
        const everything = question('Ana lives in Porto, Lisbon, keeps a cat, rows', {
          character: whose,
          limits: { player: 50, self: 50 },
          now: noon * 2,
        })
        const { memories } = await worker.recall(everything, signal)
        const live = store.of(whose).filter(({ replacedBy }) => replacedBy === undefined)
        expect(memories.map((recalled) => recalled.memory.id).toSorted()).toEqual(live.map(({ id }) => id).toSorted())
        for (const { memory: known } of memories) expect(known).toEqual(store.memories.get(known.id))
      }
      for (const vector of store.vectors.values()) expect(store.memories.get(vector.id)?.content).toBe(vector.of)
      closeAll()
    }),
    { numRuns: 60 },
  )
})

test('wherever the worker ends while it remembers, keeping the same again leaves what keeping it once does', async () => {
  const drafts = sentences.map((said) => draft(said))
  const before = [
    memory('Ana rows.', { id: 'old', at: noon - 1000 }),
    memory('Ana lives in Faro.', { id: 'older', at: noon - 2000 }),
  ]
  const kept = async (crash?: { at: number; done: boolean }) => {
    const store = new FakeStore()
    store.put(...before)
    if (crash) {
      await rig({ store, storage: store.connect(crash) })
        .memory.remember(drafts, origin(), limits)
        .catch(() => {})
      closeAll()
    }
    const { memory: worker } = rig({ store })
    await worker.remember(drafts, origin(), limits)
    await embedAll(worker)
    const names = new Map([...store.memories.values()].map(({ id, content }) => [id, content]))
    const told = store.of(mara).map(({ id: _id, contradicts, ...rest }) => ({
      ...rest,
      contradicts: contradicts.map((id) => names.get(id)).toSorted(),
    }))
    return { told, vectors: [...store.vectors.values()].map(({ of }) => of).toSorted() }
  }
  const once = await kept()
  for (let at = 0; at < 8; at++) {
    for (const done of [false, true]) expect(await kept({ at, done })).toEqual(once)
  }
})

test('wherever the worker ends while vectors are made, the next one makes the others, and none twice', async () => {
  for (let at = 0; at < 8; at++) {
    for (const done of [false, true]) {
      const store = new FakeStore()
      store.put(...Array.from({ length: 50 }, (_, index) => memory(`Ana counted ${index} gulls.`)))
      await embedAll(rig({ store, storage: store.connect({ at, done }) }).memory).catch(() => {})
      const made = store.vectors.size
      const next = rig({ store })
      await embedAll(next.memory)
      expect(store.vectors.size).toBe(50)
      expect(next.embedding.asked).toBe(50 - made)
      closeAll()
    }
  }
})
