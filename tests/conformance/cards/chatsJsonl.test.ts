import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonl } from '../../../plugins/exporter-sillytavern/jsonl.ts'
import { parseDate } from '../../../src/workers/media/chats/parseDate.ts'
import { type ChatPart, collectChat, readJsonl } from '../../../src/workers/media/chats/readJsonl.ts'
import { textLines } from '../../../src/workers/media/chats/textLines.ts'
import type { ImportedMessage } from '../../../src/workers/media/chats/types.ts'
import { fromImported } from '../../../src/workers/media/sessions/fromImported.ts'

const options = { fallbackMs: 1_000_000 }
const header = {
  user_name: 'Alex',
  character_name: 'Zoë',
  create_date: '2024-7-12@01h31m37s',
  chat_metadata: { note_depth: 4 },
}
const line = (value: unknown) => JSON.stringify(value)
const said = (mes: string, more: Record<string, unknown> = {}) =>
  line({ name: 'Zoë', is_user: false, mes, send_date: '2024-07-12T01:31:37.000Z', ...more })

const read = (text: string, more = {}) =>
  collectChat(readJsonl([new TextEncoder().encode(text)], { ...options, ...more }))

async function readMessage(json: string): Promise<ImportedMessage> {
  const message = (await read(json))?.messages[0]
  if (!message) throw new Error('The line was not read as a message.')
  return message
}

test('C73 BOM, CRLF, blank lines and one broken line: every good message is there, and the bad line is named', async () => {
  const text = [`\uFEFF${line(header)}`, said('One.'), '', '{"mes": "Tw', said('Three.')].join('\r\n')
  const chat = await read(text)
  expect(chat?.header).toMatchObject({ userName: 'Alex', characterName: 'Zoë', metadata: { note_depth: 4 } })
  expect(chat?.messages.map(({ variants }) => variants[0]?.text)).toEqual(['One.', 'Three.'])
  expect(chat?.unreadable).toEqual({ count: 1, lines: [{ line: 4, reason: 'not-json', text: '{"mes": "Tw' }] })
})

test('C73 without a header the first line is a message, and names come from those who speak', async () => {
  const chat = await read(`${said('One.')}\n${said('Two.', { name: 'Alex', is_user: true })}\n`)
  expect(chat?.header).toMatchObject({ userName: 'Alex', characterName: 'Zoë' })
  expect(chat?.messages).toHaveLength(2)
})

test('C73 a line longer than a line may be is reported, and the next one is read', async () => {
  const chat = await read(`${line(header)}\n${said('x'.repeat(5000))}\n${said('Fine.')}`, { maxLineLength: 2000 })
  expect(chat?.messages).toHaveLength(1)
  expect(chat?.unreadable.lines).toMatchObject([{ line: 2, reason: 'too-long' }])
})

test('C73 it does not matter where a file is cut into chunks', async () => {
  const bytes = new TextEncoder().encode('\uFEFFZoë\r\n\n美🐺\nlast')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: bytes.length }), async (size) => {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      )
      const lines: string[] = []
      for await (const { text } of textLines(chunks)) lines.push(text)
      expect(lines).toEqual(['Zoë', '', '美🐺', 'last'])
    }),
  )
})

test.each([
  [1, 1],
  [99, 2],
  [-5, 0],
  ['2', 2],
  [null, 0],
])('C74 swipe_id %j chooses variant %i of three', async (swipe_id, expected) => {
  const swipes = ['a', 'b', 'c']
  const message = await readMessage(line({ mes: swipes[expected], swipes, swipe_id }))
  expect(message.chosen).toBe(expected)
  expect(message.variants.map(({ text }) => text)).toEqual(swipes)
})

test('C74 a text that is none of its swipes wins and becomes one', async () => {
  const message = await readMessage(line({ mes: 'edited', swipes: ['a', 'b'], swipe_id: 0 }))
  expect(message.chosen).toBe(2)
  expect(message.variants.map(({ text }) => text)).toEqual(['a', 'b', 'edited'])
})

test('C74 objects in the place of texts are read as Chub means them', async () => {
  const message = await readMessage(
    line({ mes: { message: 'b' }, swipes: [{ message: 'a' }, { message: 'b' }], swipe_id: 1 }),
  )
  expect(message.variants[message.chosen]?.text).toBe('b')
})

test('reasoning comes from its field or from the tags in front of the text', async () => {
  const inField = await readMessage(said('Yes.', { extra: { reasoning: 'Hm.', model: 'm-1', api: 'x' } }))
  expect(inField.variants).toMatchObject([{ text: 'Yes.', reasoning: 'Hm.', model: 'm-1', api: 'x' }])
  const inline = await readMessage(said('<think>Hm.</think>\n\nYes.'))
  expect(inline.variants).toMatchObject([{ text: 'Yes.', reasoning: 'Hm.' }])
})

const big = { messages: 20_000, bytes: 60 * 1024 * 1024 }

