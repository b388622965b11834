import type { KinkModule, SceneEvent } from 'sdk'
import { fakeContext, kinkModuleKit, pluginKit, runKit, sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) test(`${row}: ${title}`, run)

const said = (by: 'partner' | 'player', text: string): SceneEvent => ({ kind: 'said', by, text })

async function make(): Promise<KinkModule> {
  const praise = await definition.kinkModule?.praise?.(fakeContext().context)
  if (!praise) throw new Error('no module')
  return praise
}

const rows = runKit(kinkModuleKit, () => ({
  make,
  tags: ['praise'],
  events: [said('partner', 'I am so proud of you.')],
}))
for (const { row, title, run } of rows) test(`${row}: ${title}`, run)

test('the room warms when the partner praises, and only then', async () => {
  const praise = await make()
  const scene = sceneWith({ intensity: 0.5 })
  expect(praise.react(said('partner', 'Well done. I saw that.'), scene)).toMatchObject([
    { kind: 'stage', cue: 'warm-glow', params: { strength: 0.5 } },
    { kind: 'sound', cue: 'soft-chime' },
  ])
  expect(praise.react(said('player', 'Well done, me.'), scene)).toEqual([])
  expect(praise.react({ kind: 'stopped' }, scene)).toEqual([])
})
