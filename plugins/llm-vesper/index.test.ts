import { fakeContext, gather, pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import kits from './kit.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)

test('asks to sign in and says that the service is not connected here', async () => {
  const { context } = fakeContext()
  const { signal } = context
  const provider = await definition.llmProvider?.vesper?.(context)
  if (!provider) throw new Error('no provider')
  expect(await provider.check({ signal })).toEqual({
    kind: 'needs-setup',
    message: expect.stringMatching(/sign in.*not connected/),
  })
  const deltas = await gather(provider.chat({ model: '', contextTokens: 1, messages: [] }, { signal }))
  expect(deltas).toMatchObject([{ kind: 'end', reason: 'error', failure: { kind: 'sign-in' } }])
})
