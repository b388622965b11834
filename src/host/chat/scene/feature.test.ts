import { Scope } from 'sdk'
import { commands } from 'sdk/page/points/points.ts'
import { type SceneField, sceneFields } from 'sdk/page/points/sceneFields.ts'
import { expect, test } from 'vitest'
import { sceneFeature } from './feature.ts'

const field = (more: Partial<SceneField>): SceneField => ({ place: 'first', component: () => null, ...more })
const names = () => commands.read().map(({ id, label, chatMenu }) => [id, label, chatMenu])

test('the dialog about the scene is named by the fields that are in it, in its one place', () => {
  using scope = new Scope('test')
  sceneFeature(scope)
  scope.add(commands.add('after', { label: 'After', run: () => {} }))
  const bare = [
    ['note.chat', 'Situation', 'Scene…'],
    ['after', 'After', undefined],
  ]
  expect(names()).toEqual(bare)
  scope.add(sceneFields.add('preset', field({ place: 'after-situation' })))
  expect(names()).toEqual(bare)
  const remove = sceneFields.add('note', field({ mention: { label: 'Author’s note', short: 'note', field: 'note' } }))
  expect(names()[0]).toEqual(['note.chat', 'Author’s note and situation', 'Scene and note…'])
  remove()
  expect(names()).toEqual(bare)
})
