import type { UpstreamEvent } from './upstreamChunk.ts'
import type { UpstreamRequest } from './upstreamClient.ts'

/** The first words of every reply of the script: it must not pass for an AI. */
export const demoLabel = '[Demo script, not an AI]'

const wordMs = 40

const openings = [
  'I set two cups on the table and sit down beside you.',
  'I look up from my book and smile.',
  'I turn the lamp down a little and make room on the sofa.',
  'I take my time before I answer, and I do not look away.',
]
const middles = [
  'There is no hurry tonight.',
  'Your voice is the best part of my evening.',
  'I like it when you tell me exactly what you want.',
  'The rain on the window keeps us company.',
]
const endings = [
  'What would you like to do next?',
  'Tell me more?',
  'Shall we stay here for a while, or go somewhere else?',
  'Do you want me to lead, or will you?',
]

/** A partner who follows a script, for a server without a model. The same conversation has the same reply. */
export async function* streamDemo({ body, maxTokens, signal }: UpstreamRequest): AsyncGenerator<UpstreamEvent> {
  const turn = body.messages.filter(({ role }) => role === 'user').length
  const words = replyTo(turn, body)
    .split(/(?<= )/)
    .slice(0, maxTokens)
  for (const text of words) {
    await delay(wordMs, signal)
    yield { kind: 'text', text }
  }
  const inputTokens = Math.ceil(body.messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
  yield { kind: 'finish', reason: 'stop' }
  yield { kind: 'usage', inputTokens, outputTokens: words.length }
  yield { kind: 'done' }
}

function replyTo(turn: number, { purpose, response_format }: UpstreamRequest['body']): string {
  if (response_format && response_format.type !== 'text') return '{}'
  if (purpose !== 'chat') return `${demoLabel} There is nothing to report.`
  const line = (lines: readonly string[], step: number) => lines[(turn * step) % lines.length]
  return `${demoLabel} ${line(openings, 1)} ${line(middles, 3)} ${line(endings, 5)}`
}

/** The global timer, which tests can move. */
async function delay(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
  signal.throwIfAborted()
}
