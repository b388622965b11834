import type { Message, PluginId, Session } from 'sdk'
import { pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import { harbourChat, said, writtenBy } from '../../tests/fixtures/exportedChat.ts'
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

const linesOf = (text: string): readonly Line[] => text.split('\n').map((line) => JSON.parse(line))
const roleOf = (line: Line) => (line.is_user ? ('user' as const) : ('assistant' as const))
const read = (bytes: Uint8Array) =>
  linesOf(new TextDecoder().decode(bytes))
    .slice(1)
    .map((line) => ({ role: roleOf(line), content: line.mes }))
const kits = { exporter: { jsonl: { read } } }
for (const { row, title, run } of pluginTests({ manifest, definition, kits })) test(`${row}: ${title}`, run)

const session: Session = { ...harbourChat, name: 'Evening' }
const written = async (messages: readonly Message[], chat = session) => linesOf(await writtenBy(jsonl, chat, messages))

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
  expect((await writtenBy(jsonl, session, [said('user', 'Hello.')])).endsWith('}')).toBe(true)
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
