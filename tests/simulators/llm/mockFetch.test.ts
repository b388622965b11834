import { expect, test } from 'vitest'
import { performanceScript } from './performance.ts'
import { ask, chunksOf, decoded, hello, scripted, textIn } from './testing.ts'
import { countTokens } from './toyTokenizer.ts'

test('nothing happens until the clock moves', async () => {
  const mock = scripted({ headerDelayMs: 1_000, firstTokenMs: 500, reply: { text: 'Yes.' } })
  let arrived = false
  const asking = ask(mock, 'openai').then((response) => {
    arrived = true
    return response.text()
  })
  await mock.clock.advance(999)
  expect(arrived).toBe(false)
  await mock.clock.advance(1)
  expect(arrived).toBe(true)
  await mock.clock.advance(500)
  expect(textIn(await asking)).toBe('Yes.')
})

test('keeps its pace over the whole reply', async () => {
  const mock = scripted({ ...performanceScript({ tokens: 200, tokensPerSec: 100, bytes: 50 }) })
  const start = mock.clock.now()
  const reading = ask(mock, 'openai').then((response) => response.text())
  await mock.clock.runUntilIdle()
  expect(countTokens(textIn(await reading))).toBe(200)
  expect(mock.clock.now() - start).toBeCloseTo(1_990, 0)
})

test('jitter moves the tokens but repeats itself', async () => {
  const times = async () => {
    const mock = scripted({ tokensPerSec: 10, jitter: 0.5, reply: { text: 'four byte word here' } })
    const reading = ask(mock, 'openai').then((response) => response.text())
    await mock.clock.runUntilIdle()
    await reading
    return mock.clock.now()
  }
  const once = await times()
  expect(await times()).toBe(once)
  expect(once).not.toBe(scripted().clock.now() + 400)
})

test('abort before the headers rejects with the reason and shows in the log', async () => {
  const mock = scripted({ headerDelayMs: 1_000 })
  const control = new AbortController()
  const asking = ask(mock, 'openai', { init: { signal: control.signal } })
  await mock.clock.advance(10)
  control.abort()
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
  expect(mock.log()[0]).toMatchObject({ outcome: 'aborted', abortedAtByte: 0 })
})

test('abort in the stream errors the body and notes the byte', async () => {
  const mock = scripted({ tokensPerSec: 10 })
  const control = new AbortController()
  const response = await ask(mock, 'openai', { init: { signal: control.signal } })
  const reading = chunksOf(response)
  await mock.clock.advance(500)
  control.abort()
  const { chunks, failure } = await reading
  expect(failure).toMatchObject({ name: 'AbortError' })
  const [entry] = mock.log()
  expect(entry?.outcome).toBe('aborted')
  expect(entry?.abortedAtByte).toBe(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
})

test('cancelling the reader counts as leaving, too', async () => {
  const mock = scripted({ tokensPerSec: 10 })
  const reader = (await ask(mock, 'openai')).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(mock.log()[0]).toMatchObject({ outcome: 'aborted', abortedAtByte: expect.any(Number) })
})

test('a deaf server goes on after the abort', async () => {
  const mock = scripted({ quirks: ['deaf'], tokensPerSec: 10, reply: { text: 'one two three four' } })
  const control = new AbortController()
  const response = await ask(mock, 'openai', { init: { signal: control.signal } })
  const reading = chunksOf(response)
  await mock.clock.advance(50)
  control.abort()
  await mock.clock.runUntilIdle()
  expect(textIn(decoded((await reading).chunks))).toBe('one two three four')
  expect(mock.log()[0]).toMatchObject({ outcome: 'aborted', bytesAfterAbort: expect.any(Number) })
  expect(mock.log()[0]?.bytesAfterAbort).toBeGreaterThan(0)
})

test('writes requests down as they came', async () => {
  const mock = scripted()
  await (await ask(mock, 'ollama', { body: { options: { num_ctx: 512 } }, headers: { 'x-custom': 'yes' } })).text()
  expect(mock.log()).toMatchObject([
    {
      dialect: 'ollama',
      method: 'POST',
      path: '/api/chat',
      headers: { 'content-type': 'application/json', 'x-custom': 'yes' },
      json: { messages: hello, options: { num_ctx: 512 } },
      status: 200,
      outcome: 'complete',
    },
  ])
})

test('scripts are chosen by model, by what the user said, and by turn', async () => {
  const mock = scripted({ reply: { text: 'any' } })
  mock.script(
    { match: { lastUser: /garden/i }, reply: { text: 'garden' } },
    { match: { model: 'lantern-1-mini' }, reply: { text: 'mini' } },
  )
  const say = async (body: Readonly<Record<string, unknown>>) =>
    textIn(await (await ask(mock, 'openai', { body })).text())
  expect(await say({})).toBe('any')
  expect(await say({ model: 'lantern-1-mini' })).toBe('mini')
  expect(await say({ messages: [{ role: 'user', content: 'The Garden?' }] })).toBe('garden')
  mock.script({ match: { n: 2 }, reply: { text: 'second' } })
  expect([await say({}), await say({}), await say({})]).toEqual(['any', 'second', 'any'])
  mock.reset()
  expect(mock.log()).toEqual([])
  expect(await say({})).not.toBe('any')
})

test('nobody is home at an address it does not know', async () => {
  await expect(scripted().fetch('http://10.0.0.9:1234/v1/models')).rejects.toThrow(TypeError)
})
