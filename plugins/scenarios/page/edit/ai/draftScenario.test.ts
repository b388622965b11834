import fc from 'fast-check'
import { isAbort } from 'sdk'
import { expect, test } from 'vitest'
import isScenario from '../../../../../schemas/scenario.schema.json?validate'
import { replaceEngine } from '../../../../../src/host/engines/engine.fixture.ts'
import { maxAnswerLength } from '../../../../../src/shared/text/readAnswer.ts'
import { ages } from '../../../../../src/workers/media/imports/ages.ts'
import { draftRig, mistakesIn } from './draftRig.fixture.ts'
import { type DraftNews, maxRounds } from './draftScenario.ts'
import { exampleScenario } from './instructions.ts'

replaceEngine('media', ages)

const scenario = JSON.stringify(exampleScenario)
const withNodes = (nodes: Readonly<Record<string, unknown>>, rest: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({ ...exampleScenario, ...rest, nodes: { ...exampleScenario.nodes, ...nodes } })
const kinds = (news: readonly DraftNews[]) => news.map(({ kind }) => kind)
function drafted(news: readonly DraftNews[]) {
  const last = news.at(-1)
  if (last?.kind !== 'drafted') throw new Error(`It ended with ${JSON.stringify(last)}`)
  return last
}
function failed(news: readonly DraftNews[]) {
  const last = news.at(-1)
  if (last?.kind !== 'failed') throw new Error(`It ended with ${JSON.stringify(last)}`)
  return last
}

test('a document that is clean at once is the draft, just as it was written', async () => {
  const news = await draftRig(scenario).draft()
  expect(kinds(news)).toEqual(['asking', 'writing', 'reading', 'drafted'])
  expect(drafted(news).script).toEqual(exampleScenario)
  expect(drafted(news).about.title).toBe('A cup of tea')
  expect(drafted(news).fresh).toEqual(['door', 'table', 'goodbye'])
})

test('fences, thoughts and words around a document do not matter', async () => {
  for (const answer of [
    `\`\`\`json\n${scenario}\n\`\`\``,
    `<think>Should it be {tea}? {"no": 1}</think>\nHere is {your} scenario:\n\n${scenario}\n\nHave fun with {{char}}!`,
    `\`\`\`\n${JSON.stringify(exampleScenario, null, 2)}\n\`\`\`\nShall I write more?`,
  ])
    expect(drafted(await draftRig(answer).draft()).script).toEqual(exampleScenario)
})

test('JSON that is a little broken is mended', async () => {
  const sloppy = scenario.replaceAll('"start"', 'start').replace(/\}\}$/, '},}')
  expect(drafted(await draftRig(`Here:\n\`\`\`json\n${sloppy}\n\`\`\`\nEnjoy.`).draft()).script).toEqual(
    exampleScenario,
  )
})

test('what can be meant in one way only is mended without asking again', async () => {
  const answer = {
    ...exampleScenario,
    id: null,
    mood: 'calm',
    cover: 'cover.jpg',
    nodes: {
      ...exampleScenario.nodes,
      table: { ...exampleScenario.nodes.table, image: 'https://pictures.example/table.png', comment: 'cosy', if: '' },
      goodbye: { desc: 'The rain has stopped.', noChat: true, buttons: [], clothing: '' },
    },
  }
  const { asked, draft } = draftRig(JSON.stringify(answer))
  const { script } = drafted(await draft())
  expect(asked).toHaveLength(1)
  expect(script).toEqual({
    ...exampleScenario,
    id: 'a-cup-of-tea',
    nodes: {
      ...exampleScenario.nodes,
      goodbye: { desc: 'The rain has stopped.', noChat: true, buttons: [], end: true },
    },
  })
})

test('nodes that were written as a list are taken by their ids', async () => {
  const nodes = Object.entries(exampleScenario.nodes).map(([id, node]) => ({ id, ...node }))
  expect(drafted(await draftRig(JSON.stringify({ ...exampleScenario, nodes })).draft()).script).toEqual(exampleScenario)
})

