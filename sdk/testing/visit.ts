import type { KitClock } from './fakeClock.ts'
import type { KitGuest, KitPlacement, KitStart } from './pluginKits.ts'
import type { KitWorld } from './world.ts'

/** The guests of one row: more than one may arrive, and all leave when the row is over. */
export function visit(placement: KitPlacement, how: KitStart) {
  const guests: KitGuest[] = []
  return {
    async arrive(world: KitWorld): Promise<KitGuest> {
      const guest = await placement.start(world, how)
      guests.push(guest)
      return guest
    },
    ...(placement.hasOwnTime && { clock: clockOver(guests) }),
    async close() {
      for (const guest of guests.splice(0)) await guest.close()
    },
  }
}

/** The time of all guests together, also of those that are yet to come. */
function clockOver(guests: readonly KitGuest[]): KitClock {
  let now = Date.UTC(2030, 0, 1)
  const clocks = () => guests.flatMap(({ clock }) => clock ?? [])
  return {
    now: () => clocks()[0]?.now() ?? now,
    async settled() {
      for (const clock of clocks()) await clock.settled()
    },
    async advance(ms) {
      now += ms
      for (const clock of clocks()) await clock.advance(ms)
    },
    get sleepers() {
      return Promise.all(clocks().map(({ sleepers }) => sleepers)).then((all) => all.reduce((sum, one) => sum + one, 0))
    },
  }
}
