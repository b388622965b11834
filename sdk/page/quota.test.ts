import { PluginError } from 'sdk'
import { expect, test } from 'vitest'
import { isStorageFull } from './quota.ts'

test('a full storage is known by its code and by what the browser throws', () => {
  const full = [
    new PluginError('storage/quota', 'No room.'),
    'storage/quota',
    new DOMException('', 'QuotaExceededError'),
  ]
  expect(full.map(isStorageFull)).toEqual([true, true, true])
})

test('other troubles are not taken for it', () => {
  const others = [
    new PluginError('storage/failed', 'No.'),
    new DOMException('', 'AbortError'),
    'quota',
    null,
    undefined,
  ]
  expect(others.map(isStorageFull)).toEqual([false, false, false, false, false])
})
