import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../plugins/registry.ts', () => {
  const row = (id: string, tag: string) => ({
    manifest: { id: `vesper.kink-${id}`, contributes: { kinkModule: [{ id, label: id, tags: [tag] }] } },
    phase: { kind: 'installed' },
  })
  return { plugins: { rows: { chastity: row('chastity', 'chastity'), praise: row('praise', 'praise') } } }
})
vi.mock('../chastity/lockNow.ts', () => ({ lockNow: { isClosed: false } }))

const { lockNow } = await import('../chastity/lockNow.ts')
const { activeModules, switchModule } = await import('./modules.ts')

const active = (...limits: string[]) => activeModules(limits).map(({ entry }) => entry.id)

beforeEach(() => {
  lockNow.isClosed = false
})

test('the one of chastity takes part only while a lock is closed', () => {
  expect(active()).toEqual(['praise'])
  lockNow.isClosed = true
  expect(active()).toEqual(['chastity', 'praise'])
})

test('nor does one that is about a hard limit, or is switched off', () => {
  lockNow.isClosed = true
  expect(active('Chastity')).toEqual(['praise'])
  switchModule('vesper.kink-praise/praise', false)
  expect(active()).toEqual(['chastity'])
  switchModule('vesper.kink-praise/praise', true)
  expect(active()).toEqual(['chastity', 'praise'])
})
