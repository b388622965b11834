import 'fake-indexeddb/auto'
import type { Character, CharacterId, Message, MessageId, Session, SessionId, Variant } from 'sdk'
import type { Summary } from './contract.ts'
import { createStorage, type Storage, type StorageOptions } from './storage.ts'

export const noon = Date.UTC(2026, 0, 15, 12)

let stores = 0
const open = new Set<Storage>()

/** A store of its own for each test; the same name opens it again, as another tab would. */
export function rig(options: StorageOptions = {}) {
  const name = options.name ?? `test-${++stores}`
  const clock = { now: noon }
  const storage = createStorage({ name, channel: name, now: () => clock.now, ...options })
  open.add(storage)
  return { storage, name, clock }
}

/** A channel that stays open would keep the test run alive. */
export function closeAll(): void {
  for (const storage of open) storage.close()
  open.clear()
}

export const evening = 'evening' as SessionId

export const session = (parts: Partial<Session> = {}): Session => ({
  id: evening,
  name: 'An evening by the lake',
  character: { id: 'mara' as CharacterId, name: 'Mara' },
  messageCount: 0,
  created: noon,
  modified: noon,
  ...parts,
})

export const character: Character = {
  id: 'mara' as CharacterId,
  name: 'Mara',
  personality: '{{char}} keeps the boat house.',
  basePrompt: 'a woman in a raincoat',
  defaultClothing: 'a raincoat',
  mainModel: 'small',
  tags: ['harbour'],
  previewImage: undefined,
  characterLoras: [],
  outfitLoras: [],
  loras: [],
  created: noon,
  modified: noon,
}

export const message = (content: string, parts: Partial<Message> = {}): Message => ({
  session: evening,
  position: 0,
  id: `id of ${content}`.slice(0, 80) as MessageId,
  role: 'assistant',
  characterName: 'Mara',
  variants: [variant(content)],
  active: 0,
  timestamp: noon,
  metadata: {},
  ...parts,
})

export const variant = (content: string, parts: Partial<Variant> = {}): Variant => ({
  content,
  state: 'complete',
  timestamp: noon,
  ...parts,
})

export const summary = (from: number, to: number): Summary => ({
  from,
  to,
  hash: `${from}-${to}`,
  text: 'They talked.',
  edited: false,
  at: noon,
})

/** A chat with messages "0" to "n - 1". */
export async function chatOf(count: number, options: StorageOptions = {}) {
  const made = rig(options)
  await made.storage.commit('Begin a chat', [
    { kind: 'put', table: 'sessions', value: session() },
    ...Array.from({ length: count }, (_, position) => ({
      kind: 'put' as const,
      table: 'messages' as const,
      value: message(String(position), { position }),
    })),
  ])
  return made
}

export const words = (messages: readonly Message[]): readonly string[] =>
  messages.map(({ variants, active }) => variants[active]?.content ?? '')

export async function allWords(storage: Storage, id = evening): Promise<readonly string[]> {
  const all: string[] = []
  for await (const batch of storage.history(id)) all.push(...words(batch))
  return all
}
