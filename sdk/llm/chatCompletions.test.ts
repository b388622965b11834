import { describe, expect, test } from 'vitest'
import type { ChatDelta } from '../contributions/llmProvider.ts'
import { readChatCompletions } from './chatCompletions.ts'
import { settle } from './settle.ts'
import { bytesOf } from './streams.fixture.ts'

const server = { name: 'The server', local: false }
const event = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const chunk = (delta: unknown, finish: unknown = null, more = {}) =>
  event({ choices: [{ index: 0, delta, finish_reason: finish }], ...more })
const done = event('[DONE]')

async function read(body: string, contentType = 'text/event-stream') {
  const chunks = bytesOf(body, 11)
  const reply = { status: 200, headers: { 'content-type': contentType }, chunks, complete: () => {}, close: () => {} }
  const deltas: ChatDelta[] = []
  const { signal } = new AbortController()
  for await (const delta of settle(readChatCompletions(reply, { server }), { signal, server })) deltas.push(delta)
  return deltas
}
const textOf = (deltas: readonly ChatDelta[]) =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('')

test.each([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool'],
  ['eos', 'stop'],
  ['abort', 'stop'],
])('finish “%s” is %s, with the server’s word kept', async (native, reason) => {
  expect((await read(chunk({ content: 'Hi' }) + chunk({}, native) + done)).at(-1)).toEqual({
    kind: 'end',
    reason,
    native,
  })
})

test.each([[''], ['null'], [null], [undefined]])('finish “%s” on every chunk ends nothing', async (word) => {
  const deltas = await read(chunk({ content: 'a' }, word) + chunk({ content: 'b' }, word) + done)
  expect(textOf(deltas)).toBe('ab')
  expect(deltas.at(-1)).toEqual({ kind: 'end', reason: 'stop' })
})

test('a filter after words keeps them and ends as filtered', async () => {
  const deltas = await read(chunk({ content: 'Hi' }) + chunk({}, 'content_filter') + done)
  expect([textOf(deltas), deltas.at(-1)]).toMatchObject(['Hi', { reason: 'filtered' }])
})

test('a refusal is told with its words', async () => {
  const deltas = await read(
    chunk({ refusal: 'I would ' }) + chunk({ refusal: 'rather not.' }) + chunk({}, 'stop') + done,
  )
  expect(deltas.at(-1)).toMatchObject({
    failure: { kind: 'refusal', message: expect.stringContaining('I would rather not.') },
  })
})

test.each([
  ['reasoning', { reasoning: 'Hm.' }],
  ['reasoning_content', { reasoning_content: 'Hm.' }],
  ['reasoning_details', { reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }] }],
])('thoughts under %s are thoughts', async (_field, delta) => {
  const deltas = await read(chunk(delta) + chunk({ content: 'Hi' }, 'stop') + done)
  expect(deltas[0]).toMatchObject({ kind: 'reasoning', text: 'Hm.' })
})

test('encrypted thoughts are handed on unread', async () => {
  const details = [{ type: 'reasoning.encrypted', data: 'xyz' }]
  const deltas = await read(chunk({ reasoning_details: details }) + chunk({ content: 'Hi' }, 'stop') + done)
  expect(deltas[0]).toEqual({ kind: 'reasoning', text: '', opaque: details })
})

test('the token counts come once, before the end, as the last chunk stated them', async () => {
  const usage = { prompt_tokens: 12, completion_tokens: 3, cost: 0.001, prompt_tokens_details: { cached_tokens: 8 } }
  const deltas = await read(chunk({ content: 'Hi' }, 'stop', { usage: null }) + event({ choices: [], usage }) + done)
  expect(deltas.slice(-2)).toMatchObject([
    { kind: 'usage', input: 12, output: 3, cached: 8, costUsd: 0.001, trusted: true },
    { kind: 'end' },
  ])
})

test('comments and prompt progress are waiting, until words come', async () => {
  const progress = event({ choices: [], prompt_progress: { total: 90, processed: 30 } })
  const deltas = await read(`: PROCESSING\n\n${progress}${chunk({ content: 'Hi' })}: ping\n\n${chunk({}, 'stop')}`)
  expect(deltas.filter(({ kind }) => kind === 'wait')).toEqual([
    { kind: 'wait', note: 'queued' },
    { kind: 'wait', note: 'prompt', done: 30, total: 90 },
  ])
})

describe('a whole reply where a stream was asked for', () => {
  const message = {
    role: 'assistant',
    content: [
      { type: 'text', text: 'Hi ' },
      { type: 'text', text: 'there' },
    ],
  }
  const whole = JSON.stringify({
    choices: [{ message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 2 },
  })

  test.each([['application/json'], ['text/event-stream'], ['']])('is read, called “%s”', async (contentType) => {
    expect(textOf(await read(whole, contentType))).toBe('Hi there')
  })

  test('cut in half is incomplete', async () => {
    expect((await read(whole.slice(0, 60))).at(-1)).toMatchObject({ reason: 'incomplete' })
  })

  test('that is an error in disguise fails', async () => {
    expect((await read('{"error":{"code":429,"message":"Wait"}}', 'application/json')).at(-1)).toMatchObject({
      failure: { kind: 'rate' },
    })
  })
})

describe('tool calls', () => {
  const call = (fragment: object) => chunk({ tool_calls: [fragment] })
  const toolsOf = (deltas: readonly ChatDelta[]) => deltas.filter((delta) => delta.kind === 'tool')

  test('without an index belong together by id, or to the last one', async () => {
    const body =
      call({ id: 'a', function: { name: 'look', arguments: '{"x"' } }) +
      call({ function: { arguments: ':1}' } }) +
      call({ id: 'b', function: { name: 'go', arguments: '{}' } }) +
      chunk({}, 'tool_calls')
    expect(toolsOf(await read(body)).map(({ index, args }) => [index, args])).toEqual([
      [0, '{"x"'],
      [0, ':1}'],
      [1, '{}'],
    ])
  })

  test('with an object for arguments are written out', async () => {
    const body = call({ index: 0, id: 'a', function: { name: 'look', arguments: { x: 1 } } }) + chunk({}, 'tool_calls')
    expect(toolsOf(await read(body))).toEqual([{ kind: 'tool', index: 0, id: 'a', name: 'look', args: '{"x":1}' }])
  })
})
