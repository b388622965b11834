import type { ToolCall } from '../contributions/llmProvider.ts'

/** What a scripted model does, before a dialect turns it into bytes. */
export interface WireReply {
  readonly text?: readonly string[]
  readonly reasoning?: readonly string[]
  readonly tools?: readonly ToolCall[]
  readonly finish?: 'stop' | 'length'
}

/** How one protocol tells replies and errors. Bring your own for a protocol that is not here. */
export interface Wire {
  readonly name: string
  readonly contentType: string
  /** Whether a request is one for a reply. */
  isChat(url: string): boolean
  /** A complete stream as its events; the last ones hold the end marker. */
  events(reply: WireReply): readonly string[]
  /** How many events at the end must be missing for the end marker to be gone. */
  readonly endingEvents: number
  readonly malformed: string
  /** An error answer's body. */
  error(message: string): string
}

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** OpenAI's `chat/completions` stream. */
export const chatCompletionsWire: Wire = {
  name: 'chat/completions',
  contentType: 'text/event-stream',
  isChat: (url) => url.endsWith('/chat/completions'),
  endingEvents: 2,
  malformed: 'data: {"choices":[{\n\n',
  error: (message) => JSON.stringify({ error: { message, type: 'error', param: null, code: null } }),
  events: ({ text = [], reasoning = [], tools = [], finish = 'stop' }) => [
    chunk({ role: 'assistant', content: '' }),
    ...reasoning.map((piece) => chunk({ reasoning_content: piece })),
    ...text.map((piece) => chunk({ content: piece })),
    ...tools.flatMap(({ id, name, args }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: args.slice(0, 5) } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: args.slice(5) } }] }),
    ]),
    chunk({}, tools.length > 0 ? 'tool_calls' : finish),
    'data: [DONE]\n\n',
  ],
}

const line = (message: object, more: object = {}) =>
  `${JSON.stringify({ model: 'm', created_at: '2030-01-01T00:00:00Z', message: { role: 'assistant', content: '', ...message }, done: false, ...more })}\n`

/** Ollama's `/api/chat` stream. */
export const ollamaWire: Wire = {
  name: 'Ollama',
  contentType: 'application/x-ndjson',
  isChat: (url) => url.endsWith('/api/chat'),
  endingEvents: 1,
  malformed: '{"model":"m","message":{\n',
  error: (message) => JSON.stringify({ error: message }),
  events: ({ text = [], reasoning = [], tools = [], finish = 'stop' }) => [
    ...reasoning.map((piece) => line({ thinking: piece })),
    ...text.map((piece) => line({ content: piece })),
    ...(tools.length > 0
      ? [
          line({
            tool_calls: tools.map(({ id, name, args }) => ({ id, function: { name, arguments: JSON.parse(args) } })),
          }),
        ]
      : []),
    line({}, { done: true, done_reason: finish, prompt_eval_count: 9, eval_count: 3 }),
  ],
}
