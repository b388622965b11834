import type { FakePeer } from 'sdk/testing'

/** One party at a relay, as the relay sees it. */
export interface Party {
  hear(text: string): void
  /** The relay closes its connection. */
  close(): void
}

/** What a relay does with a party. */
export interface Seat {
  receive(text: string): void
  /** The party has gone. */
  left(): void
}

/** A relay that a controller sits down at. */
export interface Relay {
  readonly takesMs: number
  sit(party: Party): Seat
}

/** A relay at the other end of a byte link with text messages. */
export function relayPeer(relay: Relay): FakePeer {
  let seat: Seat | undefined
  return {
    get takesMs() {
      return relay.takesMs
    },
    opened(plugin) {
      const text = new TextEncoder()
      seat = relay.sit({ hear: (said) => plugin.send(text.encode(said)), close: () => plugin.end() })
    },
    receive(bytes) {
      seat?.receive(new TextDecoder().decode(bytes))
      return undefined
    },
    closed: () => seat?.left(),
  }
}
