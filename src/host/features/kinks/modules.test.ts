import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../plugins/registry.ts', () => {
  const row = (id: string, tag: string) => ({
    manifest: { id: `vesper.kink-${id}`, contributes: { kinkModule: [{ id, label: id, tags: [tag] }] } },
    phase: { kind: 'installed' },
  })
  return { plugins: { rows: { chastity: row('chastity', 'chastity'), praise: row('praise', 'praise') } } }
})

const { modulesWithPages } = await import('./modulesWithPages.ts')
const { activeModules, switchModule } = await import('./modules.ts')

const active = (...limits: string[]) => activeModules(limits).map(({ entry }) => entry.id)

let hasOccasion = false
modulesWithPages.add('vesper.kink-chastity/chastity', { hasOccasion: () => hasOccasion })

beforeEach(() => {
  hasOccasion = false
})

test('includes a module only in turns for which it has text', () => {
  expect(active()).toEqual(['praise'])
  hasOccasion = true
  expect(active()).toEqual(['chastity', 'praise'])
})

test('nor does one that is about a hard limit, or is switched off', () => {
  hasOccasion = true
  expect(active('Chastity')).toEqual(['praise'])
  switchModule('vesper.kink-praise/praise', false)
  expect(active()).toEqual(['chastity'])
  switchModule('vesper.kink-praise/praise', true)
  expect(active()).toEqual(['chastity', 'praise'])
})
