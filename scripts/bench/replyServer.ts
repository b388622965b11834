import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { barePageHtml } from './barePageHtml.ts'
import { tokenLetters } from './tokenLetters.ts'

export interface ReplyPlan {
  readonly tokens: number
  readonly everyMs: number
}

export interface ReplyServer {
  /** As it is entered in the settings. */
  readonly baseUrl: string
  readonly model: string
  /** Address of a page that does nothing but ask this server, for comparison. */
  readonly barePage: string
  /** Milliseconds since the epoch that the tokens count from. */
  readonly epoch: number
  /** How the next replies are said. */
  plan(plan: ReplyPlan): void
  /** When the head of the next request for a reply arrives, in milliseconds since the epoch. */
  nextArrival(): Promise<number>
  /** How many bytes the newest request had. */
  readonly newestBytes: number
  close(): Promise<void>
}

/** The clock of everything that is compared between processes: milliseconds since the epoch, with their fractions. */
const clock = () => performance.timeOrigin + performance.now()

const patienceMs = 15_000

/** As large as Vesper believes a window can be. */
const windowTokens = 100_000_000

/**
 * A language model that costs nothing: it answers like llama.cpp's server, at a steady pace, and each of its tokens
 * is the microsecond at which it was sent.
 */
export async function startReplyServer(): Promise<ReplyServer> {
  const epoch = clock()
  let plan: ReplyPlan = { tokens: 3, everyMs: 0 }
  let newestBytes = 0
  const waiting: ((at: number) => void)[] = []
  const server = createServer((request, response) => {
    const arrived = clock()
    allow(response, request)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.url === '/bare') return void response.writeHead(200, { 'content-type': 'text/html' }).end(barePageHtml)
    if (request.url === '/props') return sendJson(response, { default_generation_settings: { n_ctx: windowTokens } })
    if (request.url === '/v1/models') return sendJson(response, { data: [{ id: 'bench' }] })
    if (request.url === '/health') return sendJson(response, { status: 'ok' })
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end()
    for (const tell of waiting.splice(0)) tell(arrived)
    newestBytes = 0
    request.on('data', (piece: Buffer) => {
      newestBytes += piece.length
    })
    request.on('end', () => say(response, plan, epoch))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'bench',
    barePage: `http://127.0.0.1:${port}/bare`,
    epoch,
    plan: (next) => {
      plan = next
    },
    nextArrival: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('No request for a reply came in time.')), patienceMs)
        waiting.push((at) => {
          clearTimeout(late)
          resolve(at)
        })
      }),
    get newestBytes() {
      return newestBytes
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function allow(response: ServerResponse, request: IncomingMessage): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  response.setHeader('access-control-allow-methods', 'GET, POST')
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Says what is due whenever the timer looks, so that a late timer does not slow the pace. */
function say(response: ServerResponse, { tokens, everyMs }: ReplyPlan, epoch: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.socket?.setNoDelay(true)
  const begun = clock()
  let said = 0
  const timer = setInterval(step, Math.max(1, everyMs / 2))
  response.on('close', () => clearInterval(timer))
  function step(): void {
    const due = everyMs === 0 ? tokens : Math.min(tokens, Math.floor((clock() - begun) / everyMs) + 1)
    while (said < due) response.write(event(token(said++, clock() - epoch)))
    if (said < tokens) return
    clearInterval(timer)
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    response.end(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`)
  }
}

/** Microseconds in letters: about as long as a token of English with its space. A paragraph has sixty tokens. */
function token(index: number, sinceEpochMs: number): string {
  const letters = tokenLetters(Math.round(sinceEpochMs * 1000))
  return `${index > 0 && index % 60 === 0 ? '\n\n' : index > 0 ? ' ' : ''}${letters}`
}

function event(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
}
