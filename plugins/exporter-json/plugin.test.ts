import type { CharacterId, Message, MessageId, PictureId, Session } from 'sdk'
import { pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import { harbourChat, writtenBy } from '../../tests/fixtures/exportedChat.ts'
import definition from './index.ts'
import manifest from './plugin.json'
import { sessionFile } from './sessionFile.ts'

const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)).messages
const kits = { exporter: { session: { read } } }
for (const { row, title, run } of pluginTests({ manifest, definition, kits })) test(`${row}: ${title}`, run)

const session: Session = {
  ...harbourChat,
  created: 1000,
  modified: 5000,
  scenario: { id: 'lake', name: 'The lake', currentNode: 'pier', state: { lamps: 'lit' } },
  characterMapping: { host: 'iris' as CharacterId },
  note: { text: 'Keep it slow.', depth: 4, role: 'system', every: 1 },
}

const message: Message = {
  session: session.id,
  position: 3,
  id: 'm3' as MessageId,
  role: 'assistant',
  characterName: 'Iris',
  variants: [
    { content: 'The boats are in.', state: 'complete', timestamp: 2000 },
    { content: 'Come closer.', state: 'stopped', timestamp: 3000, reasoning: 'Hm.' },
  ],
  active: 1,
  timestamp: 2000,
  metadata: { pose: 'leaning' },
  pinned: true,
  pictures: ['p1' as PictureId],
}

const written = async (messages: readonly Message[]) => JSON.parse(await writtenBy(sessionFile, session, messages))

test('the plain shape says who, what and where, as any program can read it', async () => {
  expect(await written([message])).toMatchObject({
    id: 'harbour',
    version: 1,
    timestamp: 5000,
    name: 'Evening at the harbour',
    currentCharacter: { id: 'iris', name: 'Iris' },
    scenario: { id: 'lake', name: 'The lake', currentNode: 'pier', state: { lamps: 'lit' } },
    characterMapping: { host: 'iris' },
    messageCount: 1,
    messages: [
      {
        id: 'm3',
        role: 'assistant',
        content: 'Come closer.',
        timestamp: 2000,
        characterName: 'Iris',
        metadata: { pose: 'leaning' },
      },
    ],
  })
})

test('what that shape has no room for stands under one key', async () => {
  const file = await written([message])
  expect(file.vesper).toEqual({ created: 1000, note: session.note })
  expect(file.messages[0].vesper).toEqual({ active: 1, variants: message.variants, pinned: true, pictures: ['p1'] })
})

test('the messages are counted as they are written', async () => {
  expect((await written([])).messageCount).toBe(0)
  expect((await written([message, message])).messageCount).toBe(2)
})
