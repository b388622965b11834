import { readFileSync } from 'node:fs'
import type { Effect, Scene, SceneEvent } from 'sdk'
import { fakeContext, pluginTests, sceneWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from '../fixtures/plugins/hush/index.ts'
import manifest from '../fixtures/plugins/hush/plugin.json'

/** The module of docs/kink-modules.md. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const kits = { kinkModule: { hush: { events: [{ kind: 'said', by: 'partner', text: 'Hush.' }] } } } as const

for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)

test('the guide shows it word for word, in thirty lines', () => {
  const code = read('tests/fixtures/plugins/hush/index.ts')
  expect(read('docs/kink-modules.md')).toContain(code)
  expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(30)
})

test('a minute of silence begins, begins anew, and ends', async () => {
  const hush = await definition.kinkModule?.hush?.(fakeContext().context)
  if (!hush) throw new Error('no module')
  let scene: Scene = sceneWith()
  const tell = (event: SceneEvent): readonly Effect[] => {
    const effects = hush.react(event, scene)
    for (const effect of effects) if (effect.kind === 'keep') scene = { ...scene, kept: effect.state }
    return effects
  }
  const says = (text: string) => ({ kind: 'say', text })
  expect(tell({ kind: 'said', by: 'player', text: 'Good evening.' })).toEqual([])
  expect(tell({ kind: 'said', by: 'partner', text: 'Hush, now.' })).toContainEqual(says('A minute of silence.'))
  expect(hush.prompt(scene)[0]?.text).toContain('keeps quiet now')
  expect(tell({ kind: 'said', by: 'player', text: 'But' })).toContainEqual(says('The minute begins anew.'))
  expect(tell({ kind: 'elapsed', ms: 60_000 })).toMatchObject([{ kind: 'keep' }, { kind: 'sound' }])
  expect(tell({ kind: 'said', by: 'player', text: 'May I?' })).toEqual([])
})
