import type { View } from 'sdk'
import { deviceProviderKit, fakeContext, pluginKit, runKit, viewKit } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition, { lampProvider } from './index.ts'
import { Lamp } from './lamp.ts'
import manifest from './plugin.json'

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) test(`${row}: ${title}`, run)

const rows = runKit(deviceProviderKit, () => ({
  make({ clock }) {
    const lamp = new Lamp()
    const hardware = { steps: () => [lamp.step], unplug: () => lamp.unplug() }
    return { provider: lampProvider(lamp, clock), hardware }
  },
}))
for (const { row, title, run } of rows) test(`${row}: ${title}`, run)

async function make(): Promise<View> {
  const panel = await definition.panel?.lamp?.(fakeContext().context)
  if (!panel) throw new Error('no panel')
  return panel
}

for (const { row, title, run } of runKit(viewKit, () => ({ make }))) test(`panel, ${row}: ${title}`, run)

test('the panel shows how brightly it shines', async () => {
  const { signal } = fakeContext().context
  const trees = (await make()).watch({ signal })[Symbol.asyncIterator]()
  expect(await trees.next()).toEqual({ done: false, value: { kind: 'meter', label: 'Brightness', value: 0 } })
})
