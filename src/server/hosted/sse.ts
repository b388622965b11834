import { Readable } from 'node:stream'
import type { CompletionAnswer } from '../../platform/hosted.ts'
import { refusals } from '../../platform/messages.ts'
import type { HostedEvent, HostedRefusal, HostedStream } from './hostedReply.ts'

const pingMs = 15_000

/**
 * A reply as `text/event-stream` in the form of OpenAI. The next event is read when the one before was taken. To be
 * sent uncompressed, with `X-Accel-Buffering: no`.
 */
export const sseOf = (stream: HostedStream, stopping: AbortSignal): Readable =>
  Readable.from(sseFrames(stream, stopping), { highWaterMark: 1 })

/**
 * The frames of the stream, with a comment whenever nothing was said for 15 seconds. A reply that is cut off because the
 * server stops ends with an error, as any other that breaks off.
 */
export async function* sseFrames(stream: HostedStream, stopping?: AbortSignal): AsyncGenerator<string> {
  const events = stream.events[Symbol.asyncIterator]()
  let isWhole = false
  try {
    let next = events.next()
    while (true) {
      const result = await within(next, pingMs)
      if (result === 'late') {
        yield ': ping\n\n'
        continue
      }
      if (result.done) {
        if (!isWhole && stopping?.aborted) yield frameOf(stopped, stream)
        return
      }
      isWhole = result.value.kind === 'end' || result.value.kind === 'error'
      yield frameOf(result.value, stream)
      next = events.next()
    }
  } finally {
    await events.return?.()
  }
}

const stopped: HostedEvent = { kind: 'error', refusal: { kind: 'refused', row: refusals.notReady } }

function frameOf(event: HostedEvent, { id, created, model }: HostedStream): string {
  const chunk = { id, object: 'chat.completion.chunk', created, model }
  switch (event.kind) {
    case 'text':
      return data({ ...chunk, choices: [{ index: 0, delta: { content: event.text }, finish_reason: null }] })
    case 'finish':
      return data({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: event.reason }] })
    case 'usage':
      return data({ ...chunk, choices: [], usage: event.usage, vesperUsage: event.vesperUsage })
    case 'end':
      return 'data: [DONE]\n\n'
    case 'error': {
      const { text: message, code } = event.refusal.row
      return `event: error\n${data({ error: { message, code }, code })}`
    }
  }
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`

/** The result of `promise`, or `late` when it takes longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The whole reply as one object, for `stream: false`; a refusal where it broke off. */
export async function completionOf(stream: HostedStream): Promise<CompletionAnswer | HostedRefusal> {
  const { id, created, model } = stream
  let content = ''
  let finish_reason = 'stop'
  for await (const event of stream.events) {
    if (event.kind === 'text') content += event.text
    else if (event.kind === 'finish') finish_reason = event.reason
    else if (event.kind === 'error') return event.refusal
    else if (event.kind === 'usage') {
      const { usage, vesperUsage } = event
      const choices = [{ index: 0, message: { role: 'assistant' as const, content }, finish_reason }]
      return { id, object: 'chat.completion', created, model, choices, usage, vesperUsage }
    }
  }
  throw new Error('The client is gone')
}
