import type { Capabilities, NetRequest } from 'sdk'
import type { FakeNet, FakeTransport } from 'sdk/testing'
import { fakeTransport } from 'sdk/testing'
import { type Clock, type ManualClock, manualClock } from '../llm/clock.ts'
import { type ComfyOptions, ComfyServer } from './comfy/ComfyServer.ts'
import { type SdapiOptions, SdapiServer } from './sdapi/SdapiServer.ts'
import type { ImageServerCore } from './wire/exchange.ts'
import { type Caller, fetchFrom } from './wire/page.ts'
import { attachTo, peerAt } from './wire/peer.ts'

export type { ComfyOptions } from './comfy/ComfyServer.ts'
export type { ComfyFault } from './comfy/faults.ts'
export type { SdapiFault } from './sdapi/faults.ts'
export type { SdapiOptions } from './sdapi/SdapiServer.ts'

/** What every simulated server has for a test without sockets. */
export interface Reached {
  /** For a plugin's context: requests and sockets end at the simulated server. */
  readonly net: Capabilities['net']
  readonly transport: Capabilities['transport']
  /** Every request made through `net`. */
  readonly requests: readonly NetRequest[]
  /** Puts the server into a kit's world. */
  attach(world: { readonly network: FakeNet; readonly transport: FakeTransport }): void
}

/** `page`: the origin of a page whose browser hides answers without CORS headers. Absent: a program, which sees all. */
export type Surroundings<Options> = Omit<Options, 'clock'> & Caller & { readonly clock?: Clock }

/** A ComfyUI in memory. Without a clock it has one that stands still: `server.clock.advance`. */
export function comfy(options: Surroundings<ComfyOptions> = {}) {
  const clock = options.clock ?? manualClock()
  const server = new ComfyServer({ ...options, clock })
  return inMemory(server, clock, options)
}

/** An AUTOMATIC1111 or Forge in memory, in the same way. */
export function sdapi(options: Surroundings<SdapiOptions> = {}) {
  const clock = options.clock ?? manualClock()
  const server = new SdapiServer({ ...options, clock })
  return inMemory(server, clock, options)
}

export type Sdapi = ReturnType<typeof sdapi>
export type Comfy = ReturnType<typeof comfy>

function inMemory<Server extends ImageServerCore & { readonly address: string }>(
  server: Server,
  clock: Clock,
  caller: Caller,
) {
  const parts = reached(server, clock, () => server.address, caller)
  return Object.assign(server, { clock: clock as ManualClock }, parts)
}

function reached(core: ImageServerCore, clock: Clock, address: () => string, caller: Caller): Reached {
  const origin = () => new URL(address()).origin
  const requests: NetRequest[] = []
  const fetch = fetchFrom(core, clock, origin, caller)
  const sockets = fakeTransport(clock)
  sockets.serve((socket) => peerAt(core, origin, caller, socket))
  return {
    requests,
    transport: sockets.transport,
    net: {
      fetch(request, options) {
        requests.push(request)
        return fetch(request, options)
      },
      setStopRequests: async () => {},
      lastWords: async () => {},
    },
    attach: (world) => attachTo(world, core, clock, origin, caller),
  }
}