function* bigFile(): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  const filler = 'The tide comes in. '.repeat(Math.ceil(big.bytes / big.messages / 19))
  yield encoder.encode(`${line(header)}\n`)
  for (let index = 0; index < big.messages; index++) yield encoder.encode(`${said(`${index} ${filler}`)}\n`)
}

test('C75 twenty thousand messages in sixty megabytes arrive in batches', { timeout: 60_000 }, async () => {
  let seen = 0
  let largest = 0
  let done: ChatPart | undefined
  for await (const part of readJsonl(bigFile(), options)) {
    if (part.kind === 'messages') {
      seen += part.messages.length
      largest = Math.max(largest, part.messages.length)
    }
    done = part
  }
  expect({ seen, largest }).toEqual({ seen: big.messages, largest: 500 })
  expect(done).toEqual({ kind: 'done', messages: big.messages, unreadable: { count: 0, lines: [] } })
})

test('C75 a cancelled import stops reading at once, as an abort', async () => {
  const cancel = new AbortController()
  let pulled = 0
  const counted = function* () {
    for (const chunk of bigFile()) {
      pulled++
      yield chunk
    }
  }
  const reading = (async () => {
    for await (const part of readJsonl(counted(), { ...options, signal: cancel.signal })) {
      if (part.kind === 'messages') cancel.abort()
    }
  })()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(pulled).toBeLessThan(600)
})

const local = (...parts: [number, number, number, number, number, number, number?]) => new Date(...parts).getTime()

test.each([
  ['2024-7-12@01h31m37s', local(2024, 6, 12, 1, 31, 37)],
  ['2024-6-5 @14h 56m 50s 682ms', local(2024, 5, 5, 14, 56, 50, 682)],
  ['June 19, 2023 2:20pm', local(2023, 5, 19, 14, 20, 0)],
  ['December 1, 2023 12:05am', local(2023, 11, 1, 0, 5, 0)],
  ['2024-07-12T01:31:37.000Z', Date.UTC(2024, 6, 12, 1, 31, 37)],
  ['2024-07-12T01:31:37+02:00', Date.UTC(2024, 6, 11, 23, 31, 37)],
  [1_720_747_897_000, 1_720_747_897_000],
  ['1720747897000', 1_720_747_897_000],
  [1_720_747_897, 1_720_747_897_000],
  ['yesterday', undefined],
  ['', undefined],
  [{}, undefined],
])('C76 the date %j is understood', (written, expected) => {
  expect(parseDate(written)).toBe(expected)
})

test('C76 a message without a readable date comes a second after the one before, and keeps what was written', async () => {
  const chat = await read([said('One.'), said('Two.', { send_date: 'yesterday' })].join('\n'))
  const [one, two] = chat?.messages ?? []
  expect(two).toMatchObject({ atMs: (one?.atMs ?? 0) + 1000, rawDate: 'yesterday' })
})

test('a chat that is written and read again is the same chat', async () => {
  const original = await read(
    [
      line(header),
      said('a', {
        swipes: ['a', 'b'],
        swipe_id: 0,
        extra: { reasoning: 'Hm.', bookmark_link: 'kept' },
        force_avatar: 'kept.png',
      }),
      said('Hi.', { name: 'Alex', is_user: true }),
      said('Aside.', { is_system: true, extra: { type: 'narrator' } }),
    ].join('\n'),
  )
  if (!original) throw new Error('The chat was not read.')
  const { session, messages } = fromImported(original, 'Evening.jsonl', 0)
  const stream = (async function* () {
    yield* messages
  })()
  const bytes = await jsonl.write(session, stream, { signal: new AbortController().signal })
  const written = new TextDecoder().decode(bytes)
  expect(written.endsWith('\n')).toBe(false)
  const again = await read(written)
  expect(again?.header).toMatchObject({ userName: 'Alex', characterName: 'Zoë' })
  expect(again?.header.metadata).toEqual({ note_depth: 4, vesper: { version: 1, name: 'Evening' } })
  const plain = (messages: readonly ImportedMessage[] | undefined) =>
    messages?.map(({ author, name, variants, chosen, hidden, atMs }) => [
      author,
      name,
      variants.map(({ text }) => text),
      chosen,
      hidden,
      atMs,
    ])
  expect(plain(again?.messages)).toEqual(plain(original.messages))
  expect(again?.messages[0]?.raw).toMatchObject({
    force_avatar: 'kept.png',
    extra: { bookmark_link: 'kept', reasoning: 'Hm.' },
  })
})

test('no file makes the reader throw', async () => {
  const values = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom(line(header), said('x'), '{"mes":{}}', '{"mes":1,"swipes":7}'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(values, { maxLength: 8 }), async (lines) => {
      const chat = await read(lines.join('\n'))
      for (const { variants, chosen } of chat?.messages ?? []) expect(variants[chosen]).toBeDefined()
    }),
  )
})