test('mistakes go back to the model by their place, and what it mends is the draft', async () => {
  const attic = withNodes({ goodbye: { desc: 'Bye.', buttons: [{ id: 'up', label: 'Go up', to: 'attic' }] } })
  const { asked, draft, last } = draftRig(attic, scenario)
  const news = await draft()
  expect(drafted(news).script).toEqual(exampleScenario)
  const problem = 'Node "goodbye", buttons.0.to: There is no node "attic".'
  expect(news.flatMap((one) => (one.kind === 'problems' ? one.problems : []))).toContain(problem)
  expect(asked[1]?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(asked[1]?.[2]?.content).toBe(attic)
  expect(last(2)).toContain(problem)
})

test('warnings count as well: nothing that cannot be reached is drafted', async () => {
  const { asked, draft } = draftRig(withNodes({ cellar: { desc: 'Cold.', end: true } }), scenario)
  expect(drafted(await draft()).script).toEqual(exampleScenario)
  expect(asked).toHaveLength(2)
})

test('a model that never mends its mistakes is asked four times; the author is told which they are', async () => {
  const { asked, draft } = draftRig(withNodes({ cellar: { desc: 'Cold.', end: true } }))
  const { message, problems } = failed(await draft())
  expect(asked).toHaveLength(maxRounds)
  expect(message).toContain('nothing was changed')
  expect(problems).toEqual(['Node "cellar": Nothing leads to this node.'])
  expect(asked.every((messages) => messages.length <= 4)).toBe(true)
})

test('a document that is no scenario is told so in the words of the engine', async () => {
  const { draft, last } = draftRig('{"story": "tea"}', scenario)
  drafted(await draft())
  expect(last(2)).toContain('Missing required fields: name, start, nodes')
})

test('a model that will not write is not asked for ever, and is quoted', async () => {
  const { asked, draft } = draftRig('I am sorry, I cannot help with that.')
  const { message } = failed(await draft())
  expect(asked).toHaveLength(2)
  expect(message).toContain('“I am sorry, I cannot help with that.”')
})

test('a connection that fails ends it with the reason', async () => {
  const { message } = failed(await draftRig({ fails: 'The key is wrong.' }).draft())
  expect(message).toBe('The key is wrong.')
})

test('an answer that was cut short is not taken for whole, unless it is', async () => {
  const { draft, last } = draftRig({ cut: scenario.slice(0, -40) }, { cut: `${scenario} And n` })
  expect(drafted(await draft()).script).toEqual(exampleScenario)
  expect(last(2)).toContain('too long')
})

test('an answer without end is left when it is too long', async () => {
  const news = await draftRig({ endless: '{"nodes": {"a": {"desc": "tea and more tea ' }).draft()
  expect(failed(news).problems).toEqual(['Your answer was cut off because it is too long. Write a shorter document.'])
  const most = Math.max(...news.map((one) => (one.kind === 'writing' ? one.letters : 0)))
  expect(most).toBeLessThan(maxAnswerLength + 100)
})

test('a story of the wrong length is asked for again', async () => {
  const { draft, last } = draftRig(scenario)
  failed(await draft({ nodes: 20 }))
  expect(last(2)).toContain('Write about 20 nodes, not 3.')
})

test('an author who asks for minors is refused, and nobody is asked', async () => {
  for (const wish of [
    { idea: 'A date with a shy 16 year old' },
    { partner: { name: 'Mia', role: 'She is 15.' } },
    { additions: ['Make her underage'] },
  ]) {
    const { asked, draft } = draftRig(scenario)
    expect((await draft(wish)).at(-1)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('adult, aged 18 or older'),
    })
    expect(asked).toHaveLength(0)
  }
})

test('a draft in which somebody is a minor is thrown away at once', async () => {
  for (const answer of [
    withNodes({ table: { ...exampleScenario.nodes.table, desc: 'She is only sixteen.' } }),
    withNodes({}, { state: { trust: 0, age: 15 } }),
    withNodes({}, { tags: ['teen', 'underage'] }),
    'The girl is 14 years old, so I will not write this.',
  ]) {
    const { asked, draft } = draftRig(answer, scenario)
    expect(kinds(await draft()).at(-1)).toBe('refused')
    expect(asked).toHaveLength(1)
  }
})

test('devices are used only where the author wants them', async () => {
  const warm = { ...exampleScenario.nodes.table, stimulation: [{ pattern: 'wave', level: 0.2, wait: 20 }] }
  const answer = withNodes({ table: warm })
  const without = drafted(await draftRig(answer).draft()).script
  expect(JSON.stringify(without)).not.toContain('stimulation')
  const { asked, draft } = draftRig(answer)
  expect(drafted(await draft({ devices: true })).script).toEqual(JSON.parse(answer))
  expect(asked[0]?.[0]?.content).toContain('"stimulation"')
})

