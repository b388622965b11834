import { expect, test } from 'vitest'
import { sseEvents } from './sse.ts'
import { bytesOf } from './streams.fixture.ts'

const read = async (text: string, size = 7) => {
  const events = []
  for await (const event of sseEvents(bytesOf(text, size))) events.push(event)
  return events
}
const data = (...texts: string[]) => texts.map((text) => ({ kind: 'event', data: text }))

test.each([
  ['line feeds', 'data: a\n\ndata: b\n\n'],
  ['carriage returns', 'data: a\r\rdata: b\r\r'],
  ['both', 'data: a\r\n\r\ndata: b\r\n\r\n'],
  ['no space after the colon', 'data:a\n\ndata:b\n\n'],
  ['a byte-order mark', '\uFEFFdata: a\n\ndata: b\n\n'],
  ['no line end after the last event', 'data: a\n\ndata: b'],
  ['a lone carriage return at the end', 'data: a\r\n\r\ndata: b\r'],
  ['fields nobody knows', 'id: 1\nretry: 5\nodd: x\ndata: a\n\ndata: b\n\n'],
])('events are read with %s, however they are cut', async (_case, text) => {
  for (let size = 1; size < 20; size += 1) expect(await read(text, size)).toEqual(data('a', 'b'))
})

test('several data lines are one event, also with a comment between them', async () => {
  expect(await read('data: {\n: ping\ndata: }\n\n')).toEqual([{ kind: 'comment', text: 'ping' }, ...data('{\n}')])
})

test('an event’s name comes along', async () => {
  expect(await read('event: error\ndata: {}\n\n')).toEqual([{ kind: 'event', event: 'error', data: '{}' }])
})

test('a line of two megabytes is refused, in one piece or in many', async () => {
  const line = `data: ${'x'.repeat(2 * 1024 * 1024)}\n\n`
  for (const size of [64 * 1024, line.length]) {
    await expect(read(line, size)).rejects.toMatchObject({ code: 'llm/protocol' })
  }
})

test('a character that never completes becomes one mark at the very end', async () => {
  const candle = new TextEncoder().encode('data: 🕯').subarray(0, -2)
  const events = []
  for await (const event of sseEvents(bytesOf(candle, 3))) events.push(event)
  expect(events).toEqual(data('\uFFFD'))
})
