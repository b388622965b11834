import fc from 'fast-check'
import type { Stage } from 'sdk'
import { expect, test } from 'vitest'
import { said } from './saidBubble.fixture.ts'
import { stageChange, withChange } from './stageChange.ts'

const empty: Stage = { page: '', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }

test('only what is new or different is sent', () => {
  const kept = said('1', 'The kettle sings.')
  const before: Stage = { ...empty, bubbles: [kept, said('2', 'Wait.')] }
  const after: Stage = { ...empty, bubbles: [kept, said('2', 'Go on.'), said('3', 'There.')] }
  const { lists } = stageChange(before, after)
  expect(lists.bubbles?.order).toEqual(['1', '2', '3'])
  expect(lists.bubbles?.changed.map(({ id }) => id)).toEqual(['2', '3'])
  expect(lists.timers).toBeUndefined()
})

test('a list that was emptied is told, one that stays empty is not', () => {
  const before: Stage = { ...empty, bubbles: [said('1', 'Hello.')] }
  expect(stageChange(before, empty).lists).toEqual({ bubbles: { order: [], changed: [] } })
  expect(stageChange(empty, empty).lists).toEqual({})
})

test('whoever follows the changes sees what was described', () => {
  const bubble = fc
    .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), html: fc.string() })
    .map(({ id, html }) => said(id, html))
  const stage = fc
    .uniqueArray(bubble, { selector: ({ id }) => id })
    .map((bubbles): Stage => ({ ...empty, page: String(bubbles.length), bubbles }))
  fc.assert(
    fc.property(fc.array(stage, { maxLength: 8 }), (stages) => {
      let before: Stage | undefined
      let seen: Stage | undefined
      for (const after of stages) {
        seen = withChange(seen, structuredClone(stageChange(before, after)))
        expect(seen).toEqual(after)
        before = after
      }
    }),
  )
})