test('the author may go on talking about what was drafted', async () => {
  const { asked, draft } = draftRig(scenario)
  drafted(await draft({ additions: ['Let it rain harder.'] }, { before: scenario }))
  expect(asked[0]?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(asked[0]?.[1]?.content).toContain('The author adds: Let it rain harder.')
  expect(asked[0]?.[2]?.content).toBe(scenario)
})

test('an abort ends it at any time, and nothing comes after it', async () => {
  for (const moment of ['asking', 'writing', 'reading', 'problems'] as const) {
    const rig = draftRig(withNodes({ cellar: { desc: 'Cold.', end: true } }))
    const seen: DraftNews[] = []
    const drafting = rig.draft(
      {},
      {
        onNews(news) {
          seen.push(news)
          if (news.kind === moment) rig.call.abort()
        },
      },
    )
    expect(isAbort(await drafting.catch((caught: unknown) => caught))).toBe(true)
    expect(seen.at(-1)?.kind).toBe(moment)
  }
  const rig = draftRig('hang')
  const drafting = rig.draft({}, { onNews: () => queueMicrotask(() => rig.call.abort()) })
  expect(isAbort(await drafting.catch((caught: unknown) => caught))).toBe(true)
})

test('hostile documents are bounded: deep, huge, and with names that mean something to machines', async () => {
  const deep = `{"nodes": ${'['.repeat(50_000)}`
  const wide = JSON.stringify({
    ...exampleScenario,
    nodes: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`n${at}`, {}])),
  })
  for (const answer of [
    deep,
    wide,
    '{"'.repeat(50_000),
    '"'.repeat(maxAnswerLength * 2),
    `{"a": "${'x'.repeat(1_000_000)}"}`,
  ])
    failed(await draftRig(answer).draft())
  const odd = `{"name": "Tea", "start": "__proto__", "__proto__": {"id": "no"}, "nodes": {
    "__proto__": {"desc": "A door.", "buttons": [{"id": "constructor", "label": "In"}]},
    "constructor": {"desc": "Tea.", "__proto__": {"end": false}}}}`
  const { script } = drafted(await draftRig(odd).draft())
  expect(Object.keys(script.nodes as object)).toEqual(['__proto__', 'constructor'])
  expect(Object.hasOwn(Object.prototype, 'end')).toBe(false)
})

const anyJson = fc.json({ maxDepth: 4 })
const oddNode = fc.dictionary(
  fc.constantFrom(
    'desc',
    'prompt',
    'noChat',
    'wait',
    'next',
    'buttons',
    'aiActions',
    'end',
    'set',
    'char',
    '__proto__',
  ),
  fc.oneof(
    fc.constantFrom<unknown>('door', 'table', 'goodbye', '', null, true, 5, []),
    fc.constantFrom<unknown>(
      [{ id: 'table', label: 'Sit' }],
      [{ to: 'goodbye', desc: 'late', if: 'trust > 1' }],
      'trust += 1',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  ),
)
const oddScenario = fc
  .record({
    nodes: fc.dictionary(fc.constantFrom('door', 'table', 'goodbye', 'x'), oddNode),
    rest: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
  })
  .map(({ nodes, rest }) =>
    JSON.stringify({ ...exampleScenario, ...rest, nodes: { ...exampleScenario.nodes, ...nodes } }),
  )
const cutOrSpoilt = fc
  .tuple(fc.nat(scenario.length), fc.string({ maxLength: 5 }), fc.nat(20))
  .map(([at, words, gone]) => scenario.slice(0, at) + words + scenario.slice(at + gone))

test('whatever a model answers, what is drafted has no mistakes', async () => {
  let drafts = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(anyJson, oddScenario, cutOrSpoilt, fc.string()), { minLength: 1, maxLength: 4 }),
      async (answers) => {
        const last = (await draftRig(...answers).draft()).at(-1)
        expect(['drafted', 'failed', 'refused']).toContain(last?.kind)
        if (last?.kind !== 'drafted') return
        drafts += 1
        expect(mistakesIn(last.script)).toEqual([])
        expect(isScenario(last.script)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
  expect(drafts).toBeGreaterThan(0)
})
