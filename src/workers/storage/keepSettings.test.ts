import { afterEach, expect, test } from 'vitest'
import { closeAll, rig } from './rig.fixture.ts'

afterEach(closeAll)

test('settings that another tab has changed are not written over, and none of them is', async () => {
  const { storage, name } = rig()
  const { storage: other } = rig({ name })
  expect(await storage.saveSettings([{ id: 'ui', value: { theme: 'dark' } }], [{ id: 'ui', value: undefined }])).toBe(
    true,
  )
  expect(await other.saveSettings([{ id: 'ui', value: { theme: 'light' } }])).toBe(true)
  const both = [
    { id: 'voice', value: { volume: 1 } },
    { id: 'ui', value: { theme: 'dark' } },
  ]
  const seen = [
    { id: 'voice', value: undefined },
    { id: 'ui', value: { theme: 'dark' } },
  ]
  expect(await storage.saveSettings(both, seen)).toBe(false)
  expect(await storage.list('settings')).toEqual([{ id: 'ui', value: { theme: 'light' } }])
})
