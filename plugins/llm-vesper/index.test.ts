import { fakeContext, gather, llmProviderKit, pluginKit, runKit } from 'sdk/testing'
import { expect, test } from 'vitest'
import plugin from './index.ts'
import manifest from './plugin.json'

const make = () => {
  const provider = plugin.llmProvider?.vesper?.(fakeContext().context)
  if (!provider || provider instanceof Promise) throw new Error('no provider')
  return provider
}
const signal = new AbortController().signal

for (const { row, title, run } of runKit(llmProviderKit, () => ({ model: '', make }))) test(`${row}: ${title}`, run)

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition: plugin }))) {
  test(`${row}: ${title}`, run)
}

test('asks to sign in and says that the service is not connected here', async () => {
  expect(await make().check({ signal })).toEqual({
    kind: 'needs-setup',
    message: expect.stringMatching(/sign in.*not connected/),
  })
  const deltas = await gather(make().chat({ model: '', contextTokens: 1, messages: [] }, { signal }))
  expect(deltas).toMatchObject([{ kind: 'end', reason: 'error', failure: { kind: 'sign-in' } }])
})
