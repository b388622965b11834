import fc from 'fast-check'
import type { Message, Session } from 'sdk'
import { wordingOf } from 'sdk'
import { expect, test } from 'vitest'
import { sessionFile } from '../../../../plugins/exporter-json/sessionFile.ts'
import { readChats } from './readChats.ts'
import type { ChatReading } from './types.ts'

const now = Date.UTC(2031, 4, 6)
const fileOf = (value: unknown) => new Blob([typeof value === 'string' ? value : JSON.stringify(value)])
const read = (value: unknown, fileName = 'Harbour.json') => readChats(fileOf(value), { fileName }, now)

async function readOne(value: unknown, fileName?: string): Promise<ChatReading> {
  const found = await read(value, fileName)
  if (!found.ok) throw new Error(found.error.message)
  const [chat] = found.value
  if (!chat) throw new Error('No chat was read.')
  return chat
}

async function refusal(value: unknown): Promise<string> {
  const found = await read(value)
  if (found.ok) throw new Error('It was read.')
  return found.error.message
}

const bare = {
  id: 'session_1',
  version: 1,
  timestamp: 1_717_174_800_000,
  name: 'By the lake',
  currentCharacter: { id: 'mara', name: 'Mara' },
  scenario: { id: 'lake', name: 'The lake', currentNode: 'pier', state: { lamps: 'lit' } },
  characterMapping: { host: 'mara' },
  messageCount: 2,
  messages: [
    { id: 'm1', role: 'assistant', content: 'Sit with me.', timestamp: 1_717_174_000_000, characterName: 'Mara' },
    { id: 'm2', role: 'user', content: 'Gladly.', timestamp: '1717174100000', characterName: 'Ines' },
  ],
}

test('a session file of the plain shape is a chat, with ids of its own', async () => {
  const { session, messages, source } = await readOne(bare)
  expect(source).toBe('vesper')
  expect(session).toMatchObject({
    name: 'By the lake',
    character: { id: 'mara', name: 'Mara' },
    scenario: bare.scenario,
    characterMapping: { host: 'mara' },
    messageCount: 2,
  })
  expect(session.id).not.toBe('session_1')
  expect(messages.map((message) => [message.role, wordingOf(message).content, message.timestamp])).toEqual([
    ['assistant', 'Sit with me.', 1_717_174_000_000],
    ['user', 'Gladly.', 1_717_174_100_000],
  ])
  expect(messages.every(({ id }) => id !== ('m1' as unknown) && id !== ('m2' as unknown))).toBe(true)
})

test.each([
  ['no version', { ...bare, version: undefined }],
  ['another version', { ...bare, version: 2 }],
  ['a version in words', { ...bare, version: '1' }],
  ['no messages', { ...bare, messages: undefined }],
  ['messages that are no list', { ...bare, messages: { length: 2 } }],
  ['messages without words', { ...bare, messages: [{ role: 'user' }, 7, null] }],
  ['a list', [bare]],
  ['text', 'Good evening.'],
  ['nothing', ''],
])('a file with %s is no session file', async (_, file) => {
  expect(await refusal(file)).not.toBe('')
})

test('a million messages are refused, and dates that are none do no harm', async () => {
  const entry = '{"role":"user","content":"a"}'
  const many = `{"version":1,"messages":[${Array.from({ length: 1_000_000 }, () => entry).join(',')}]}`
  expect(await refusal(many)).toBe('It holds more than 200,000 messages.')
  const dated = bare.messages.map((message) => ({ ...message, timestamp: 'NaN' }))
  const { messages, session } = await readOne({ ...bare, timestamp: null, messages: dated })
  expect([...messages.map(({ timestamp }) => timestamp), session.modified].every(Number.isFinite)).toBe(true)
  expect((messages[1]?.timestamp ?? 0) - (messages[0]?.timestamp ?? 0)).toBe(1000)
})

