import type { SceneEvent } from 'sdk'
import { fakeContext, pluginKit, runKit, sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) test(`${row}: ${title}`, run)

const made = async () => {
  const praise = await definition.kinkModule?.praise?.(fakeContext().context)
  if (!praise) throw new Error('no module')
  return praise
}
const said = (by: 'partner' | 'player', text: string): SceneEvent => ({ kind: 'said', by, text })

test('the room warms when the partner praises, and only then', async () => {
  const praise = await made()
  const scene = sceneWith({ intensity: 0.5 })
  expect(praise.react(said('partner', 'Well done. I saw that.'), scene)).toMatchObject([
    { kind: 'stage', cue: 'warm-glow', params: { strength: 0.5 } },
    { kind: 'sound', cue: 'soft-chime' },
  ])
  expect(praise.react(said('player', 'Well done, me.'), scene)).toEqual([])
  expect(praise.react({ kind: 'stopped' }, scene)).toEqual([])
})

test('a player who has ruled praise out is spared it', async () => {
  const praise = await made()
  const scene = sceneWith({ limits: ['Praise'] })
  expect(praise.prompt(scene)).toEqual([])
  expect(praise.react(said('partner', 'Well done.'), scene)).toEqual([])
})
