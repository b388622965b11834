import type { KitWorld, PluginKits } from 'sdk/testing'
import { LockService, type LockServiceOptions } from '../../tests/simulators/chastity/lockService.ts'

/** The service it talks to. */
const served =
  (options: Omit<LockServiceOptions, 'now'> = {}) =>
  ({ network, clock }: KitWorld) =>
    network.serve(new LockService({ now: () => clock.now(), ...options }).serve)

export default {
  lockProvider: {
    vesper: { serve: served() },
    chaster: { serve: served({ chaster: true }), isElsewhere: true },
  },
} satisfies PluginKits