test('a file above 100 MiB is not opened', async () => {
  const huge = Object.assign(new Blob(['{}']), {})
  Object.defineProperty(huge, 'size', { value: 100 * 1024 * 1024 + 1 })
  expect(await readChats(huge, { fileName: 'x.json' }, now)).toMatchObject({
    ok: false,
    error: { code: 'chat/too-large' },
  })
})

test('a prototype in a file changes nobody', async () => {
  const text = JSON.stringify(bare).replace('"metadata"', '').replace('"lamps":"lit"', '"__proto__":{"polluted":true}')
  const { session } = await readOne(text)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(Object.keys(session.scenario?.state ?? {})).toEqual([])
})

test('what was done to devices stays a record, and no wording brings deeds along', async () => {
  const actions = [{ offset: 0, effect: { kind: 'stimulate' }, verdict: 'done' }]
  const variants = [{ content: 'Now.', state: 'complete', timestamp: 1, actions }]
  const entry = { role: 'assistant', content: 'Now.', timestamp: 1, vesper: { active: 0, variants } }
  const { messages } = await readOne({
    ...bare,
    messages: [{ ...entry, metadata: { estimActions: [{ pattern: 'wave' }], odd: 1 } }],
  })
  expect(messages[0]?.metadata).toEqual({ estimActions: [{ pattern: 'wave' }] })
  expect(messages[0]?.variants[0]).not.toHaveProperty('actions')
})

test('words another program changed are a wording of their own, and the one that is shown', async () => {
  const variants = [{ content: 'Before.', state: 'complete', timestamp: 1 }]
  const entry = { role: 'assistant', content: 'After.', timestamp: 1, vesper: { active: 0, variants } }
  const { messages } = await readOne({ ...bare, messages: [entry] })
  expect(messages[0]?.variants.map(({ content }) => content)).toEqual(['Before.', 'After.'])
  expect(messages[0]?.active).toBe(1)
})

test('our own file comes back whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMessage, { minLength: 1, maxLength: 6 }), anyChat, async (messages, chat) => {
      const stream = (async function* () {
        yield* messages
      })()
      const bytes = await sessionFile.write(chat, stream, { signal: new AbortController().signal })
      const { session, messages: found } = await readOne(new TextDecoder().decode(bytes))
      const { id: _, messageCount: __, ...kept } = session
      const { id: ___, messageCount: ____, ...wanted } = chat
      expect(kept).toEqual(wanted)
      expect(found.map(withoutIds)).toEqual(messages.map(withoutIds))
    }),
    { numRuns: 60 },
  )
})

test('no file makes the reader throw, and what it reads has words', async () => {
  const entries = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constant(JSON.stringify(bare)),
    fc
      .record({ version: fc.constantFrom(1, 2, '1'), messages: fc.array(fc.jsonValue()), vesper: fc.jsonValue() })
      .map((file) => JSON.stringify(file)),
    fc.record({ type: fc.constant('risuChat'), data: fc.jsonValue() }).map((file) => JSON.stringify(file)),
    fc.array(fc.oneof(fc.json(), fc.constant('{"mes":"Hello."}'))).map((lines) => lines.join('\n')),
  )
  await fc.assert(
    fc.asyncProperty(entries, async (text) => {
      const found = await read(text)
      if (!found.ok) return
      for (const { messages } of found.value) for (const message of messages) wordingOf(message)
    }),
  )
})

const header = { user_name: 'Alex', character_name: 'Zoë', chat_metadata: { note_prompt: 'Slow.', note_depth: 2 } }
const lines = [
  header,
  { name: 'Zoë', is_user: false, mes: 'b', swipes: ['a', 'b'], swipe_id: 1, force_avatar: 'kept.png' },
  { name: 'Alex', is_user: true, mes: 'Hi.', send_date: '2024-07-12T01:31:37.000Z' },
  { name: 'System', is_user: false, is_system: true, mes: 'Aside.', extra: { type: 'narrator' } },
]

