import { fakeContext, fakeNet, pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition, { lantern } from './index.ts'
import kits from './kit.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)

test('lists the voices, each with its window', async () => {
  const { net } = fakeNet(() => ({ body: '{"voices":[{"id":"old-keeper","context_length":8192},"young-keeper"]}' }))
  const { context } = fakeContext({ settings: { baseUrl: 'http://harbour.lan:7070' }, grants: { net } })
  expect(await lantern(context).models({ signal: context.signal })).toEqual([
    { id: 'old-keeper', contextTokens: 8192 },
    { id: 'young-keeper' },
  ])
})
