import type { PluginKits, Wire } from 'sdk/testing'

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

/** What the tests must be told, here and in the sandbox: whom to ask for, and how the server speaks. */
export default { llmProvider: { lantern: { model: 'old-keeper', wire: lanternWire } } } satisfies PluginKits
