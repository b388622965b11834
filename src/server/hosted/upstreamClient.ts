import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createParser } from 'eventsource-parser'
import type { CompletionBody } from '../../platform/hosted.ts'
import { createDeadline, type Deadline, upstreamTimeouts } from './deadline.ts'
import { readChunk, type UpstreamEvent } from './upstreamChunk.ts'
import { failureOf, UpstreamFailure } from './upstreamFailure.ts'
import type { RemoteUpstream, UpstreamModel } from './upstreams.ts'

export interface UpstreamRequest {
  readonly model: UpstreamModel
  readonly body: CompletionBody
  readonly maxTokens: number
  /** The same for all calls of a user in a month, and tells nobody who it is. */
  readonly userHash: string
  readonly signal: AbortSignal
}

const maxEventChars = 1024 * 1024
const maxReplyBytes = 32 * 1024 * 1024
const maxErrorBytes = 64 * 1024

/**
 * One streamed reply of an OpenAI-compatible server. Throws `UpstreamFailure`, or the caller's reason where the signal
 * aborted. The connection is closed as soon as the reader stops. `node:http` follows no redirect and, unlike `fetch`,
 * tells when a connection stands.
 */
export async function* streamUpstream(upstream: RemoteUpstream, asked: UpstreamRequest): AsyncGenerator<UpstreamEvent> {
  asked.signal.throwIfAborted()
  const deadline = createDeadline(asked.signal)
  const request = send(upstream, asked, deadline)
  try {
    const response = await responseTo(request, deadline)
    if (response.statusCode !== 200) throw await failureIn(response)
    yield* readReply(response, deadline)
  } catch (error) {
    if (asked.signal.aborted) throw asked.signal.reason
    if (deadline.signal.aborted) throw deadline.signal.reason
    throw error instanceof UpstreamFailure ? error : new UpstreamFailure('network')
  } finally {
    deadline.end()
    request.destroy()
  }
}

function send({ url, key, kind }: RemoteUpstream, asked: UpstreamRequest, deadline: Deadline): ClientRequest {
  const target = new URL(`${url.replace(/\/+$/, '')}/chat/completions`)
  const text = JSON.stringify({ ...requestBody(asked), ...(kind === 'openrouter' && openRouterExtras) })
  const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
    method: 'POST',
    signal: deadline.signal,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      accept: 'text/event-stream',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
  })
  deadline.next(upstreamTimeouts.connectMs)
  request.once('socket', (socket) => {
    const connected = () => deadline.next(upstreamTimeouts.firstByteMs)
    if (socket.connecting) socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
    else connected()
  })
  request.end(text)
  return request
}

/** Prompts are budgeted by the caller, and stay out of training. */
const openRouterExtras = {
  provider: { data_collection: 'deny' },
  plugins: [{ id: 'context-compression', enabled: false }],
}

function requestBody({ model, body, maxTokens, userHash }: UpstreamRequest) {
  const { messages, temperature, top_p, stop, response_format } = body
  return {
    model: model.upstream_model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: maxTokens,
    user: userHash,
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
    ...(stop !== undefined && stop.length > 0 && { stop }),
    ...(response_format !== undefined && { response_format }),
  }
}

const responseTo = (request: ClientRequest, { signal }: Deadline): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Stays for the life of the request: an error after the response must not be uncaught.
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
  })

async function failureIn(response: IncomingMessage): Promise<UpstreamFailure> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxErrorBytes) break
  }
  return failureOf(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), response.headers['retry-after'])
}

async function* readReply(response: IncomingMessage, deadline: Deadline): AsyncGenerator<UpstreamEvent> {
  if (!response.headers['content-type']?.startsWith('text/event-stream')) throw new UpstreamFailure('protocol')
  const decoder = new TextDecoder()
  const events: string[] = []
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') isTooLong = true
    },
  })
  let size = 0
  let broken = 0
  let isFinished = false

  function* read(text: string): Generator<UpstreamEvent> {
    parser.feed(text)
    if (isTooLong) throw new UpstreamFailure('protocol')
    for (const data of events.splice(0)) {
      const chunk = readChunk(data)
      // One unreadable line does not end a good reply; three in a row do.
      broken = chunk === undefined ? broken + 1 : 0
      if (broken >= 3) throw new UpstreamFailure('protocol')
      for (const event of chunk ?? []) {
        if (event.kind === 'finish') isFinished = true
        yield event
        if (event.kind === 'done') return
      }
    }
  }

  for await (const bytes of response) {
    deadline.pause()
    size += bytes.length
    if (size > maxReplyBytes) throw new UpstreamFailure('protocol')
    for (const event of read(decoder.decode(bytes, { stream: true }))) {
      yield event
      if (event.kind === 'done') return
    }
    deadline.next(upstreamTimeouts.idleMs)
  }
  // Some servers forget the last line end, and some the `[DONE]`.
  yield* read(`${decoder.decode()}\n\n`)
  if (!isFinished) throw new UpstreamFailure('network')
}
