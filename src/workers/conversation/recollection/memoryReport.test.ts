import { newId, type Variant } from 'sdk'
import { expect, test } from 'vitest'
import type { Seen } from '../turn/TurnWorld.ts'
import { memory, recalled, recollection } from './fakeRecollection.fixture.ts'
import { noMemories } from './memoryChoice.ts'
import { memoryIdsUsed } from './memoryIdsUsed.ts'
import { memoryReport } from './memoryReport.ts'

test('every memory that was thought of has its verdict: what the prompt made of it, else what recall did', () => {
  const [told, seen, roomless, far] = ['Told.', 'Seen.', 'Roomless.', 'Far.'].map((content) => memory(content))
  if (!told || !seen || !roomless || !far) throw new Error('There are four.')
  const found = recollection(told, seen, roomless, recalled(far, 'too-far'))
  const report = memoryReport(
    { kind: 'recalled', recollection: found },
    {
      told: [told.id],
      left: new Map([
        [seen.id, 'in-window'],
        [roomless.id, 'no-room'],
      ]),
    },
  )
  expect(report.kind === 'recalled' && report.lines.map(({ verdict }) => verdict)).toEqual([
    'told',
    'in-window',
    'no-room',
    'too-far',
  ])
  expect(report).toMatchObject({ ms: 3, embedder: { runs: 'words' } })
})

test('a report is small, however much was recalled', () => {
  const many = Array.from({ length: 500 }, () => memory('Sam walks along the quay. '.repeat(80)))
  const report = memoryReport({ kind: 'recalled', recollection: recollection(...many) }, noMemories)
  expect(JSON.stringify(report).length).toBeLessThan(50_000)
})

test('late and failed memories are told of as what they are', () => {
  expect(memoryReport({ kind: 'late', ms: 100 }, noMemories)).toEqual({ kind: 'late', ms: 100 })
  expect(memoryReport({ kind: 'failed', why: 'gone' }, noMemories)).toEqual({ kind: 'failed', why: 'gone' })
})

test('memories count as told when the reply is kept and came to something', () => {
  const seen = (state: Variant['state'], isSaved: boolean) =>
    memoryIdsUsed({
      isSaved,
      prompt: { windowTokens: 1, assembled: { memories: { told: ['one'], left: new Map() } } },
      message: { id: newId(), variants: [{ content: '', state, timestamp: 0 }], active: 0 },
    } as unknown as Seen)
  expect(seen('complete', true)).toEqual(['one'])
  expect(seen('stopped', true)).toEqual(['one'])
  expect(seen('failed', true)).toEqual([])
  expect(seen('complete', false)).toEqual([])
})