test('a SillyTavern chat keeps its swipes, its narrator, and what only SillyTavern reads', async () => {
  const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"mes": "Tw`
  const { session, messages, unreadable, source } = await readOne(text, 'Zoë - a day.jsonl')
  expect(source).toBe('sillytavern')
  expect(session).toMatchObject({
    name: 'Zoë - a day',
    character: { name: 'Zoë' },
    note: { text: 'Slow.', depth: 2, role: 'system', every: 1 },
  })
  expect(messages.map(({ role, active, hidden }) => [role, active, hidden])).toEqual([
    ['assistant', 1, undefined],
    ['user', 0, undefined],
    ['system', 0, true],
  ])
  expect(messages[0]?.foreign).toMatchObject({ force_avatar: 'kept.png', chat_metadata: header.chat_metadata })
  expect(unreadable).toMatchObject({ count: 1, lines: [{ line: 5, reason: 'not-json' }] })
})

test('a chat in lines is known by its lines, whatever its name', async () => {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  expect((await readOne(text, 'chat.json')).messages).toHaveLength(3)
  expect((await readOne(JSON.stringify(lines[1]), 'chat.json')).messages).toHaveLength(1)
})

test('a Risu chat says with which greeting it began', async () => {
  const data = { message: [{ role: 'char', data: 'Hello.' }], name: 'One', fmIndex: 1 }
  expect(await readOne({ type: 'risuChat', ver: 2, data })).toMatchObject({ source: 'risu', greeting: 2 })
  const all = await read({ type: 'risuAllChats', ver: 2, data: [data, data] })
  expect(all.ok && all.value.length).toBe(2)
})

const withoutIds = ({ id: _, session: __, position: ___, variants, ...rest }: Message) => ({
  ...rest,
  variants: variants.map(({ id: ____, ...wording }) => wording),
})

const words = fc.string({ unit: 'grapheme', maxLength: 30 })
const name = fc.stringMatching(/^[a-zé][a-z é]{0,18}[a-z]$/u)
const time = fc.integer({ min: 1e12, max: 2e12 })
const wording = fc.record(
  {
    content: words,
    state: fc.constantFrom('complete' as const, 'stopped' as const, 'failed' as const),
    timestamp: time,
    reasoning: words,
    usage: fc.record({ input: fc.nat(), output: fc.nat() }),
  },
  { requiredKeys: ['content', 'state', 'timestamp'] },
)
const anyMessage = fc
  .record(
    {
      role: fc.constantFrom('user', 'assistant', 'system'),
      characterName: name,
      variants: fc.array(wording, { minLength: 1, maxLength: 3 }),
      timestamp: time,
      metadata: fc.record({ pose: words, estimActions: fc.array(fc.constant({ level: 0.2 })) }, { requiredKeys: [] }),
      speaker: name,
      heardBy: fc.array(name, { maxLength: 2 }),
      hidden: fc.constant(true),
      pinned: fc.constant(true),
      bookmark: words,
      foreign: fc.record({ kept: words }),
    },
    { requiredKeys: ['role', 'characterName', 'variants', 'timestamp', 'metadata'] },
  )
  .map(
    (some) => ({ id: 'm', session: 's', position: 0, active: some.variants.length - 1, ...some }) as unknown as Message,
  )
const anyChat = fc
  .record(
    {
      name,
      character: fc.record({ id: name, name }),
      note: fc.record({
        text: name,
        depth: fc.nat(20),
        role: fc.constantFrom('user', 'assistant', 'system'),
        every: fc.integer({ min: 1, max: 9 }),
      }),
      situation: words,
      speaking: fc.constantFrom('tap', 'rule', 'model'),
      environment: name,
      keepDays: fc.integer({ min: 1, max: 90 }),
    },
    { requiredKeys: ['name', 'character'] },
  )
  .map((some) => ({ id: 'c', messageCount: 0, created: 5e11, modified: 1e12, ...some }) as unknown as Session)
