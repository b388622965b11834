import type { SceneEvent } from 'sdk'
import { fakeContext, pluginTests, sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import kits from './kit.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)

const said = (by: 'partner' | 'player', text: string): SceneEvent => ({ kind: 'said', by, text })

test('the room warms when the partner praises, and only then', async () => {
  const praise = await definition.kinkModule?.praise?.(fakeContext().context)
  if (!praise) throw new Error('no module')
  const scene = sceneWith({ intensity: 0.5 })
  expect(praise.react(said('partner', 'Well done. I saw that.'), scene)).toMatchObject([
    { kind: 'stage', cue: 'warm-glow', params: { strength: 0.5 } },
    { kind: 'sound', cue: 'soft-chime' },
  ])
  expect(praise.react(said('player', 'Well done, me.'), scene)).toEqual([])
  expect(praise.react({ kind: 'stopped' }, scene)).toEqual([])
})
