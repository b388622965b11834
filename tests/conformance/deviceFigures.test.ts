import { readdirSync, readFileSync } from 'node:fs'
import type { PluginManifest } from 'sdk'
import { expect, test } from 'vitest'

/** What the product says of its families of devices, as their manifests have it. */

const folders = readdirSync(new URL('../../plugins', import.meta.url)).filter((name) => name.startsWith('device-'))
const manifests = new Map(
  folders
    .map((folder) => {
      const file = new URL(`../../plugins/${folder}/plugin.json`, import.meta.url)
      return [folder.replace('device-', ''), JSON.parse(readFileSync(file, 'utf8')) as PluginManifest] as const
    })
    .filter(([, { contributes }]) => contributes.deviceProvider),
)

const entryOf = (id: string) => manifests.get(id)?.contributes.deviceProvider?.[0]
const settingOf = (id: string, name: string) => manifests.get(id)?.contributes.settings?.schema.properties[name]

test('every family says whether it is for pleasure, for pain, or for both', () => {
  for (const id of ['buttplug', 'buttplug-wasm', 'lovense']) expect(entryOf(id)?.senses).toEqual(['pleasure'])
  expect(entryOf('openshock')?.senses).toEqual(['pain'])
  for (const id of ['restim', 'coyote', 'audio']) expect(entryOf(id)?.senses).toEqual(['pleasure', 'pain'])
})

test('every family has a name, a color, and says how it is connected', () => {
  for (const id of manifests.keys()) {
    expect(entryOf(id)).toMatchObject({ id, color: expect.stringMatching(/^#/), guide: { steps: expect.anything() } })
  }
})

test('where electricity flows, the page warns before anything is connected', () => {
  const electric = [...manifests.keys()].filter((id) => entryOf(id)?.guide?.isElectric)
  expect(electric.toSorted()).toEqual(['audio', 'coyote', 'openshock', 'restim'])
})

test.each([
  ['coyote', 'maxIntensity', 20],
  ['coyote', 'timeoutMs', 10_000],
  ['openshock', 'safetyTimeout', 10],
  ['lovense', 'autoStop', 10],
  ['restim', 'updateInterval', 50],
  ['restim', 'defaultCarrierFrequency', 700],
])('%s begins with %s at %d, as the product has it', (id, name, value) => {
  expect(settingOf(id, name)).toMatchObject({ default: value })
})
