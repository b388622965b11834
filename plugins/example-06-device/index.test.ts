import { fakeContext, pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import { lampPlugin } from './index.ts'
import kits from './kit.ts'
import { Lamp } from './lamp.ts'
import manifest from './plugin.json'

const definition = () => lampPlugin(new Lamp())
for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)

test('the panel shows how brightly it shines, and the plug', async () => {
  const { context } = fakeContext()
  const panel = await definition().panel?.lamp?.(context)
  const trees = panel?.watch(context)[Symbol.asyncIterator]()
  expect((await trees?.next())?.value).toMatchObject({
    children: [
      { kind: 'meter', value: 0 },
      { kind: 'button', label: 'Pull the plug' },
    ],
  })
  await panel?.receive({ control: 'plug', value: null })
  expect((await trees?.next())?.value).toMatchObject({ children: [{}, { label: 'Plug it in' }] })
})
