import type { View } from 'sdk'
import { fakeContext, pluginKit, runKit, viewKit } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) test(`${row}: ${title}`, run)

const settings = { rings: true, every: '30m', loudness: 0.4, words: ['Breathe out slowly.'] }

async function make(): Promise<View> {
  const panel = await definition.panel?.bell?.(fakeContext({ settings }).context)
  if (!panel) throw new Error('no panel')
  return panel
}

for (const { row, title, run } of runKit(viewKit, () => ({ make }))) test(`panel, ${row}: ${title}`, run)

test('shows the settings as they are, and as they change', async () => {
  const { context, configure } = fakeContext({ settings })
  const panel = await definition.panel?.bell?.(context)
  const trees = panel?.watch({ signal: context.signal })[Symbol.asyncIterator]()
  expect(JSON.stringify(await trees?.next())).toContain('every 30m')
  const next = trees?.next()
  configure({ ...settings, rings: false })
  expect(JSON.stringify(await next)).toContain('The bell is silent.')
})
