import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** One line as it came, on the clock that all processes share. */
export interface TcodeLine {
  readonly at: number
  /** Of the volume, 0..1. */
  readonly volume: number
}

export interface TcodeSink {
  readonly address: string
  readonly lines: readonly TcodeLine[]
  close(): Promise<void>
}

/** Takes T-code as Restim does, and notes the volume of each line with its time. */
export async function startTcodeSink(port = 0): Promise<TcodeSink> {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const lines: TcodeLine[] = []
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const decimals = /\bV0(\d{4})/.exec(String(data))?.[1]
      if (decimals !== undefined)
        lines.push({ at: performance.timeOrigin + performance.now(), volume: Number(decimals) / 10_000 })
    }),
  )
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/tcode`,
    lines,
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}
