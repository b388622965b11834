import { definePlugin, type PluginContext } from 'sdk'
import { type Clock, systemClock } from 'sdk/llm'
import { chastityModule } from './chastityModule.ts'
import { Known } from './known.ts'
import { LocalLock } from './local/LocalLock.ts'
import { ChasterLock } from './service/ChasterLock.ts'
import { Server } from './service/Server.ts'
import { VesperLock } from './service/VesperLock.ts'

/** One plugin runs once: what its providers hear, its module tells. */
const known = new WeakMap<object, Known>()

function knownIn({ storage }: Pick<PluginContext, 'storage'>): Known {
  const found = known.get(storage) ?? new Known()
  known.set(storage, found)
  return found
}

/** A clock that is moved by hand is steady, too. */
const clocksOf = (clock: Clock) => ({
  now: () => clock.now(),
  steady: () => (clock === systemClock ? performance.now() : clock.now()),
})

export default definePlugin({
  uses: ['net'],
  lockProvider: {
    local: (context, clock: Clock = systemClock) => new LocalLock(context.storage, clocksOf(clock), knownIn(context)),
    vesper: (context, clock: Clock = systemClock) =>
      new VesperLock(new Server(context, clock), clock, knownIn(context)),
    chaster: (context, clock: Clock = systemClock) =>
      new ChasterLock(new Server(context, clock), clock, knownIn(context)),
  },
  kinkModule: { chastity: (context) => chastityModule(knownIn(context)) },
})
