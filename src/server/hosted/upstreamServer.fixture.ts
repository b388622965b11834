import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answer = (response: ServerResponse, call: ReceivedCall) => void

/** A double of an OpenAI-compatible server. `answer` says what it does with each call. */
export async function startUpstreamServer(answer: Answer) {
  const calls: ReceivedCall[] = []
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      calls.push(call)
      answer(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Replies that are still being written. */
    open: () => open,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type UpstreamServer = Awaited<ReturnType<typeof startUpstreamServer>>

const eventStream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

export const say = (response: ServerResponse, value: unknown) => response.write(`data: ${JSON.stringify(value)}\n\n`)
const saysText = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })

/** A whole reply, as OpenAI streams it. */
export const replies =
  (...texts: readonly string[]): Answer =>
  (response) => {
    eventStream(response)
    for (const text of texts) say(response, saysText(text))
    say(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    say(response, { choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } })
    response.end('data: [DONE]\n\n')
  }

/** Begins a reply, and goes on by `then`. */
export const begins =
  (text: string, then: (response: ServerResponse) => void = () => {}): Answer =>
  (response) => {
    eventStream(response)
    if (text === '') response.flushHeaders()
    else say(response, saysText(text))
    then(response)
  }

export const fails =
  (status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
