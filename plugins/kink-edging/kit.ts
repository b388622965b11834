import type { PluginKits } from 'sdk/testing'

/** The words it listens for. */
export default {
  kinkModule: {
    edging: {
      events: [
        { kind: 'said', by: 'player', text: "I'm on the edge! (stopped stimulation)" },
        { kind: 'said', by: 'partner', text: 'You may finish now.' },
        { kind: 'said', by: 'player', text: 'I finished.' },
      ],
    },
  },
} satisfies PluginKits
