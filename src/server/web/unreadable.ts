import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusalHeaders } from './headers.ts'

/*
 * Node's parser answers what it cannot read by itself, before any route is asked, and without a header. These answers are
 * given here instead: 400, 408, 413, 417 and 431 carry what every other refusal carries.
 */

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun(socket)) socket.destroy()
  else socket.end(rawAnswer(statuses[error.code ?? ''] ?? 400))
}

export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { ...refusalHeaders(), 'Content-Length': '0', Connection: 'close' }).end()
}

/** Another answer is on its way: a second one would be read as its body. */
const hasBegun = (socket: Duplex) =>
  Boolean((socket as { readonly _httpMessage?: { readonly headersSent: boolean } })._httpMessage?.headersSent)

function rawAnswer(status: number): string {
  const headers = { ...refusalHeaders(), 'Content-Length': '0', Connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n')
}
