import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshLoreState } from '../../../shared/lore/loreState.ts'
import { normaliseBook } from '../../../shared/lore/normaliseBook.ts'
import { activateLore } from './activateLore.ts'
import type { ActivationInput } from './activation.ts'
import { compileLore } from './compileLore.ts'
import { seededRandom } from './hashText.ts'
import { inPlaceRegexRunner } from './regexRunner.ts'
import { defaultLoreSettings } from './settings.ts'

const words = fc.constantFrom('cat', 'dog', 'sea', '/ca./', '/(/', '', 'a')
const texts = fc.array(words, { maxLength: 6 }).map((list) => list.join(' '))

const entries = fc.record(
  {
    keys: fc.array(words, { maxLength: 3 }),
    secondary_keys: fc.array(words, { maxLength: 2 }),
    selective: fc.boolean(),
    content: fc
      .tuple(fc.constantFrom('', '@@activate\n', '@@exclude_keys dog\n', '@@keep_activate_after_match\n'), texts)
      .map((parts) => parts.join('')),
    enabled: fc.boolean(),
    constant: fc.boolean(),
    insertion_order: fc.integer({ min: 0, max: 9 }),
    extensions: fc.record(
      {
        selectiveLogic: fc.integer({ min: 0, max: 3 }),
        probability: fc.constantFrom(0, 50, 100),
        group: fc.constantFrom('', 'g', 'g,h'),
        exclude_recursion: fc.boolean(),
        prevent_recursion: fc.boolean(),
        delay_until_recursion: fc.constantFrom(false, true, 2),
        sticky: fc.constantFrom(0, 2),
        cooldown: fc.constantFrom(0, 2),
        match_whole_words: fc.boolean(),
        scan_depth: fc.constantFrom(null, 0, 3),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['keys', 'content', 'enabled'] },
)

const scenes = fc.record({
  entries: fc.array(entries, { maxLength: 12 }),
  messages: fc.array(texts, { maxLength: 5 }),
  seed: fc.integer(),
  recursion: fc.boolean(),
  minActivations: fc.constantFrom(0, 2),
  overflow: fc.constantFrom('stop', 'fill'),
  contextTokens: fc.constantFrom(40, 4000),
})
type Scene = typeof scenes extends fc.Arbitrary<infer Value> ? Value : never

function play({ entries: list, messages, seed, contextTokens, ...settings }: Scene) {
  const { book } = normaliseBook({ entries: list }, 'b')
  const index = compileLore([{ book, owner: 'global' }], { ...defaultLoreSettings, ...settings })
  const input: ActivationInput = {
    messages: messages.map((text, at) => ({ id: `m${at}`, name: '', text, role: at % 2 === 0 ? 'user' : 'assistant' })),
    contextTokens,
    kind: 'normal',
    state: freshLoreState,
    random: seededRandom(seed),
    countTokens: (text) => text.length,
    expand: (text) => ({ text, hidden: [] }),
    regexes: inPlaceRegexRunner(),
    clock: () => 0,
  }
  return activateLore(index, input)
}

test('the same seed gives the same lore, the same trace and the same memory', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      expect(structuredClone(await play(scene))).toEqual(structuredClone(await play(scene)))
    }),
  )
})

test('an entry is active at most once, and never when it is switched off', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const { active, trace } = await play(scene)
      const keys = active.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(active.every(({ entry }) => entry.enabled)).toBe(true)
      const told = trace.filter(({ verdict }) => verdict.kind === 'active').map(({ key }) => key)
      expect(new Set(told)).toEqual(new Set(keys))
    }),
  )
})

test('of a group at most one entry is active', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const { active } = await play(scene)
      for (const name of ['g', 'h'])
        expect(active.filter(({ entry }) => entry.groups.includes(name)).length).toBeLessThan(2)
    }),
  )
})

test('lore never fills more than its budget', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const { tokens } = await play(scene)
      expect(tokens).toBeLessThanOrEqual(scene.contextTokens / 4)
    }),
  )
})

/** An empty chat. */
const quiet: ActivationInput = {
  messages: [],
  contextTokens: 1000,
  kind: 'normal',
  state: freshLoreState,
  random: seededRandom(1),
  countTokens: () => 1,
  expand: (text) => ({ text, hidden: [] }),
  regexes: inPlaceRegexRunner(),
  clock: () => 0,
}

const bookOf = (id: string, list: readonly Record<string, unknown>[]) => normaliseBook({ entries: list }, id).book

test('chat lore is considered first, then the persona, then character and world as the strategy says', () => {
  const always = (insertion_order: number) => [{ keys: ['k'], content: 'x', insertion_order }]
  const sources = [
    { book: bookOf('world', [...always(3), ...always(1)]), owner: 'global' },
    { book: bookOf('char', always(2)), owner: 'character' },
    { book: bookOf('self', always(0)), owner: 'persona' },
    { book: bookOf('chat', always(0)), owner: 'chat' },
    { book: bookOf('chat', always(0)), owner: 'chat' },
  ] as const
  const order = (strategy: 'characterFirst' | 'globalFirst' | 'evenly') =>
    compileLore(sources, { ...defaultLoreSettings, strategy }).entries.map(({ key }) => key)
  expect(order('characterFirst')).toEqual(['chat.n0', 'self.n0', 'char.n0', 'world.n0', 'world.n1'])
  expect(order('globalFirst')).toEqual(['chat.n0', 'self.n0', 'world.n0', 'world.n1', 'char.n0'])
  expect(order('evenly')).toEqual(['chat.n0', 'self.n0', 'world.n0', 'char.n0', 'world.n1'])
})

test('entries for other characters or other kinds of generation stay out, and forced ones come in', async () => {
  const list = [
    { keys: ['x'], constant: true, extensions: { triggers: ['swipe'] } },
    { keys: ['x'], constant: true, extensions: { characterFilter: { isExclude: false, names: ['Ben'], tags: [] } } },
    { keys: ['x'], constant: true, extensions: { characterFilter: { isExclude: true, names: [], tags: ['pirate'] } } },
    { keys: ['never said'] },
  ].map((fields) => ({ content: 'Lore.', enabled: true, ...fields }))
  const { active } = await activateLore(
    compileLore([{ book: bookOf('b', list), owner: 'character' }], defaultLoreSettings),
    {
      ...quiet,
      character: { name: 'Zoë', tags: ['Pirate'] },
      forced: new Set(['b.n3']),
    },
  )
  expect(active.map(({ key }) => key)).toEqual(['b.n3'])
})

test('messages that were not handed over still count for delays and for the number of replies', async () => {
  const { book } = normaliseBook(
    {
      entries: [
        { content: 'Late.', constant: true, extensions: { delay: 100 } },
        { content: '@@activate_only_after 50\nExperienced.', constant: true },
      ],
    },
    'b',
  )
  const run = async (earlier?: ActivationInput['earlier']) => {
    const { active } = await activateLore(compileLore([{ book, owner: 'chat' }], defaultLoreSettings), {
      ...quiet,
      ...(earlier ? { earlier } : {}),
    })
    return active.length
  }
  expect(await run()).toBe(0)
  expect(await run({ messages: 100, replies: 49 })).toBe(1)
  expect(await run({ messages: 100, replies: 50 })).toBe(2)
})
