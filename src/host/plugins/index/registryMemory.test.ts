// @vitest-environment happy-dom
import fc from 'fast-check'
import type { PluginId } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { nothingSeen } from '../../../shared/plugins/registry/registryIndex.ts'
import { isCheckDue, recallRegistry, rememberRegistry, staleDays } from './registryMemory.ts'

beforeEach(() => localStorage.clear())

const day = 24 * 60 * 60 * 1000
const memory = {
  learned: [{ key: 'b', after: 'a' }],
  retired: ['a'],
  seen: 5,
  checkedAt: 6,
  revoked: [{ id: 'acme.fog' as PluginId, why: 'It broke.' }],
}

test('what was remembered is recalled', () => {
  expect(recallRegistry()).toEqual(nothingSeen)
  rememberRegistry(memory)
  expect(recallRegistry()).toEqual(memory)
  expect(recallRegistry()).toBe(recallRegistry())
})

test('whatever stands in its place, recalling gives something to go on with', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      localStorage.setItem('vesper-registry', text)
      const recalled = recallRegistry()
      expect(Object.keys(recalled).toSorted()).toEqual(Object.keys(nothingSeen).toSorted())
      expect(recalled.seen).toBeTypeOf('number')
    }),
  )
})

test('the registry is asked once a day, and after the clock was set back', () => {
  expect(isCheckDue(nothingSeen, day)).toBe(true)
  expect(isCheckDue({ ...memory, checkedAt: 10 * day }, 10.5 * day)).toBe(false)
  expect(isCheckDue({ ...memory, checkedAt: 10 * day }, 11 * day)).toBe(true)
  expect(isCheckDue({ ...memory, checkedAt: 10 * day }, 9 * day)).toBe(true)
})

test('after thirty days the last index is too old to rely on', () => {
  expect(staleDays(nothingSeen, 100 * day)).toBeUndefined()
  expect(staleDays({ ...memory, seen: day }, 31 * day)).toBeUndefined()
  expect(staleDays({ ...memory, seen: day }, 32 * day)).toBe(31)
})
