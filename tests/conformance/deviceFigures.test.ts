import { readFileSync } from 'node:fs'
import type { PluginManifest } from 'sdk'
import { expect, test } from 'vitest'
import { ownProviders } from '../../src/host/devices/devicePages.ts'

/** What the product says of its families of devices, as their manifests have it. */

const manifests = new Map(
  ownProviders.map(([id]) => {
    const file = new URL(`../../plugins/device-${id}/plugin.json`, import.meta.url)
    return [id, JSON.parse(readFileSync(file, 'utf8')) as PluginManifest]
  }),
)

const entryOf = (id: string) => manifests.get(id)?.contributes.deviceProvider?.[0]
const settingOf = (id: string, name: string) => manifests.get(id)?.contributes.settings?.schema.properties[name]

test('every family says whether it is for pleasure, for pain, or for both', () => {
  for (const id of ['buttplug', 'buttplug-wasm', 'lovense']) expect(entryOf(id)?.senses).toEqual(['pleasure'])
  expect(entryOf('openshock')?.senses).toEqual(['pain'])
  for (const id of ['restim', 'coyote', 'audio']) expect(entryOf(id)?.senses).toEqual(['pleasure', 'pain'])
})

test('every family has a name and a color', () => {
  for (const [id] of ownProviders) expect(entryOf(id)).toMatchObject({ id, color: expect.stringMatching(/^#/) })
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
