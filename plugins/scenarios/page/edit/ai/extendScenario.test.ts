import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceEngine } from '../../../../../src/host/engines/engine.fixture.ts'
import { ages } from '../../../../../src/workers/media/imports/ages.ts'
import type { ScenarioJson } from '../scenarioDocument.ts'
import { draftRig, mistakesIn } from './draftRig.fixture.ts'
import type { DraftNews } from './draftScenario.ts'
import { missingNodes } from './extendScenario.ts'

replaceEngine('media', ages)

const harbour: ScenarioJson = {
  id: 'harbour',
  name: 'Harbour at dusk',
  start: 'quay',
  nodes: {
    quay: {
      desc: 'The boats come in.',
      prompt: 'You mend a net.',
      buttons: [{ id: 'home', label: 'Go home' }],
    },
    home: { desc: 'A stove, and bread.', end: true },
  },
}
const answer = {
  nodes: {
    mole: { desc: 'Waves run along the stone.', buttons: [{ id: 'lamp', label: 'Climb up' }] },
    lamp: { desc: 'The light goes round.', end: true },
  },
  buttons: [{ id: 'mole', label: 'Walk out' }],
  aiActions: [{ desc: 'the player asks about the light', to: 'lamp' }],
}
const extend = { document: harbour, node: 'quay' }
const wish = { idea: 'A walk to the light', extend }

const lastOf = (news: readonly DraftNews[]) => news.at(-1)
function scriptOf(news: readonly DraftNews[]): ScenarioJson {
  const last = lastOf(news)
  if (last?.kind !== 'drafted') throw new Error(`It ended with ${JSON.stringify(last)}`)
  return last.script
}
const nodeOf = (script: ScenarioJson, id: string) => (script.nodes as Record<string, Record<string, unknown>>)[id]

test('new nodes come after those that are there, and ways to them after those of the node it goes on from', async () => {
  const news = await draftRig(JSON.stringify(answer)).draft(wish)
  const script = scriptOf(news)
  expect(lastOf(news)).toMatchObject({ fresh: ['mole', 'lamp'] })
  expect(Object.keys(script.nodes as object)).toEqual(['quay', 'home', 'mole', 'lamp'])
  expect(nodeOf(script, 'quay')).toEqual({
    ...nodeOf(harbour, 'quay'),
    buttons: [{ id: 'home', label: 'Go home' }, ...answer.buttons],
    aiActions: answer.aiActions,
  })
  expect(mistakesIn(script)).toEqual([])
})

test('everything that is there stays, byte for byte', async () => {
  const before = JSON.stringify(harbour)
  const script = scriptOf(await draftRig(JSON.stringify(answer)).draft(wish))
  expect(JSON.stringify(nodeOf(script, 'home'))).toBe(JSON.stringify(nodeOf(harbour, 'home')))
  expect(JSON.stringify(harbour)).toBe(before)
  const { nodes: _, ...rest } = script
  const { nodes: __, ...old } = harbour
  expect(JSON.stringify(rest)).toBe(JSON.stringify(old))
})

test('a model that writes a node anew which is there is not heard', async () => {
  const bold = {
    ...answer,
    name: 'Mine',
    nodes: { ...answer.nodes, home: { desc: 'Burnt down.', end: true }, quay: {} },
  }
  const script = scriptOf(await draftRig(JSON.stringify(bold)).draft(wish))
  expect(nodeOf(script, 'home')).toEqual(nodeOf(harbour, 'home'))
  expect(script.name).toBe('Harbour at dusk')
})

test('mistakes in what is new go back to the model', async () => {
  const { draft, last } = draftRig(JSON.stringify({ ...answer, buttons: [], aiActions: [] }), JSON.stringify(answer))
  expect(mistakesIn(scriptOf(await draft(wish)))).toEqual([])
  expect(last(2)).toContain('Node "mole": Nothing leads to this node.')
})

const waiting = {
  ...harbour,
  nodes: { quay: { ...nodeOf(harbour, 'quay'), wait: 9, next: 'boat' }, home: nodeOf(harbour, 'home') },
}

