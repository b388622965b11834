import type { Clock } from '../clock.ts'
import type { ByteLink, Capabilities } from '../context.ts'
import { PluginError } from '../errors.ts'

/** The far end of a byte link: hardware, as a function of what it is sent. */
export interface FakePeer {
  /** What it does with bytes; what it returns, it sends back. */
  receive(bytes: Uint8Array): Uint8Array | undefined
  /** Called when a link to it opens: with this it speaks of its own accord, and ends the link. */
  opened?(plugin: { send(bytes: Uint8Array): void; end(): void }): void
  /** The link was closed by the plugin. */
  closed?(): void
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
  /** Sets who answers where nothing is attached: a server whose addresses are only known when they are asked for. */
  serve(find: (address: string) => FakePeer | undefined): void
  /** Sends the stop messages of every open link, as the host does when everything must stop. */
  cut(): void
  /** Takes it away: open links end, writes on them reject. */
  detach(address: string): void
}

interface Link {
  readonly address: string
  readonly end: () => void
  readonly cut: () => void
}

/** Byte links whose other ends are functions. */
export function fakeTransport(clock: Clock): FakeTransport {
  const peers = new Map<string, FakePeer>()
  const links = new Set<Link>()
  let find: (address: string) => FakePeer | undefined = () => undefined
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
    serve(next) {
      find = next
    },
    cut() {
      for (const link of links) link.cut()
    },
    detach(address) {
      peers.delete(address)
      for (const link of links) if (link.address === address) link.end()
    },
    transport: {
      async open(_kind, address, { signal }): Promise<ByteLink> {
        signal.throwIfAborted()
        const attached = peers.get(address)
        const found = attached ?? find(address)
        if (!found) throw lost()
        const peerNow = () => (attached ? peers.get(address) : found)
        const mail = new Mailbox()
        const end = () => {
          links.delete(link)
          mail.close()
        }
        let stopMessages: readonly Uint8Array[] = []
        const setStopMessages = async (messages: readonly Uint8Array[]) => {
          stopMessages = messages
        }
        const cut = () => {
          for (const bytes of stopMessages) {
            const answer = peerNow()?.receive(bytes)
            if (answer) mail.put(answer)
          }
        }
        const link: Link = { address, end, cut }
        links.add(link)
        signal.addEventListener('abort', end, { once: true })
        found.opened?.({ send: (bytes) => links.has(link) && mail.put(bytes), end })
        let last: Promise<unknown> = Promise.resolve()
        const carry = async (bytes: Uint8Array) => {
          const { takesMs = 0 } = peerNow() ?? {}
          if (takesMs > 0) await clock.sleep(takesMs)
          const peer = peerNow()
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
          async close() {
            end()
            found.closed?.()
          },
          setStopMessages,
          lastWords: setStopMessages,
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
