import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ManualClock } from '../../llm/clock.ts'
import { type Answer, type Ask, empty, json, own, text } from '../wire/exchange.ts'
import type { WireLog } from '../wire/log.ts'
import { askOf, type Listening, shut, urlOf } from './listen.ts'

/** What a test in another process can do to a simulated server. */
export interface Controlled {
  readonly log: WireLog
  readonly clock: Partial<Pick<ManualClock, 'advance'>>
  readonly jobs: number
  fault(fault: unknown): void
  clearFaults(): void
  /** Starts anew with these options: profile, cors, stepMs, lists and so on. */
  scenario(options: unknown): void
  hold(): void
  release(): void
  dropSockets(): void
  restart(): void
  submitForeign(options: unknown): void
}

/** The control plane: a second port, which pages of any origin may ask. */
export async function listenForControl(target: Controlled, port = 0): Promise<Listening> {
  const server = createServer((request, response) => {
    void askOf(request)
      .then((ask) => control(target, ask))
      .catch((error: unknown) => text(String(error), 400))
      .then(({ status, headers, body }) => {
        response.writeHead(status, {
          ...headers,
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
        })
        response.end(body)
      })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url: urlOf(server), close: () => shut(server) }
}

async function control(target: Controlled, ask: Ask): Promise<Answer> {
  if (ask.method === 'OPTIONS') return empty()
  const body: unknown = ask.body.length > 0 ? JSON.parse(new TextDecoder().decode(ask.body)) : {}
  switch (`${ask.method} ${ask.url.pathname}`) {
    case 'GET /__sim/log':
      return json(target.log.entries.map(readable))
    case 'GET /__sim/jobs':
      return json({ jobs: target.jobs })
    case 'POST /__sim/scenario':
      target.scenario(body)
      return empty()
    case 'POST /__sim/fault':
      if (own(body, 'kind') === 'none') target.clearFaults()
      else target.fault(body)
      return empty()
    case 'POST /__sim/clock/advance':
      await target.clock.advance?.(Number(own(body, 'ms') ?? 0))
      return empty()
    case 'POST /__sim/drop-sockets':
      target.dropSockets()
      return empty()
    case 'POST /__sim/restart':
      target.restart()
      return empty()
    case 'POST /__sim/hold':
      target.hold()
      return empty()
    case 'POST /__sim/release':
      target.release()
      return empty()
    case 'POST /__sim/foreign':
      target.submitForeign(body)
      return empty()
    default:
      return json({ error: 'There is no such lever.' }, 404)
  }
}

const readable = (entry: WireLog['entries'][number]) =>
  entry.kind === 'binary' ? { ...entry, bytes: Buffer.from(entry.bytes).toString('base64') } : entry
