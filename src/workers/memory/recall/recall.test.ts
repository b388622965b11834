import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { FakeStore } from '../fakeStore.fixture.ts'
import {
  bruno,
  closeAll,
  day,
  embedAll,
  heard,
  mara,
  memory,
  message,
  noon,
  question,
  rig,
  signal,
  told,
  verdicts,
} from '../rig.fixture.ts'
import type { MemoryStorage } from '../world.ts'

afterEach(closeAll)

/** A worker whose store knows these, each with its vector. */
async function knowing(...memories: readonly ReturnType<typeof memory>[]) {
  const world = rig()
  world.store.put(...memories)
  await embedAll(world.memory)
  return world
}

describe('what is recalled', () => {
  test('is what means the same, though no word is the same', async () => {
    const world = await knowing(memory('Ana keeps a kitten.'), memory('Ana bakes bread.'), memory('Ana rows.'))
    const { memories, embedder } = await world.memory.recall(question('Tell me about the feline!'), signal)
    expect(memories[0]?.memory.content).toBe('Ana keeps a kitten.')
    expect(memories[0]?.score.meaning).toBeGreaterThan(0.5)
    expect(memories[0]?.score.words).toBe(0)
    expect(embedder?.model).toBe('small')
  })

  test('is what has the words, when there is no embedder, and says so', async () => {
    const world = await knowing(memory('Ana keeps a cat.'), memory('Ana bakes bread.'))
    world.embedding.phase = 'broken'
    const { memories, embedder } = await world.memory.recall(question('Is there fresh bread?'), signal)
    expect(memories[0]?.memory.content).toBe('Ana bakes bread.')
    expect(embedder).toBeUndefined()
  })

  test('asks what a question means, and sends for vectors, while memories are still being read', async () => {
    const store = new FakeStore()
    store.put(memory('The lamp is lit at dusk.'))
    let goOn = () => {}
    const rest = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let sentFor = 0
    const connected = store.connect()
    const storage: MemoryStorage = {
      ...connected,
      vectorsOf(...which) {
        sentFor++
        return connected.vectorsOf(...which)
      },
      async *memoryTexts(character) {
        yield [JSON.stringify(store.of(character))]
        await rest
        yield [JSON.stringify([memory('The harbour freezes in January.')])]
      },
    }
    const world = rig({ store, storage })
    const recalled = world.memory.recall(question('When is the lamp lit?'), signal)
    await heard()
    expect([world.embedding.asked, sentFor]).toEqual([1, 1])
    goOn()
    const { memories, embedder } = await recalled
    expect(memories.length).toBe(2)
    expect([embedder?.model, sentFor]).toEqual(['small', 1])
  })

  test('goes by words when what lines mean comes too late', async () => {
    const world = await knowing(memory('Ana keeps a cat.'), memory('Ana bakes bread.'))
    world.embedding.phase = 'late'
    world.deadline.isOver = true
    const { memories, embedder } = await world.memory.recall(question('Is there fresh bread?'), signal)
    expect(told(memories)[0]).toBe('Ana bakes bread.')
    expect(embedder).toBeUndefined()
  })

  test('goes by what the newest line means, though an older one is long in coming', async () => {
    const world = await knowing(memory('Ana keeps a kitten.'), memory('Ana bakes bread.'))
    world.embedding.maxLengthInTime = 100
    const texts = [
      'And so the evening went on, by the harbour, under the lamps. '.repeat(4),
      'Tell me about the feline!',
    ]
    const recalled = world.memory.recall(question('', { texts }), signal)
    for (let turn = 0; turn < 5; turn++) await heard()
    world.deadline.pass()
    const { memories, embedder } = await recalled
    expect(memories[0]?.memory.content).toBe('Ana keeps a kitten.')
    expect(memories[0]?.score.meaning).toBeGreaterThan(0.4)
    expect(embedder?.model).toBe('small')
  })

  test('is nothing, and loads no model, where nothing is remembered', async () => {
    const world = rig()
    expect((await world.memory.recall(question('Hello'), signal)).memories).toEqual([])
    expect(world.embedding.asked).toBe(0)
  })

  test('goes by the newest line before older ones', async () => {
    const world = await knowing(memory('Ana fears heights.'), memory('Ana bakes bread.'))
    const texts = ['Would you climb, with those heights?', 'And is there bread?']
    const { memories } = await world.memory.recall(question('', { texts }), signal)
    expect(told(memories)).toEqual(['Ana bakes bread.', 'Ana fears heights.'])
  })

  test('prefers what matters, and what is newer, among what fits alike', async () => {
    const world = await knowing(
      memory('Ana saw a red kite.', { at: noon - 300 * day }),
      memory('Ana saw a blue kite.', { at: noon }),
      memory('Ana saw a great kite.', { importance: 10 }),
    )
    const { memories } = await world.memory.recall(question('A kite!'), signal)
    expect(told(memories)).toEqual(['Ana saw a great kite.', 'Ana saw a blue kite.', 'Ana saw a red kite.'])
  })

  test('does not fade while nobody plays', async () => {
    const world = await knowing(memory('Ana saw a kite.'))
    const soon = await world.memory.recall(question('A kite!'), signal)
    const late = await world.memory.recall(question('A kite!', { now: noon + 400 * day }), signal)
    expect(late.memories[0]?.score).toEqual(soon.memories[0]?.score)
  })

  test('every candidate carries its score and its verdict', async () => {
    const world = await knowing(memory('Ana bakes bread.'))
    const [recalled] = (await world.memory.recall(question('bread'), signal)).memories
    const { meaning = 0, words = 0, recency = 0, importance = 0, total = 0 } = recalled?.score ?? {}
    expect(total).toBeCloseTo(0.5 * meaning + 0.25 * words + 0.1 * recency + 0.15 * importance)
    expect([meaning, words, recency, importance].every((part) => part >= 0 && part <= 1)).toBe(true)
  })

  test('finds words in scripts that put no spaces between them', async () => {
    const world = await knowing(memory('アナは猫を飼っている'), memory('アナはパンを焼く'))
    world.embedding.phase = 'broken'
    const { memories } = await world.memory.recall(question('猫を見たい'), signal)
    expect(memories[0]?.memory.content).toBe('アナは猫を飼っている')
  })
})

