import { expect, test } from 'vitest'
import { freshLoreState, type LoreState } from '../../../src/shared/lore/loreState.ts'
import { seededRandom } from '../../../src/workers/conversation/lore/hashText.ts'
import { activate, activeIds, chatOf, entry, prepare, reasonOf } from './loreRig.ts'

test('C44 what an entry says brings in others, unless it prevents that', async () => {
  const chain = (extensions: Record<string, unknown>) => ({
    entries: [
      entry({ keys: ['alpha'], content: 'about beta' }),
      entry({ keys: ['beta'], content: 'about gamma', extensions }),
      entry({ keys: ['gamma'], content: 'the end' }),
    ],
    messages: chatOf('alpha'),
    settings: { recursion: true },
  })
  expect(activeIds(await activate(chain({})))).toEqual([0, 1, 2])
  expect(activeIds(await activate(chain({ prevent_recursion: true })))).toEqual([0, 1])
  expect(activeIds(await activate(chain({ preventRecursion: true })))).toEqual([0, 1])
})

test('C45 an entry excluded from recursion only answers to the chat itself', async () => {
  const result = await activate({
    entries: [
      entry({ keys: ['alpha'], content: 'about beta and gamma' }),
      entry({ keys: ['beta'], extensions: { exclude_recursion: true } }),
      entry({ keys: ['gamma', 'alpha'], extensions: { exclude_recursion: true } }),
    ],
    messages: chatOf('alpha'),
    settings: { recursion: true },
  })
  expect(activeIds(result)).toEqual([0, 2])
})

test('C46 entries that wait for recursion come in level by level', async () => {
  const result = await activate({
    entries: [
      entry({ keys: ['alpha'], content: 'start' }),
      entry({ keys: ['alpha'], content: 'first', extensions: { delay_until_recursion: true } }),
      entry({ keys: ['alpha'], content: 'second', extensions: { delay_until_recursion: 2 } }),
    ],
    messages: chatOf('alpha'),
    settings: { recursion: true },
  })
  const passes = result.trace.map(({ verdict }) => (verdict.kind === 'active' ? verdict.pass : 0))
  expect(activeIds(result)).toEqual([0, 1, 2])
  expect(new Set(passes).size).toBe(3)
  expect(passes).toEqual(passes.toSorted((a, b) => a - b))
})

test('C47 of a group one entry is drawn, by weight', async () => {
  const run = prepare({
    entries: [
      entry({ constant: true, extensions: { group: 'weather', group_weight: 100 } }),
      entry({ constant: true, extensions: { group: 'weather', group_weight: 300 } }),
    ],
    input: { random: seededRandom(42) },
  })
  const runs: (readonly number[])[] = []
  for (let count = 0; count < 10_000; count++) runs.push(activeIds(await run()))
  const light = runs.filter(([id]) => id === 0).length
  expect(runs.every(({ length }) => length === 1)).toBe(true)
  expect(light / 100).toBeGreaterThan(23)
  expect(light / 100).toBeLessThan(27)
})

test('C47 in a group an override wins by order, and scoring by the number of keys found', async () => {
  const overridden = await activate({
    entries: [
      entry({ constant: true, insertion_order: 5, extensions: { group: 'g', group_override: true } }),
      entry({ constant: true, insertion_order: 9, extensions: { group: 'g', group_override: true } }),
      entry({ constant: true, insertion_order: 99, extensions: { group: 'g', group_weight: 1e6 } }),
    ],
  })
  expect(activeIds(overridden)).toEqual([1])
  const scored = await activate({
    entries: [
      entry({ keys: ['cat'], extensions: { group: 'g', group_weight: 1e6 } }),
      entry({ keys: ['cat', 'dog'], extensions: { group: 'g' } }),
    ],
    messages: chatOf('cat dog'),
    settings: { groupScoring: true },
  })
  expect(activeIds(scored)).toEqual([1])
})

test('C48 chance is repeated by the same seed and asked once per evaluation', async () => {
  const run = (seed: number) => {
    let asked = 0
    const random = seededRandom(seed)
    const entries = [
      entry({ keys: ['alpha'], content: 'about beta' }),
      entry({ keys: ['alpha'], content: 'more beta', extensions: { probability: 30 } }),
      entry({ keys: ['beta'], content: 'beta' }),
    ]
    const input = {
      random: () => {
        asked++
        return random()
      },
    }
    return activate({ entries, messages: chatOf('alpha'), settings: { recursion: true }, input }).then((result) => {
      expect(asked).toBe(1)
      return activeIds(result)
    })
  }
  const outcomes = new Set<string>()
  for (let seed = 0; seed < 40; seed++) {
    const ids = await run(seed)
    expect(await run(seed)).toEqual(ids)
    outcomes.add(ids.join())
  }
  expect(outcomes).toEqual(new Set(['0,2', '0,1,2']))
})

