import type { CharacterId, Message, MessageId, PluginId, Session, SessionId } from 'sdk'
import { pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import { jsonl } from './jsonl.ts'
import manifest from './plugin.json'

/** A line as it was written: whatever its program keeps there. */
interface Line {
  readonly is_user: boolean
  readonly is_system: boolean
  readonly mes: string
  readonly send_date: string
  readonly extra: Readonly<Record<string, unknown>>
  readonly chat_metadata: unknown
}

const linesOf = (bytes: Uint8Array): readonly Line[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .map((line) => JSON.parse(line))
const roleOf = (line: Line) => (line.is_user ? ('user' as const) : ('assistant' as const))
const read = (bytes: Uint8Array) =>
  linesOf(bytes)
    .slice(1)
    .map((line) => ({ role: roleOf(line), content: line.mes }))
const kits = { exporter: { jsonl: { read } } }
for (const { row, title, run } of pluginTests({ manifest, definition, kits })) test(`${row}: ${title}`, run)

const session: Session = {
  id: 'harbour' as SessionId,
  name: 'Evening',
  character: { id: 'iris' as CharacterId, name: 'Iris' },
  messageCount: 2,
  created: Date.UTC(2031, 4, 6),
  modified: Date.UTC(2031, 4, 7),
}

const said = (role: Message['role'], content: string, more: Partial<Message> = {}): Message => ({
  session: session.id,
  position: 1,
  id: 'm' as MessageId,
  role,
  characterName: role === 'user' ? 'Sam' : 'Iris',
  variants: [{ content, state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
  ...more,
})

async function written(messages: readonly Message[], chat: Session = session) {
  const stream = (async function* () {
    yield* messages
  })()
  return linesOf(await jsonl.write(chat, stream, { signal: new AbortController().signal }))
}

test('the header names who speaks and when it began', async () => {
  const [header] = await written([said('assistant', 'The boats are in.'), said('user', 'I am here.')])
  expect(header).toMatchObject({
    user_name: 'Sam',
    character_name: 'Iris',
    create_date: '2031-05-06T00:00:00.000Z',
    chat_metadata: { vesper: { version: 1, name: 'Evening' } },
  })
})

test('nothing stands after the last line', async () => {
  const stream = (async function* () {
    yield said('user', 'Hello.')
  })()
  const bytes = await jsonl.write(session, stream, { signal: new AbortController().signal })
  expect(new TextDecoder().decode(bytes).endsWith('}')).toBe(true)
})

test('other wordings are swipes, each with its own thoughts', async () => {
  const variants = [
    { content: 'First.', state: 'complete' as const, timestamp: 0, reasoning: 'Hm.' },
    {
      content: 'Second.',
      state: 'complete' as const,
      timestamp: 1000,
      source: { plugin: 'acme.model' as PluginId, model: 'tern' },
    },
  ]
  const [, line] = await written([said('assistant', '', { variants, active: 1 })])
  expect(line).toMatchObject({
    mes: 'Second.',
    swipe_id: 1,
    swipes: ['First.', 'Second.'],
    swipe_info: [{ extra: { reasoning: 'Hm.' } }, { send_date: '1970-01-01T00:00:01.000Z', extra: { model: 'tern' } }],
  })
})

test('what the host said is the narrator, and what prompts leave out is marked', async () => {
  const [, house, hidden] = await written([
    said('system', 'Night falls.'),
    said('assistant', 'Aside.', { hidden: true }),
  ])
  expect(house).toMatchObject({ is_user: false, is_system: false, extra: { type: 'narrator' } })
  expect(hidden?.is_system).toBe(true)
})

test('what another program keeps goes back to it', async () => {
  const foreign = { force_avatar: 'kept.png', extra: { bookmark_link: 'kept', reasoning: 'old' }, mes: 'old' }
  const metadata = { chat_metadata: { timedWorldInfo: { kept: true } } }
  const [header, line] = await written([said('assistant', 'New.', { foreign: { ...foreign, ...metadata } })])
  expect(line).toMatchObject({ mes: 'New.', force_avatar: 'kept.png', extra: { bookmark_link: 'kept' } })
  expect(line?.extra).not.toHaveProperty('reasoning')
  expect(line).not.toHaveProperty('chat_metadata')
  expect(header?.chat_metadata).toMatchObject({ timedWorldInfo: { kept: true } })
})

test('the note and the circumstances of the chat go where they are looked for', async () => {
  const note = { text: 'Slow.', depth: 2, role: 'user' as const, every: 3 }
  const [header] = await written([], { ...session, note, situation: 'A storm.' })
  expect(header?.chat_metadata).toMatchObject({
    note_prompt: 'Slow.',
    note_depth: 2,
    note_interval: 3,
    note_role: 1,
    scenario: 'A storm.',
  })
})

test('what was done to a device is a record under our key', async () => {
  const [, line] = await written([said('assistant', 'Now.', { metadata: { estimActions: [{ level: 0.2 }] } })])
  expect(line?.extra.vesper).toEqual({ estimActions: [{ level: 0.2 }] })
})

test('a time beyond the calendar does not stop the writing', async () => {
  const [, line] = await written([said('user', 'Hello.', { timestamp: 1e300 })])
  expect(line?.send_date).toBe('1970-01-01T00:00:00.000Z')
})
