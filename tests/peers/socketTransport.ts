import { once } from 'node:events'
import { type ByteLink, type Capabilities, PluginError } from 'sdk'
import { WebSocket } from 'ws'

export interface SocketTransport {
  readonly transport: Capabilities['transport']
  /** Ends all sockets without a word, as a pulled cable does. */
  drop(): void
}

/** Sockets of this computer, as the network worker would open them: text and bytes come alike, as bytes. */
export function socketTransport(): SocketTransport {
  const sockets = new Set<WebSocket>()
  return {
    drop() {
      for (const socket of sockets) socket.terminate()
    },
    transport: {
      async open(_kind, address, { signal }): Promise<ByteLink> {
        const socket = new WebSocket(address.replace(/#text$/, ''))
        const inbox: Uint8Array[] = []
        let wake = () => {}
        socket.on('message', (data, isBinary) => {
          inbox.push(isBinary ? new Uint8Array(data as Buffer) : new TextEncoder().encode(String(data)))
          wake()
        })
        socket.on('close', () => wake())
        try {
          await once(socket, 'open')
        } catch (cause) {
          throw new PluginError('net/unreachable', `${address} cannot be reached.`, { cause })
        }
        sockets.add(socket)
        signal.addEventListener('abort', () => socket.close(), { once: true })
        return {
          received: (async function* () {
            for (;;) {
              const next = inbox.shift()
              if (next) yield next
              else if (socket.readyState === socket.OPEN) {
                await new Promise<void>((resolve) => {
                  wake = resolve
                })
              } else return
            }
          })(),
          async send(bytes) {
            if (socket.readyState !== socket.OPEN) throw new PluginError('net/unreachable', 'The socket is closed.')
            socket.send(new TextDecoder().decode(bytes))
          },
          async close() {
            socket.close()
            sockets.delete(socket)
          },
          async setStopMessages() {},
          async lastWords() {},
        }
      },
    },
  }
}
