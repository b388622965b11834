import type { Clock } from '../clock.ts'
import type { Capabilities, Capability, KeyValue } from '../context.ts'
import { fakeClock, type KitClock } from './fakeClock.ts'
import { fakeSecrets, fakeStorage } from './fakeContext.ts'
import { fakeFiles } from './fakeFiles.ts'
import { type FakeNet, fakeNet } from './fakeNet.ts'
import { type FakeTransport, fakeTransport } from './fakeTransport.ts'
import type { Closing } from './kit.ts'
import type { Awaitable, Remoted } from './remoted.ts'

/** What a kit gives its subject to live in: everything a plugin can reach, in the kit's hands. */
export interface KitWorld {
  readonly network: FakeNet
  readonly transport: FakeTransport
  readonly storage: KeyValue
  /**
   * The time of everything around the subject, and of a subject in this thread. One that lives elsewhere has its own
   * time, and brings the `KitClock` for it; then this one goes along.
   */
  readonly clock: Clock
}

/** What is put through a kit, wherever it lives. */
export interface Subject extends Closing {
  /** Moves the time where the subject lives. Absent when that is `world.clock`. */
  readonly clock?: KitClock
}

/** A subject that is one contribution. */
export interface ContributionSubject<Contribution> extends Subject {
  /** The contribution in this world, set up so that it can do its work. May be called again for a second one. */
  make(world: KitWorld): Awaitable<Remoted<Contribution>>
}

/** A fresh world for one row, with the clock that moves its subject's time. */
export function worldFor({ clock }: Subject): KitWorld & { readonly time: KitClock } {
  const own = fakeClock()
  return {
    network: fakeNet(),
    transport: fakeTransport(own),
    storage: fakeStorage(),
    clock: own,
    time: clock ? together(clock, own) : own,
  }
}

/**
 * The subject's time, with that of its world: hardware and servers move on as the subject does. The world goes first, so
 * that what the subject sends meanwhile arrives a little late rather than before its time.
 */
function together(clock: KitClock, world: KitClock): KitClock {
  return {
    now: () => clock.now(),
    settled: () => clock.settled(),
    async advance(ms) {
      await clock.settled()
      await world.advance(ms)
      await clock.advance(ms)
    },
    get sleepers() {
      return clock.sleepers
    },
  }
}

/** The capabilities named, as this world has them: for `fakeContext`, or behind the ports of a plugin elsewhere. */
export function grantsIn(
  world: KitWorld,
  names: readonly Capability[],
  secrets: readonly string[] = [],
): Partial<Capabilities> {
  const all: Capabilities = {
    net: world.network.net,
    transport: world.transport.transport,
    secrets: fakeSecrets(secrets),
    files: fakeFiles(),
    chat: { recent: async () => [] },
    devices: { request: async () => {} },
  }
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}
