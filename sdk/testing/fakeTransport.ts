import type { ByteLink, Capabilities } from '../context.ts'
import { PluginError } from '../errors.ts'
import type { Clock } from '../llm/clock.ts'

/** The far end of a byte link: hardware, as a function of what it is sent. */
export interface FakePeer {
  /** What it does with bytes; what it returns, it sends back. */
  receive(bytes: Uint8Array): Uint8Array | undefined
  /** How long it takes over each write. Absent: none at all. */
  readonly takesMs?: number
}

/** The `transport` capability, and what happened on it. */
export interface FakeTransport {
  readonly transport: Capabilities['transport']
  /** Links opened and not closed. */
  readonly open: number
  /** Writes the hardware has not taken yet. */
  readonly waiting: number
  /** Sets what is found at an address. Until then nobody is there. */
  attach(address: string, peer: FakePeer): void
  /** Takes it away: open links end, writes on them reject. */
  detach(address: string): void
}

interface Link {
  readonly address: string
  readonly end: () => void
}

/** Byte links whose other ends are functions. */
export function fakeTransport(clock: Clock): FakeTransport {
  const peers = new Map<string, FakePeer>()
  const links = new Set<Link>()
  let waiting = 0
  const lost = () => new PluginError('transport/unavailable', 'The device is gone.')
  return {
    get open() {
      return links.size
    },
    get waiting() {
      return waiting
    },
    attach: (address, peer) => void peers.set(address, peer),
    detach(address) {
      peers.delete(address)
      for (const link of links) if (link.address === address) link.end()
    },
    transport: {
      async open(_kind, address, { signal }): Promise<ByteLink> {
        signal.throwIfAborted()
        if (!peers.has(address)) throw lost()
        const mail = new Mailbox()
        const end = () => {
          links.delete(link)
          mail.close()
        }
        const link: Link = { address, end }
        links.add(link)
        let last: Promise<unknown> = Promise.resolve()
        const carry = async (bytes: Uint8Array) => {
          const { takesMs = 0 } = peers.get(address) ?? {}
          if (takesMs > 0) await clock.sleep(takesMs)
          const peer = peers.get(address)
          if (!links.has(link) || !peer) throw lost()
          const answer = peer.receive(bytes)
          if (answer) mail.put(answer)
        }
        return {
          received: mail.letters(),
          send(bytes) {
            waiting += 1
            const sent = last
              .then(() => carry(bytes))
              .finally(() => {
                waiting -= 1
              })
            last = sent.catch(() => {})
            return sent
          },
          close: async () => end(),
        }
      },
    },
  }
}

/** What has come and has not been read. */
class Mailbox {
  readonly #letters: Uint8Array[] = []
  #closed = false
  #wake = () => {}

  put(letter: Uint8Array): void {
    this.#letters.push(letter)
    this.#wake()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }

  async *letters(): AsyncGenerator<Uint8Array> {
    while (true) {
      const letter = this.#letters.shift()
      if (letter) yield letter
      else if (this.#closed) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
