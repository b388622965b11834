import { sessionFile } from '../../../plugins/exporter-json/sessionFile.ts'
import { readChats } from '../../../src/workers/media/sessions/readChats.ts'
import { damagedBytes, type Random } from '../../fixtures/cards/mutate.ts'
import { damagedJsonFile, encode, fileOf } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const now = Date.UTC(2031, 4, 6)
const messages = [
  { id: 'm1', role: 'assistant', content: 'Sit with me.', timestamp: 1_717_174_000_000, characterName: 'Mara' },
  { id: 'm2', role: 'user', content: 'Gladly.', timestamp: '1717174100000', characterName: 'Ines' },
]
const documents: readonly string[] = [
  {
    id: 's',
    version: 1,
    timestamp: 1_717_174_800_000,
    name: 'By the lake',
    currentCharacter: { id: 'mara', name: 'Mara' },
    messages,
  },
  {
    type: 'risuChat',
    ver: 2,
    data: {
      name: 'Lake',
      note: '',
      message: [
        { role: 'char', data: 'Sit.' },
        { role: 'user', data: 'Gladly.' },
      ],
    },
  },
  {
    histories: {
      histories: [
        {
          msgs: [
            { src: { is_human: false, name: 'Mara' }, text: 'Sit.' },
            { src: { is_human: true }, text: 'Gladly.' },
          ],
        },
      ],
    },
  },
  {
    savedsettings: { chatname: 'Ines' },
    actions: ['\nInes: Gladly.', '\nMara: Sit.'],
    prompt: 'Mara: Hello.',
    gamestarted: true,
  },
  {
    name: 'Lake',
    greeting: 'Hello.',
    messages: [
      { handle: 'Ines', userId: 'u', msg: 'Gladly.' },
      { characterId: 'c', msg: 'Sit.' },
    ],
  },
  {
    internal: [
      ['<|BEGIN-VISIBLE-CHAT|>', 'Hello.'],
      ['Gladly.', 'Sit.'],
    ],
    visible: [
      ['', 'Hello.'],
      ['Gladly.', 'Sit.'],
    ],
  },
].map((document) => JSON.stringify(document))

const lines = [
  {
    user_name: 'Ines',
    character_name: 'Mara',
    create_date: '2024-5-31 @18h 00m 00s 0ms',
    chat_metadata: { note_prompt: 'Slowly.' },
  },
  {
    name: 'Mara',
    is_user: false,
    send_date: 1_717_174_000_000,
    mes: 'Sit with me.',
    swipes: ['Sit with me.', 'Sit down.'],
    swipe_id: 0,
    extra: { reasoning: 'Hm.' },
  },
  { name: 'Ines', is_user: true, send_date: 'June 1, 2024 6:00pm', mes: 'Gladly.' },
].map((line) => JSON.stringify(line))

/** Lines of which one is damaged, or as many as there are, with other line breaks. */
function damagedLines(random: Random): Uint8Array {
  const all = [...lines, ...lines.slice(1)]
  const ends = random() < 0.3 ? '\r\n' : '\n'
  const damaged = all.map((line) => (random() < 0.3 ? new TextDecoder().decode(damagedJsonFile([line], random)) : line))
  const bytes = encode(`${random() < 0.1 ? '\uFEFF' : ''}${damaged.join(ends)}${random() < 0.5 ? ends : ''}`)
  return random() < 0.3 ? damagedBytes(bytes, random, [bytes]) : bytes
}

async function readAndWrite(bytes: Uint8Array, fileName: string): Promise<string> {
  const found = await readChats(fileOf(bytes), { fileName }, now)
  if (!found.ok) return refusedBecause(found.error.message)
  expectThat(found.value.length > 0, 'A file of no chats was read')
  for (const { session, messages: said } of found.value) {
    expectThat(session.messageCount === said.length && session.name.length <= 400, 'A chat that is none')
    for (const [position, message] of said.entries()) {
      const shown = message.variants[message.active]
      expectThat(message.position === position && typeof shown?.content === 'string', 'A message without words')
      expectThat(Number.isFinite(message.timestamp), 'A message without a time')
    }
    const written = await sessionFile.write(session, each(said), { signal: new AbortController().signal } as never)
    const again = await readChats(new Blob([written as BlobPart]), { fileName: 'again.json' }, now)
    expectThat(
      said.length === 0 || again.ok,
      `What was read cannot be exported and read again: ${again.ok ? '' : again.error.message}`,
    )
  }
  return 'read'
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

export const chatTargets: readonly Target[] = [
  target({
    name: 'chat-json',
    input: (random) => damagedJsonFile(documents, random),
    run: (bytes) => readAndWrite(bytes, 'Lake.json'),
    outcomes: ['read', 'refused'],
  }),
  target({
    name: 'chat-jsonl',
    input: damagedLines,
    run: (bytes) => readAndWrite(bytes, 'Lake.jsonl'),
    outcomes: ['read', 'refused'],
  }),
]
