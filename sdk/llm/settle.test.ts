import { expect, test } from 'vitest'
import type { ChatDelta } from '../contributions/llmProvider.ts'
import { PluginError } from '../errors.ts'
import { settle } from './settle.ts'

const server = { name: 'Test', local: true }
const text = (words: string): ChatDelta => ({ kind: 'text', text: words })
const stop: ChatDelta = { kind: 'end', reason: 'stop' }

async function* from(...items: readonly (ChatDelta | Error)[]): AsyncGenerator<ChatDelta> {
  for (const item of items) {
    if (item instanceof Error) throw item
    yield item
  }
}

async function settled(source: AsyncIterable<ChatDelta>, signal = new AbortController().signal) {
  const deltas: ChatDelta[] = []
  for await (const delta of settle(source, { signal, server })) deltas.push(delta)
  return deltas
}

test('nothing comes after the first end', async () => {
  expect(await settled(from(text('a'), stop, text('b'), stop))).toEqual([text('a'), stop])
})

test('a source that just stops is incomplete, and may only be repeated when nothing was said', async () => {
  expect((await settled(from(text('a')))).at(-1)).toMatchObject({ reason: 'incomplete', failure: { retryable: false } })
  expect((await settled(from())).at(-1)).toMatchObject({ reason: 'incomplete', failure: { retryable: true } })
})

test('a throw becomes an end with its kind', async () => {
  const error = new PluginError('llm/rate', 'Please wait a moment.', { retryAfterMs: 5 })
  expect(await settled(from(error))).toMatchObject([
    { kind: 'end', reason: 'error', failure: { kind: 'rate', retryAfterMs: 5, retryable: true } },
  ])
})

test('a throw of anything else becomes a protocol failure without secrets', async () => {
  const [end] = await settled(from(new Error('Bearer sk-abcdefghijklmnop broke')))
  expect(end).toMatchObject({ failure: { kind: 'protocol' } })
  expect(JSON.stringify(end)).not.toContain('abcdefgh')
})

test('a time-out after words is incomplete, before them an error', async () => {
  const late = new PluginError('llm/timeout', 'It took too long.')
  expect((await settled(from(text('a'), late))).at(-1)).toMatchObject({ reason: 'incomplete' })
  expect((await settled(from(late))).at(-1)).toMatchObject({ reason: 'error', failure: { retryable: true } })
})

test('an abort ends at once, although the source never answers', async () => {
  const controller = new AbortController()
  const deaf: AsyncIterable<ChatDelta> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => controller.abort()) }),
  }
  expect(await settled(deaf, controller.signal)).toEqual([{ kind: 'end', reason: 'aborted' }])
})

test('a good end without words is empty; white space is no word', async () => {
  expect((await settled(from(text(' \n'), stop))).at(-1)).toMatchObject({ failure: { kind: 'empty', retryable: true } })
})

test('thoughts without words point to the reply limit', async () => {
  const deltas = await settled(from({ kind: 'reasoning', text: 'Hm.' }, { kind: 'end', reason: 'length' }))
  expect(deltas.at(-1)).toMatchObject({ failure: { kind: 'empty', message: expect.stringContaining('reply limit') } })
})

test('a reply withheld by a filter is named so', async () => {
  const deltas = await settled(from({ kind: 'end', reason: 'filtered', native: 'content_filter' }))
  expect(deltas).toMatchObject([{ reason: 'error', failure: { kind: 'moderation' }, native: 'content_filter' }])
})

test('leaving the loop closes the source', async () => {
  let closed = false
  async function* source(): AsyncGenerator<ChatDelta> {
    try {
      for (;;) yield text('a')
    } finally {
      closed = true
    }
  }
  for await (const _ of settle(source(), { signal: new AbortController().signal, server })) break
  await Promise.resolve()
  expect(closed).toBe(true)
})
