import type { NetRequest } from 'sdk'
import type { FakeNet, FakePeer, FakeServer, FakeTransport } from 'sdk/testing'
import type { Clock } from '../../llm/clock.ts'
import type { ImageServerCore, Visit } from './exchange.ts'
import { asPage, type Caller, pass } from './page.ts'

/** A simulated server as the far end of a kit's network. */
export function asFakeServer(core: ImageServerCore, clock: Clock, origin: () => string, caller: Caller): FakeServer {
  return async (request: NetRequest) => {
    if (new URL(request.url).origin !== origin()) return 'offline'
    const found = await pass(core, clock, request, caller)
    return typeof found === 'string' ? found : { status: found.status, headers: found.headers, body: [found.body] }
  }
}

/** What is found at the address of a socket: the server, if it lets the socket in. */
export function peerAt(
  core: ImageServerCore,
  origin: () => string,
  { page }: Caller,
  address: string,
): FakePeer | undefined {
  const url = new URL(address.replace(/#text$/, ''))
  if (url.host !== new URL(origin()).host) return undefined
  let visit: Visit | undefined
  let say: (bytes: Uint8Array) => void = () => {}
  let end = () => {}
  const headers = { host: url.host, ...(page ? asPage(page, url) : {}) }
  const early: Uint8Array[] = []
  let isOpen = false
  const welcome = core.connect(
    { method: 'GET', url, headers },
    {
      text: (words) => send(new TextEncoder().encode(words)),
      binary: (bytes) => send(bytes),
      drop: () => end(),
    },
  )
  if (welcome.kind === 'out') return undefined
  visit = welcome.visit
  function send(bytes: Uint8Array): void {
    if (isOpen) say(bytes)
    else early.push(bytes)
  }
  return {
    opened(plugin) {
      say = plugin.send
      end = plugin.end
      isOpen = true
      for (const bytes of early.splice(0)) say(bytes)
    },
    receive(bytes) {
      visit?.receive(new TextDecoder().decode(bytes))
      return undefined
    },
    closed: () => visit?.left(),
  }
}

/** Puts a simulated server into a kit's world: its routes and its sockets. */
export function attachTo(
  { network, transport }: { readonly network: FakeNet; readonly transport: FakeTransport },
  core: ImageServerCore,
  clock: Clock,
  origin: () => string,
  caller: Caller,
): void {
  network.serve(asFakeServer(core, clock, origin, caller))
  transport.serve((address) => peerAt(core, origin, caller, address))
}
