import { fakeContext, fakeNet, llmProviderKit, pluginKit, runKit, type Wire } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition, { lantern } from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) test(`${row}: ${title}`, run)

const line = (value: object) => `${JSON.stringify(value)}\n`

/** How a Lantern speaks. */
const lanternWire: Wire = {
  name: 'Lantern',
  contentType: 'application/x-ndjson',
  isChat: (url) => url.endsWith('/tell'),
  endingEvents: 1,
  malformed: '{"words":\n',
  error: (message) => JSON.stringify({ error: message }),
  events: ({ text = [], reasoning = [], tools = [], finish = 'stop' }) => [
    ...reasoning.map((thought) => line({ thought })),
    ...text.map((words) => line({ words })),
    ...tools.map(({ id, name, args }) => line({ call: { id, name, args: JSON.parse(args) } })),
    line({ over: finish }),
  ],
}

const rows = runKit(llmProviderKit, () => ({
  model: 'old-keeper',
  wire: lanternWire,
  make: ({ network, storage, clock }) => lantern(fakeContext({ storage, grants: { net: network.net } }).context, clock),
}))
for (const { row, title, run } of rows) test(`${row}: ${title}`, run)

test('lists the voices, each with its window', async () => {
  const { net } = fakeNet(() => ({ body: '{"voices":[{"id":"old-keeper","context_length":8192},"young-keeper"]}' }))
  const { context } = fakeContext({ settings: { baseUrl: 'http://harbour.lan:7070' }, grants: { net } })
  expect(await lantern(context).models({ signal: context.signal })).toEqual([
    { id: 'old-keeper', contextTokens: 8192 },
    { id: 'young-keeper' },
  ])
})
