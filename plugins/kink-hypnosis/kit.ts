import type { PluginKits } from 'sdk/testing'

/** The words it listens for, said and being said. */
export default {
  kinkModule: {
    hypnosis: {
      events: [
        { kind: 'saying', by: 'partner', text: 'Now drift, and let ' },
        { kind: 'said', by: 'partner', text: 'Now drift, and let go. Sink deeper.' },
        { kind: 'said', by: 'narrator', text: 'The candle flickers. Relax.' },
        { kind: 'said', by: 'partner', text: 'Wake up, softly.' },
      ],
    },
  },
} satisfies PluginKits