describe('what is not told', () => {
  test('stands in the window already, with all it comes from', async () => {
    const sources = [message('m1'), message('m2')]
    const world = await knowing(
      memory('Ana bakes bread.', { messages: sources }),
      memory('Ana bakes rolls of bread.', { messages: [...sources, message('m0')] }),
      memory('Ana bakes bread in the mill.', { messages: sources, copies: [message('c1'), message('c2')] }),
    )
    const { memories } = await world.memory.recall(question('bread', { inWindow: sources }), signal)
    expect(told(memories)).toEqual(['Ana bakes rolls of bread.'])
    expect(verdicts(memories)['Ana bakes bread.']).toBe('in-window')
    const copied = await world.memory.recall(question('bread', { inWindow: [message('c1'), message('c2')] }), signal)
    expect(verdicts(copied.memories)['Ana bakes bread in the mill.']).toBe('in-window')
  })

  test('was told in other words already', async () => {
    const world = await knowing(memory('Ana keeps a cat.', { importance: 9 }), memory('Ana keeps a kitten.'))
    const { memories } = await world.memory.recall(question('cat'), signal)
    expect(verdicts(memories)).toEqual({ 'Ana keeps a cat.': 'told', 'Ana keeps a kitten.': 'said-twice' })
  })

  test('is over the limit of its type, of which pinned ones take the first places', async () => {
    const world = await knowing(
      memory('Ana bakes rye bread.'),
      memory('Ana bakes white bread.', { importance: 9 }),
      memory('Ana sings.', { pinned: true, importance: 1 }),
      memory('Mara likes bread.', { type: 'self', category: 'preference' }),
    )
    const { memories } = await world.memory.recall(question('bread', { limits: { player: 2, self: 0 } }), signal)
    expect(told(memories)).toEqual(['Ana sings.', 'Ana bakes white bread.'])
    expect(verdicts(memories)['Ana bakes rye bread.']).toBe('over-limit')
    expect(verdicts(memories)).not.toHaveProperty(['Mara likes bread.'])
  })

  test('is too far from everything', async () => {
    const world = await knowing(
      memory('Ana sneezed.', { importance: 1, at: noon - 300 * day }),
      memory('Ana bakes bread.'),
    )
    const { memories } = await world.memory.recall(question('bread'), signal)
    expect(verdicts(memories)['Ana sneezed.']).toBe('too-far')
  })

  test('is contradicted by what is newer or pinned, which is told even where only the older one fits', async () => {
    const older = memory('Ana lives in Porto.', { id: 'a', contradicts: ['b'], at: noon - day })
    const newer = memory('Ana moved to Lisbon.', { id: 'b', contradicts: ['a'] })
    const world = await knowing(
      older,
      newer,
      ...Array.from({ length: 100 }, (_, at) => memory(`Porto has bridge ${at}.`)),
    )
    const one = { limits: { player: 1, self: 0 } }
    const { memories } = await world.memory.recall(question('Where is it that Ana lives, Porto?', one), signal)
    expect(told(memories)).toEqual(['Ana moved to Lisbon.'])
    expect(verdicts(memories)['Ana lives in Porto.']).toBe('contradicted')
    await world.memory.change('a', { pinned: true })
    const again = await world.memory.recall(question('Where is it that Ana lives, Porto?', one), signal)
    expect(told(again.memories)).toEqual(['Ana lives in Porto.'])
    expect(verdicts(again.memories)['Ana moved to Lisbon.']).toBe('contradicted')
  })

  test('is told otherwise by what is newer, though nobody linked the two', async () => {
    const world = await knowing(
      memory('Ana lives in Porto, where the ferries are.', { at: noon - day }),
      memory('Ana moved to Lisbon.', { source: 'manual' }),
      memory('Ana likes ferries.', { category: 'preference', at: noon - day }),
    )
    const { memories } = await world.memory.recall(question('Where does Ana take ferries, in Porto or Lisbon?'), signal)
    expect(told(memories).toSorted()).toEqual(['Ana likes ferries.', 'Ana moved to Lisbon.'])
    expect(verdicts(memories)['Ana lives in Porto, where the ferries are.']).toBe('contradicted')
  })

  test('was replaced', async () => {
    const world = await knowing(memory('Ana lives in Porto.', { replacedBy: 'gone' }), memory('Ana bakes.'))
    const { memories } = await world.memory.recall(question('Porto'), signal)
    expect(memories.map(({ memory: { content } }) => content)).toEqual(['Ana bakes.'])
  })
})