test('nodes that are named and missing are written, without any node to go on from', async () => {
  expect(missingNodes(waiting)).toEqual(['boat'])
  const { asked, draft } = draftRig(JSON.stringify({ nodes: { boat: { desc: 'It rocks.', end: true } } }))
  const script = scriptOf(await draft({ ...wish, nodes: 4, extend: { document: waiting, node: undefined } }))
  expect(nodeOf(script, 'quay')).toEqual(nodeOf(waiting, 'quay'))
  expect(asked[0]?.[1]?.content).toContain('named and missing; write them: boat')
})

test('where nothing can be added, nobody is asked', async () => {
  for (const [document, node, words] of [
    [harbour, undefined, 'Select the node to continue from'],
    [harbour, 'home', 'The story ends at this node'],
    [harbour, 'toString', 'was deleted'],
    [{ ...harbour, start: 'sea' }, 'quay', 'Start node "sea" not found'],
  ] as const) {
    const { asked, draft } = draftRig(JSON.stringify(answer))
    const news = await draft({ ...wish, extend: { document, node } })
    expect(lastOf(news)).toMatchObject({ kind: 'failed', message: expect.stringContaining(words) })
    expect(asked).toHaveLength(0)
  }
})

test('mistakes that were there before are the author’s to mend', async () => {
  const document = { ...harbour, nodes: { ...(harbour.nodes as object), attic: { desc: 'Dust.', end: true } } }
  const { asked, draft } = draftRig(JSON.stringify(answer))
  expect(lastOf(await draft({ ...wish, extend: { document, node: 'quay' } }))).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('were already in your scenario'),
    problems: ['Node "attic": Nothing leads to this node.'],
  })
  expect(asked).toHaveLength(2)
})

test('a long scenario is told by its nodes, and the one it goes on from in full', async () => {
  const rooms = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `room${at}`,
      { desc: `Room ${at}. ${'A long corridor. '.repeat(20)}`, buttons: [{ id: `room${at + 1}`, label: 'On' }] },
    ]),
  )
  const document = { ...harbour, start: 'room0', nodes: { ...rooms, room200: { desc: 'Sea.', end: true } } }
  const { asked, draft } = draftRig('{}')
  await draft({ ...wish, extend: { document, node: 'room7' } })
  const told = asked[0]?.[1]?.content ?? ''
  expect(told.length).toBeLessThan(30_000)
  expect(told).toContain('room199: Room 199.')
  expect(told).toContain('"label":"On"')
})

test('whatever a model answers, nodes that were there stay and the whole has no mistakes', async () => {
  const ids = fc.constantFrom('quay', 'home', 'mole', 'lamp', '__proto__', 'x')
  const node = fc.constantFrom<unknown>(
    { desc: 'A.', end: true },
    { buttons: [{ id: 'home', label: 'Home' }] },
    {},
    [],
    null,
    7,
  )
  const way = fc.record({ id: ids, label: fc.constantFrom('Go', ''), to: ids, desc: fc.constant('when asked') })
  const some = fc.record(
    {
      nodes: fc.dictionary(ids, node),
      buttons: fc.array(way, { maxLength: 3 }),
      aiActions: fc.array(way, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  const fitting = fc.record({
    nodes: fc.dictionary(ids, node).map((more) => ({ ...more, ...answer.nodes })),
    buttons: fc.subarray(answer.buttons),
    aiActions: fc.subarray(answer.aiActions),
  })
  let drafts = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(some, fitting, fc.jsonValue()), async (given) => {
      const last = lastOf(await draftRig(JSON.stringify(given)).draft(wish))
      if (last?.kind !== 'drafted') return
      drafts += 1
      expect(mistakesIn(last.script)).toEqual([])
      expect(nodeOf(last.script, 'home')).toBe(nodeOf(harbour, 'home'))
      const { buttons, aiActions: _, ...rest } = nodeOf(last.script, 'quay') ?? {}
      const { buttons: had, ...old } = nodeOf(harbour, 'quay') ?? {}
      expect(rest).toEqual(old)
      expect((buttons as unknown[]).slice(0, 1)).toEqual(had)
    }),
    { numRuns: 200 },
  )
  expect(drafts).toBeGreaterThan(0)
})
