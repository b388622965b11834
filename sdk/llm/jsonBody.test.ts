import { expect, test } from 'vitest'
import { jsonBody } from './jsonBody.ts'

const hello = { role: 'user', content: 'He said: "hello"\n🌒' }
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ role: 'user', content: `line ${index} 🌒` }))
const textOf = async (body: string | Blob) => (typeof body === 'string' ? body : await body.text())

test.each([
  [
    'all fields',
    { model: 'tiny', messages: [hello, { role: 'assistant', content: null }], stream: true, stop: ['\nYou:'] },
  ],
  ['messages only', { messages: [hello] }],
  ['no messages yet', { model: 'tiny', messages: [], stream: true }],
  ['another kind of request', { model: 'tiny', prompt: 'x' }],
  ['a field left out', { model: undefined, messages: [hello], seed: undefined }],
  ['hundreds of messages', { model: 'tiny', messages: many(700), stream: true }],
  ['exactly whole parts', { messages: many(257) }],
  ['hundreds of messages and nothing else', { messages: many(300) }],
])('a request with %s says the same as its plain JSON', async (_, body) => {
  expect(JSON.parse(await textOf(jsonBody(body)))).toEqual(JSON.parse(JSON.stringify(body)))
})

test('of a long conversation only what is new is written', () => {
  let times = 0
  const counted = (index: number) => ({ toJSON: () => ({ role: 'user', content: `${index}, said ${++times} times` }) })
  const messages = Array.from({ length: 1000 }, (_, index) => counted(index))
  jsonBody({ messages })
  times = 0
  jsonBody({ messages: [...messages, counted(1000)] })
  expect(times).toBeLessThan(150)
})

test('a message that was changed is written anew', async () => {
  const messages = many(600)
  jsonBody({ messages })
  const changed = messages.with(200, { role: 'user', content: 'changed' })
  expect(JSON.parse(await textOf(jsonBody({ messages: changed }))).messages[200].content).toBe('changed')
})