describe('whatever is remembered', () => {
  const content = fc.array(fc.constantFrom('Ana', 'cat', 'bread', 'sea', 'not', 'lives', 'in', 'Porto', '3'), {
    minLength: 1,
    maxLength: 6,
  })
  const anyMemory = fc.record({
    words: content,
    character: fc.constantFrom(mara, bruno),
    type: fc.constantFrom('player' as const, 'self' as const),
    pinned: fc.boolean(),
    importance: fc.integer({ min: 1, max: 10 }),
    source: fc.subarray(['m1', 'm2', 'm3']),
  })
  const everything = fc.array(anyMemory, { maxLength: 40 })

  test('one character is never told what another knows, nor more than allowed, nor what stands in the window', async () => {
    await fc.assert(
      fc.asyncProperty(everything, content, fc.boolean(), fc.nat(4), async (all, words, isBroken, most) => {
        const store = new FakeStore()
        store.put(
          ...all.map(({ words: parts, source, type, ...rest }) =>
            memory(parts.join(' '), {
              ...rest,
              type,
              category: type === 'self' ? 'trait' : 'fact',
              messages: source.map(message),
            }),
          ),
        )
        const world = rig({ store })
        await embedAll(world.memory)
        if (isBroken) world.embedding.phase = 'broken'
        const inWindow = [message('m1'), message('m2')]
        for (const character of [mara, bruno]) {
          const asked = question(words.join(' '), { character, inWindow, limits: { player: most, self: 1 } })
          const { memories } = await world.memory.recall(asked, signal)
          const shown = memories.filter(({ verdict }) => verdict === 'told')
          expect(memories.every((recalled) => recalled.memory.character === character)).toBe(true)
          expect(shown.filter((recalled) => recalled.memory.type === 'player').length).toBeLessThanOrEqual(most)
          expect(shown.filter((recalled) => recalled.memory.type === 'self').length).toBeLessThanOrEqual(1)
          const seen = ({ messages }: { messages: readonly string[] }) =>
            messages.length > 0 && messages.every((id) => id !== 'm3')
          expect(shown.some((recalled) => seen(recalled.memory))).toBe(false)
          const said = shown.map((recalled) => `${recalled.memory.type} ${recalled.memory.content}`)
          expect(new Set(said).size).toBe(said.length)
        }
        closeAll()
      }),
      { numRuns: 60 },
    )
  })
})
