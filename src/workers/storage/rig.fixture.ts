import 'fake-indexeddb/auto'
import type { Character, CharacterId, Message, MessageId, Session, SessionId, Variant } from 'sdk'
import type { Summary } from '../../shared/chats/chatRecords.ts'
import type { Memory } from '../../shared/memories/memory.ts'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import type { Change, ImageRecord, LookSheet, LoraRecord, VectorRecord } from './contract.ts'
import { createStorage, type Storage, type StorageOptions } from './storage.ts'

export const noon = Date.UTC(2026, 0, 15, 12)

let stores = 0
const open = new Set<Storage>()

/** A store of its own for each test; the same name opens it again, as another tab would. */
export function rig(options: StorageOptions = {}) {
  const name = options.name ?? `test-${++stores}`
  const clock = { now: noon }
  const storage = createStorage({ name, channel: name, now: () => clock.now, disk: memoryDisk(), ...options })
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

/** What Mara remembers, of itself from the messages that are named. */
export const memory = (id: string, from: readonly string[] = [], parts: Partial<Memory> = {}): Memory => ({
  id,
  character: character.id,
  type: 'player',
  content: `Ines likes ${id}.`,
  category: 'preference',
  importance: 5,
  pinned: false,
  source: 'automatic',
  at: noon,
  modified: noon,
  recalls: 0,
  recalledAt: 0,
  messages: from as readonly MessageId[],
  contradicts: [],
  ...parts,
})

export const remember = (...values: readonly Memory[]): readonly Change[] =>
  values.map((value) => ({ kind: 'put', table: 'memories', value }))

export const vector = (id: string, parts: Partial<VectorRecord> = {}): VectorRecord => ({
  id,
  model: 'minilm',
  scale: 0.01,
  bytes: Int8Array.of(1, -2, 3),
  ...parts,
})

/** Ids of what a character remembers, sorted. */
export async function remembered(storage: Storage, of = character.id): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const batch of storage.memoriesOf(of)) ids.push(...batch.map(({ id }) => id))
  return ids.sort()
}

/** The same as its packs have it. */
export async function packed(storage: Storage, of = character.id): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const texts of storage.memoryTexts(of)) {
    ids.push(...texts.flatMap((text) => (JSON.parse(text) as readonly Memory[]).map(({ id }) => id)))
  }
  return ids.sort()
}

/** Ids of what has a vector of a model, sorted. */
export async function withVectors(storage: Storage, model = 'minilm', of = character.id): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const batch of storage.vectorsOf(of, model)) ids.push(...batch.ids)
  return ids.sort()
}

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

export const lora = (parts: Partial<LoraRecord> = {}): LoraRecord => ({
  id: 'raincoat',
  name: 'Raincoat',
  filename: 'outfits/raincoat_v2.safetensors',
  category: 'outfit',
  tags: ['harbour'],
  description: 'A yellow raincoat.',
  modelStrength: 0.8,
  clipStrength: 0.8,
  enabled: true,
  triggerWords: ['yellow raincoat'],
  alwaysUseTriggerWords: true,
  keywords: ['rain'],
  baseModel: 'sdxl_base_v1-0',
  created: noon,
  modified: noon,
  ...parts,
})

/** A picture of Mara, made in the evening's chat. */
export const image = (id: string, parts: Partial<ImageRecord> = {}): ImageRecord => ({
  id,
  backend: 'vesper.image-comfyui/comfyui',
  prompt: 'a woman in a raincoat',
  negativePrompt: '',
  seed: 7,
  checkpoint: 'harbour.safetensors',
  sampler: 'euler',
  scheduler: 'normal',
  steps: 20,
  cfg: 7,
  loras: [],
  shows: [character.id],
  session: evening,
  caption: 'Mara by the lake',
  isStarred: false,
  width: 832,
  height: 1216,
  bytes: 6,
  type: 'image/png',
  at: noon,
  ...parts,
})

/** A picture with its file, as it is kept when it comes. */
export const made = (record: ImageRecord): readonly Change[] => [
  { kind: 'put', table: 'images', value: record },
  {
    kind: 'put',
    table: 'imageFiles',
    value: { id: record.id, picture: new Blob(['pixels']), thumbnail: new Blob([`small ${record.id}`]) },
  },
]

export const look = (parts: Partial<LookSheet> = {}): LookSheet => ({
  id: character.id,
  identity: 'a woman of forty, grey eyes, short silver hair',
  negative: '',
  outfits: [{ id: 'rain', name: 'For rain', prompt: 'a yellow raincoat', loras: [] }],
  outfit: 'rain',
  loras: [],
  references: [],
  modified: noon,
  ...parts,
})