test('C49 what does not fit the budget is reported as dropped', async () => {
  const sized = (letters: number, insertion_order: number) =>
    entry({ constant: true, insertion_order, content: 'x'.repeat(letters) })
  const scene = { entries: [sized(60, 300), sized(60, 200), sized(30, 100)], input: { contextTokens: 400 } }
  const stopped = await activate(scene)
  expect(activeIds(stopped)).toEqual([0])
  expect([reasonOf(stopped, 1), reasonOf(stopped, 2)]).toEqual(['dropped-budget', 'dropped-budget'])
  const filled = await activate({ ...scene, settings: { overflow: 'fill' } })
  expect(activeIds(filled)).toEqual([0, 2])
  expect(reasonOf(filled, 1)).toBe('dropped-budget')
})

test('C49 over the budget of its own book the lowest priority goes first', async () => {
  const result = await activate({
    book: { token_budget: 25 },
    entries: [
      entry({ constant: true, priority: 3, content: 'x'.repeat(10) }),
      entry({ constant: true, priority: 1, content: 'x'.repeat(10) }),
      entry({ constant: true, priority: 2, content: 'x'.repeat(10) }),
    ],
  })
  expect(activeIds(result)).toEqual([0, 2])
  expect(reasonOf(result, 1)).toBe('dropped-book-budget')
})

test('C57 sticky, cooldown and delay run in messages of the chat, and a swipe takes them back', async () => {
  const entries = [entry({ keys: ['gate'], extensions: { sticky: 3, cooldown: 2, delay: 5 } })]
  let state: LoreState = freshLoreState
  const at = async (count: number, newest: string) => {
    const texts = Array.from({ length: count }, (_, index) => (index === count - 1 ? newest : 'Nothing.'))
    const result = await activate({ entries, messages: chatOf(...texts), settings: { depth: 1 }, input: { state } })
    state = result.state
    const [line] = result.trace
    return line?.verdict.kind === 'active' ? line.verdict.cause.kind : line?.verdict.reason
  }
  const script: readonly (readonly [count: number, newest: string, expected: string])[] = [
    [1, 'gate', 'delayed'],
    [2, 'gate', 'delayed'],
    [3, 'gate', 'delayed'],
    [4, 'gate', 'delayed'],
    [5, 'gate', 'key'],
    // A swipe: the chat did not grow, so nothing has begun yet, and without the key there is nothing.
    [5, 'calm', 'no-key-found'],
    [5, 'gate', 'key'],
    [6, 'calm', 'sticky'],
    [7, 'calm', 'sticky'],
    [8, 'gate', 'cooling-down'],
    [9, 'gate', 'cooling-down'],
    [10, 'gate', 'key'],
    [11, 'calm', 'sticky'],
    [12, 'calm', 'sticky'],
  ]
  const seen: (string | undefined)[] = []
  for (const [count, newest] of script) seen.push(await at(count, newest))
  expect(seen).toEqual(script.map(([, , expected]) => expected))
})

test('C57 a preview changes nothing, and an edited entry starts afresh', async () => {
  const scene = (content: string, count: number, state: LoreState) =>
    activate({
      entries: [entry({ keys: ['gate'], content, extensions: { cooldown: 9 } })],
      messages: chatOf(...Array.from({ length: count }, () => 'gate')),
      input: { state },
    })
  const first = await scene('Old.', 1, freshLoreState)
  expect(freshLoreState).toEqual({ sticky: {}, cooldown: {}, matched: {} })
  expect(activeIds(await scene('Old.', 2, first.state))).toEqual([])
  expect(activeIds(await scene('New.', 2, first.state))).toEqual([0])
})

test('widens the search until enough entries are active', async () => {
  const result = await activate({
    entries: [entry({ keys: ['deep'] }), entry({ keys: ['deeper'] })],
    messages: chatOf('deeper', 'deep', 'x', 'y'),
    settings: { depth: 1, minActivations: 1 },
  })
  expect(activeIds(result)).toEqual([0])
})
