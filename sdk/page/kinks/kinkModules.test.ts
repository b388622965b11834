import { beforeEach, expect, test } from 'vitest'
import { runFakePlugin } from '../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { whenTestEnds } from '../../../src/shared/whenTestEnds.fixture.ts'
import { activeModules, switchKinkModule } from './kinkModules.ts'
import { modulesWithPages } from './modulesWithPages.ts'

for (const id of ['chastity', 'praise']) {
  runFakePlugin({ id: `vesper.kink-${id}`, contributes: { kinkModule: [{ id, label: id, tags: [id] }] } })
}

const active = (...limits: string[]) => activeModules(limits).map(({ entry }) => entry.id)

let hasOccasion = false
whenTestEnds(modulesWithPages.add('vesper.kink-chastity/chastity', { hasOccasion: () => hasOccasion }))

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
  switchKinkModule('vesper.kink-praise/praise', false)
  expect(active()).toEqual(['chastity'])
  switchKinkModule('vesper.kink-praise/praise', true)
  expect(active()).toEqual(['chastity', 'praise'])
})
