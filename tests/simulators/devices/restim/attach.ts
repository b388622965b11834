import type { FakeNet, FakeTransport } from 'sdk/testing'
import type { Restim, RestimClient } from './restim.ts'

export interface AttachOptions {
  readonly socketUrl?: string
  /** How long the way there takes for each message. */
  readonly takesMs?: number
}

/** Puts a Restim at an address of a pretended network: its socket, and its control address. */
export function attachRestim(
  restim: Restim,
  { transport, network }: { readonly transport: FakeTransport; readonly network: FakeNet },
  { socketUrl = 'ws://localhost:12346/tcode', takesMs = 0 }: AttachOptions = {},
): void {
  let client: RestimClient | undefined
  transport.attach(`${socketUrl}#text`, {
    takesMs,
    opened({ send, end }) {
      restim.talk = (text) => send(new TextEncoder().encode(text))
      client = restim.connect(new URL(socketUrl).pathname, end)
      if (!client) end()
    },
    receive(bytes) {
      client?.receive(new TextDecoder().decode(bytes))
      return undefined
    },
    closed: () => client?.close(),
  })
  network.serve(({ url }) => restim.request(new URL(url).pathname))
}
