import { beforeEach, expect, test } from 'vitest'
import { whenTestEnds } from '../../../shared/whenTestEnds.fixture.ts'
import { runFakePlugin } from '../../plugins/run/fakePlugin.fixture.ts'
import { activeModules, switchModule } from './modules.ts'
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
  switchModule('vesper.kink-praise/praise', false)
  expect(active()).toEqual(['chastity'])
  switchModule('vesper.kink-praise/praise', true)
  expect(active()).toEqual(['chastity', 'praise'])
})
