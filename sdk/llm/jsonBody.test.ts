import { expect, test } from 'vitest'
import { jsonBody } from './jsonBody.ts'

const hello = { role: 'user', content: 'He said: "hello"\n🌒' }

test.each([
  [
    'all fields',
    { model: 'tiny', messages: [hello, { role: 'assistant', content: null }], stream: true, stop: ['\nYou:'] },
  ],
  ['messages only', { messages: [hello] }],
  ['no messages yet', { model: 'tiny', messages: [], stream: true }],
  ['another kind of request', { model: 'tiny', prompt: 'x' }],
  ['a field left out', { model: undefined, messages: [hello], seed: undefined }],
])('a request with %s says the same as its plain JSON', (_, body) => {
  expect(JSON.parse(jsonBody(body))).toEqual(JSON.parse(JSON.stringify(body)))
  expect(jsonBody(body)).toBe(jsonBody(body))
})

test('a message that is sent again is not put into JSON again', () => {
  let times = 0
  const message = { toJSON: () => ({ role: 'user', content: `said ${++times} times` }) }
  expect(jsonBody({ messages: [message] })).toBe(jsonBody({ messages: [message, message].slice(1) }))
  expect(times).toBe(1)
})
