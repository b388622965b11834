import type { KitWorld, PluginKits } from 'sdk/testing'
import { LockService, type LockServiceOptions } from '../../tests/simulators/chastity/lockService.ts'

/** The services it talks to, and the address where they are. */
const served =
  (options: Omit<LockServiceOptions, 'now'> = {}) =>
  ({ network, clock }: KitWorld) =>
    network.serve(new LockService({ now: () => clock.now(), ...options }).serve)

export default {
  settings: { server: 'https://locks.example' },
  lockProvider: {
    vesper: { serve: served() },
    chaster: { serve: served({ chaster: true }), isElsewhere: true },
  },
} satisfies PluginKits
