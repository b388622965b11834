import { once } from 'node:events'
import { connect } from 'node:net'

const connections = 16

/**
 * Asks for `path` once with each of `headers`, over connections that stay open, and answers the requests per second.
 * Speaks HTTP by itself: a client that does more would be slower than what it measures. Throws unless all answers are 200.
 */
export async function requestsPerSecond(port: number, path: string, headers: readonly string[]): Promise<number> {
  let next = 0
  const begun = performance.now()
  const work = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    for (let own = next++; own < headers.length; own = next++) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers[own]}\r\n`)
      let answer = ''
      do {
        const [piece] = await once(socket, 'data')
        answer += piece.toString('latin1')
      } while (!isWhole(answer))
      if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(answer)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (headers.length / (performance.now() - begun)) * 1000
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return head >= 0 && length !== undefined && answer.length >= head + 4 + Number(length)
}
