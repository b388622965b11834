import type { PluginKits } from 'sdk/testing'

/** The words it listens for. */
export default {
  kinkModule: {
    tasks: { events: [{ kind: 'said', by: 'partner', text: 'Good.\nTask: sit quite still, 2 minutes' }] },
  },
} satisfies PluginKits
