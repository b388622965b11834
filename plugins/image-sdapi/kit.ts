import type { KitWorld, PluginKits } from 'sdk/testing'
import { painter } from './painter.fixture.ts'

/** A small server of this kind behind the kit's network. */
export default {
  imageBackend: {
    sdapi: {
      server({ network, clock }: KitWorld) {
        const server = painter(clock)
        network.serve((request) => server.serve(request))
        return { jobs: server.jobs, hold: server.hold }
      },
    },
  },
} satisfies PluginKits
