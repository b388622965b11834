import { deviceProviderKit, fakeContext, pluginKit, runKit } from 'sdk/testing'
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

test('the panel shows how brightly it shines', async () => {
  const { context } = fakeContext()
  const panel = await definition.panel?.lamp?.(context)
  const trees = panel?.watch({ signal: context.signal })[Symbol.asyncIterator]()
  expect(await trees?.next()).toEqual({ done: false, value: { kind: 'meter', label: 'Brightness', value: 0 } })
})
