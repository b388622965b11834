import fc from 'fast-check'
import type { ChatMessage } from 'sdk'
import { expect, test } from 'vitest'
import { startAndEnd } from './records.ts'

const said = (content: string): ChatMessage => ({ role: 'user', content })

test('of a very long prompt the start and the end are kept, and the gap is named', () => {
  const kept = startAndEnd(
    Array.from({ length: 100 }, (_, index) => said(`${index} `.padEnd(10, '.'))),
    100,
  )
  expect(kept[0]?.content).toContain('0 ')
  expect(kept.at(-1)?.content).toContain('99 ')
  expect(kept.find(({ role }) => role === 'system')?.content).toBe('[90 messages are not kept here.]')
})

test('what is kept is bounded, whatever was sent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 }), (lengths) => {
      const kept = startAndEnd(
        lengths.map((length) => said('x'.repeat(length))),
        200,
      )
      expect(kept.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(300)
    }),
  )
})
