import { type Clock, type ManualClock, timerClock } from '../../llm/clock.ts'
import { type ComfyOptions, ComfyServer } from '../comfy/ComfyServer.ts'
import type { ComfyFault } from '../comfy/faults.ts'
import type { SdapiFault } from '../sdapi/faults.ts'
import { type SdapiOptions, SdapiServer } from '../sdapi/SdapiServer.ts'
import type { ImageServerCore } from '../wire/exchange.ts'
import { type Controlled, listenForControl } from './control.ts'
import { listen } from './listen.ts'

export interface Ports {
  /** 0 takes any that is free. */
  readonly port?: number
  readonly controlPort?: number
}

type Served<Options> = Omit<Options, 'clock' | 'address'> & { readonly clock?: Clock & Partial<ManualClock> } & Ports

export interface Address<Server> {
  readonly url: string
  readonly controlUrl: string
  /** The server as it is now; another one after a change of scenario. */
  readonly server: Server
  close(): Promise<void>
}

/** A ComfyUI behind real ports, in real time unless it is given a clock. */
export async function serveComfy(options: Served<ComfyOptions> = {}): Promise<Address<ComfyServer>> {
  const clock = options.clock ?? timerClock()
  let server = new ComfyServer({ ...options, clock })
  return serve(clock, options, () => server, {
    fault: (fault) => server.fault(fault as ComfyFault),
    scenario(next) {
      server.restart()
      server = new ComfyServer({ ...options, ...(next as object), clock, address: server.address })
    },
    dropSockets: () => server.sockets.drop(),
    restart: () => server.restart(),
    submitForeign: (foreign) => void server.submitForeign(foreign as object),
  })
}

/** An AUTOMATIC1111 or Forge behind real ports. */
export async function serveSdapi(options: Served<SdapiOptions> = {}): Promise<Address<SdapiServer>> {
  const clock = options.clock ?? timerClock()
  let server = new SdapiServer({ ...options, clock })
  const fresh = (next: unknown) => {
    server.release()
    server = new SdapiServer({ ...options, ...(next as object), clock, address: server.address })
  }
  return serve(clock, options, () => server, {
    fault: (fault) => server.fault(fault as SdapiFault),
    scenario: fresh,
    dropSockets: () => {},
    restart: () => fresh({}),
    submitForeign: (foreign) => server.submitForeign(foreign as object),
  })
}

type Levers = Pick<Controlled, 'fault' | 'scenario' | 'dropSockets' | 'restart' | 'submitForeign'>

async function serve<Server extends ComfyServer | SdapiServer>(
  clock: Clock & Partial<ManualClock>,
  { port = 0, controlPort = 0 }: Ports,
  now: () => Server,
  levers: Levers,
): Promise<Address<Server>> {
  const core: ImageServerCore = {
    answer: (ask) => now().answer(ask),
    connect: (ask, wire) => now().connect(ask, wire),
  }
  const main = await listen(core, clock, port)
  const control = await listenForControl(
    {
      ...levers,
      clock,
      get log() {
        return now().log
      },
      get jobs() {
        return now().jobs
      },
      clearFaults: () => now().faults.clear(),
      hold: () => now().hold(),
      release: () => now().release(),
    },
    controlPort,
  )
  now().address = main.url
  return {
    url: main.url,
    controlUrl: control.url,
    get server() {
      return now()
    },
    async close() {
      now().release()
      await Promise.all([main.close(), control.close()])
    },
  }
}
