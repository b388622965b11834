import { fakeContext, pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, definition })) test(`${row}: ${title}`, run)

test('shows the settings as they are, and as they change', async () => {
  const settings = { rings: true, every: '30m', loudness: 0.4, words: ['Breathe out slowly.'] }
  const { context, configure } = fakeContext({ settings })
  const panel = await definition.panel?.bell?.(context)
  const trees = panel?.watch({ signal: context.signal })[Symbol.asyncIterator]()
  expect(JSON.stringify(await trees?.next())).toContain('every 30m')
  const next = trees?.next()
  configure({ ...settings, rings: false })
  expect(JSON.stringify(await next)).toContain('The bell is silent.')
})
