import { type Message, newId } from 'sdk'
import { expect, test } from 'vitest'
import { placed } from './useMarks.ts'

const at = (position: number): Message => ({
  session: newId(),
  position,
  id: newId(),
  role: 'user',
  characterName: 'Sam',
  variants: [{ content: 'Yes.', state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

test('a mark knows its place among the messages that are left', () => {
  expect(placed([at(3), at(9)], [0, 3, 4, 9]).map(({ index }) => index)).toEqual([1, 3])
})

test('a mark whose message was deleted meanwhile is left out', () => {
  expect(placed([at(2), at(4)], [0, 3, 4]).map(({ index }) => index)).toEqual([2])
})
