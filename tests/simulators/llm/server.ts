import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { timerClock } from './clock.ts'
import { answerControl, isControl } from './control.ts'
import { createSimulation, type Simulation, type SimulationOptions } from './core.ts'
import { servers } from './dialects/index.ts'
import type { LogEntry } from './log.ts'
import { type Dialect, dialects, type Script } from './script.ts'
import { sendAnswer } from './sending.ts'

export interface SimulatorOptions extends SimulationOptions {
  /** The first of eight ports in a row: one per dialect, then `elsewhere`. 0 takes any that are free. */
  readonly port?: number
  /** How much faster than life scripted time passes. Ignored when a clock is given. */
  readonly speed?: number
}

export interface Simulator {
  /** Where the dialect's server lives: its `/api/chat` or `/v1/models` is exactly there. */
  url(dialect: Dialect): string
  /** What a person would paste as its base, such as `…/v1`. */
  base(dialect: Dialect): string
  /** An address on this machine where nothing listens. */
  readonly refusedUrl: string
  /** Where redirects lead; whatever arrives there is logged with the dialect `elsewhere`. */
  readonly elsewhereUrl: string
  script(...scripts: readonly Script[]): void
  log(): readonly LogEntry[]
  reset(): void
  close(): Promise<void>
}

const host = '127.0.0.1'

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, speed = 1 } = options
  const simulation = createSimulation({ ...options, clock: options.clock ?? timerClock(speed) })
  const urls = new Map<Dialect | 'elsewhere', string>()
  const listening: Server[] = []
  try {
    for (const [index, name] of [...dialects, 'elsewhere' as const].entries()) {
      const server = createServer((request, response) => {
        void respond(simulation, name, request, response, () => Object.fromEntries(urls))
      })
      // Open connections without traffic are exactly what some tests are about.
      server.requestTimeout = 0
      server.headersTimeout = 0
      listening.push(server)
      urls.set(name, await listen(server, port === 0 ? 0 : port + index))
    }
  } catch (problem) {
    await closeAll(listening)
    throw problem
  }
  const elsewhereUrl = urls.get('elsewhere') ?? ''
  simulation.elsewhere = elsewhereUrl
  const url = (dialect: Dialect) => urls.get(dialect) ?? ''
  return {
    url,
    base: (dialect) => url(dialect) + servers[dialect].basePath,
    refusedUrl: await closedAddress(),
    elsewhereUrl,
    script: simulation.script,
    log: simulation.log,
    reset: simulation.reset,
    close: () => closeAll(listening),
  }
}

async function respond(
  simulation: Simulation,
  dialect: Dialect | 'elsewhere',
  request: IncomingMessage,
  response: ServerResponse,
  urls: () => Readonly<Record<string, string>>,
): Promise<void> {
  const method = request.method ?? 'GET'
  const headers = headersOf(request)
  const url = new URL(request.url ?? '/', `http://${host}`)
  let body: string
  try {
    body = await bodyOf(request)
  } catch {
    return
  }
  if (isControl(url.pathname)) {
    answerControl(simulation, { method, url, body }, response, urls())
  } else if (dialect === 'elsewhere') {
    simulation.caughtElsewhere({ method, url, headers, body })
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end('{"caught":true}')
  } else {
    const { answer, entry } = simulation.handle({ dialect, method, url, headers, body })
    await sendAnswer(answer, entry, request, response, simulation.clock)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function headersOf(request: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

async function closedAddress(): Promise<string> {
  const server = createServer()
  const address = await listen(server, 0)
  await closeAll([server])
  return address
}

async function closeAll(all: readonly Server[]): Promise<void> {
  await Promise.all(
    all.map((server) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    }),
  )
}
