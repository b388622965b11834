import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as realDelay } from 'node:timers/promises'
import { constants, createGzip, type Gzip } from 'node:zlib'
import type { Clock } from './clock.ts'
import type { Answer } from './exchange.ts'
import type { LogEntry } from './log.ts'
import { play, waitForHeaders } from './playing.ts'

type Response = Extract<Answer, { kind: 'response' }>

/** How long a reset waits so that what was sent before it can be read: a reset may discard it. */
const readingTimeMs = 25

/** Carries an answer out over a real socket, and writes down what became of it. */
export async function sendAnswer(
  answer: Answer,
  entry: LogEntry,
  request: IncomingMessage,
  response: ServerResponse,
  clock: Clock,
): Promise<void> {
  if (answer.kind === 'noAnswer') {
    finish(entry, 'refused', clock)
    if (answer.reason === 'reset') request.socket.resetAndDestroy()
    else request.socket.destroy()
    return
  }
  const left = new AbortController()
  response.on('close', () => {
    if (entry.outcome !== 'pending') return
    entry.abortedAt = clock.now()
    entry.abortedAtByte = entry.sentBytes
    finish(entry, 'aborted', clock)
    left.abort()
  })
  const patience = answer.deaf ? new AbortController().signal : left.signal
  if (!(await waitForHeaders(answer.headerDelayMs, clock, patience))) return
  entry.status = answer.status
  entry.headersAt = clock.now()
  sendHeaders(answer, response)
  const ending = await sendBody(answer, entry, response, clock, patience)
  if (ending === 'reset') {
    await realDelay(readingTimeMs)
    finish(entry, 'reset', clock)
    request.socket.resetAndDestroy()
  } else if (ending !== 'aborted') {
    finish(entry, ending === 'close' ? 'cut' : 'complete', clock)
    response.end()
  }
}

function sendHeaders(answer: Response, response: ServerResponse): void {
  if (answer.encoding === 'identity') {
    response.useChunkedEncodingByDefault = false
    response.shouldKeepAlive = false
  }
  response.socket?.setNoDelay(true)
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.encoding === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
  })
  response.flushHeaders()
}

async function sendBody(
  answer: Response,
  entry: LogEntry,
  response: ServerResponse,
  clock: Clock,
  signal: AbortSignal,
) {
  const played = play(answer.steps, clock, signal)
  const write = answer.encoding === 'gzip' ? zipped(createGzip(), response) : plain(response)
  for (;;) {
    const next = await played.next()
    if (next.done === true) {
      if (answer.encoding === 'gzip' && next.value === 'complete') await write(undefined)
      return next.value
    }
    entry.firstByteAt ??= clock.now()
    entry.sentBytes += next.value.length
    if (entry.abortedAt === undefined) await write(next.value)
    else entry.bytesAfterAbort += next.value.length
  }
}

type Write = (bytes: Uint8Array | undefined) => Promise<void>

/** Writes one piece as one network write, and waits while the client reads slowly. */
function plain(response: ServerResponse): Write {
  return async (bytes) => {
    if (bytes === undefined || bytes.length === 0 || response.destroyed) return
    if (response.write(bytes)) return
    await roomIn(response)
  }
}

/** Until the client has read enough, or is gone. */
function roomIn(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go)
      response.off('close', go)
      resolve()
    }
    response.on('drain', go)
    response.on('close', go)
  })
}

/** `undefined` ends the compressed stream. */
function zipped(gzip: Gzip, response: ServerResponse): Write {
  gzip.on('data', (bytes: Buffer) => {
    if (!response.destroyed) response.write(bytes)
  })
  return async (bytes) => {
    if (bytes === undefined) {
      gzip.end()
      await once(gzip, 'end')
      return
    }
    gzip.write(bytes)
    await new Promise<void>((resolve) => gzip.flush(constants.Z_SYNC_FLUSH, () => resolve()))
  }
}

function finish(entry: LogEntry, outcome: LogEntry['outcome'], clock: Clock): void {
  entry.outcome = outcome
  entry.endedAt = clock.now()
}
