import { expect, test } from 'vitest'
import { pinnedKeys } from './keys.ts'

test('the pinned keys are keys', () => {
  for (const key of pinnedKeys) expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
