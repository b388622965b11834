import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A toy with one vibrator of 20 steps that lives at the end of a socket of the engine's. */
export interface SocketToy {
  /** The step it was told last. */
  readonly step: number
  /** Everything it was told. */
  readonly told: readonly string[]
  close(): void
}

const answers: Readonly<Record<string, string>> = { 'DeviceType;': 'Z:11:0082059AD3BD;', 'Battery;': '85;' }

export async function socketToy(port: number): Promise<SocketToy> {
  const socket = await opened(`ws://127.0.0.1:${port}`)
  const told: string[] = []
  let step = 0
  socket.on('message', (data) => {
    const text = String(data)
    told.push(text)
    step = Number(/^Vibrate:(\d+);/.exec(text)?.[1] ?? step)
    socket.send(Buffer.from(answers[text] ?? 'OK;'))
  })
  socket.send(JSON.stringify({ identifier: 'VesperPeerToy', address: 'AA01', version: 0 }))
  return {
    told,
    get step() {
      return step
    },
    close: () => socket.close(),
  }
}

/** The engine takes a moment to listen. */
async function opened(address: string): Promise<WebSocket> {
  for (let tries = 0; ; tries++) {
    const socket = new WebSocket(address)
    try {
      await once(socket, 'open')
      return socket
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
