import type { PluginKits } from 'sdk/testing'

/** What the tests must be told, here and in the sandbox: the words it listens for. */
export default {
  kinkModule: { praise: { events: [{ kind: 'said', by: 'partner', text: 'I am so proud of you.' }] } },
} satisfies PluginKits
