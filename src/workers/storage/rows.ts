import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { ContentHash, SessionId, VariantId } from 'sdk'
import type { PromptRecord } from '../../shared/chats/promptRecord.ts'
import type { VectorBatch } from '../../shared/memories/memoryRecords.ts'
import type { TableName } from '../../shared/records/tables.ts'
import type { Spans } from './spans.ts'

/** One record as it is to be after the commit; without a row it is gone. */
export type Write = Former

/**
 * Memories once more, many to a row: thousands of rows take the browser a tenth of a second to read, a few dozen packs
 * hardly any time. A pack changes with the rows, in the same transaction, so it never holds what is deleted. What packs
 * lack (they are in no snapshot, and older stores had none) shows in their count. Only how often a memory was told is
 * as it was when it last changed, for that is noted at every turn.
 */
export interface Pack {
  /** The version of the records in it. */
  readonly v: number
  readonly count: number
  /** A list of memories in JSON. */
  readonly text: string
}

/** A record as it lies on disk, with the version of its shape. What the rest of Vesper sees is `value`. */
export interface Row {
  readonly v: number
  readonly value: unknown
  /** Of a session: the position its next message gets. It never goes down, so that an undo finds its place free. */
  readonly next?: number
  /** Of a session: where its messages are. Knowing this, a window of a long chat is found without counting. */
  readonly spans?: Spans
  /** Of a message: it was still being written. Only these are in the index `recover` reads. */
  readonly generating?: 1
  /** Of a message that is bookmarked or pinned: its session. */
  readonly marked?: string
  /** Of a message that shows pictures: which. */
  readonly pictures?: readonly string[]
}

/** What a commit replaced. `row` is absent where there was nothing. */
export interface Former {
  readonly table: TableName
  readonly key: IDBValidKey
  readonly row?: Row
}

interface JournalEntry {
  readonly label: string
  readonly at: number
  readonly former: readonly Former[]
}

/** A plugin's own record and what it counts for. */
interface PluginRow {
  readonly value: unknown
  readonly bytes: number
}

/** Model, character, and how manieth block of theirs. */
export type VectorKey = [model: string, character: string, block: number]

/** Character, and which of their packs. */
export type PackKey = [character: string, place: number]

interface TableStore {
  readonly key: IDBValidKey
  readonly value: Row
}

export interface Rows extends DBSchema {
  characters: TableStore
  cards: TableStore
  pictures: TableStore
  shelf: TableStore & { readonly indexes: { readonly modified: number } }
  sessions: TableStore
  messages: TableStore & {
    readonly indexes: {
      readonly generating: number
      readonly marked: string
      readonly pictures: string
      readonly id: string
    }
  }
  moments: TableStore
  summaries: TableStore
  kinkNotes: TableStore
  attachments: TableStore
  lorebooks: TableStore
  presets: TableStore
  environments: TableStore
  devices: TableStore
  patterns: TableStore
  recordings: TableStore
  scenarios: TableStore
  scenarioScripts: TableStore
  scenarioFiles: TableStore
  scenarioPlays: TableStore
  scenarioCheckpoints: TableStore
  memories: TableStore & {
    readonly indexes: { readonly character: [string, string]; readonly messages: string; readonly copies: string }
  }
  loras: TableStore
  loraPresets: TableStore
  images: TableStore & {
    readonly indexes: { readonly session: [string, number]; readonly shows: string; readonly at: number }
  }
  imageFiles: TableStore
  imageJobs: TableStore
  looks: TableStore
  workflows: TableStore
  plugins: TableStore
  settings: TableStore
  composerDrafts: TableStore
  journal: { readonly key: number; readonly value: JournalEntry; readonly indexes: { readonly at: number } }
  /** Pieces of replies that are still being written, at session, position and piece. */
  drafts: { readonly key: [SessionId, number, number]; readonly value: string }
  pluginRecords: { readonly key: [string, string]; readonly value: PluginRow }
  /** Bytes a plugin's records count for, by plugin. */
  pluginTotals: { readonly key: string; readonly value: number }
  /** The code of installed plugins, at its hash. */
  pluginCode: { readonly key: ContentHash; readonly value: Uint8Array<ArrayBuffer> }
  memoryPacks: { readonly key: PackKey; readonly value: Pack }
  /** Vectors of memories, many to a row: so, thousands are read at once. */
  vectors: { readonly key: VectorKey; readonly value: VectorBatch; readonly indexes: { readonly ids: string } }
  /** Files of scenarios, at their hash, and when they came. */
  storyFiles: { readonly key: string; readonly value: { readonly blob: Blob; readonly at: number } }
  /** What a model saw when it wrote a wording; the newest stay. */
  prompts: { readonly key: VariantId; readonly value: PromptRecord; readonly indexes: { readonly at: number } }
  /** What a migration could not carry over, word for word. */
  originals: { readonly key: number; readonly value: unknown }
}

export type StoreName = StoreNames<Rows>
export type Database = IDBPDatabase<Rows>
export type Writing = IDBPTransaction<Rows, StoreName[], 'readwrite'>
export type Reading = IDBPTransaction<Rows, StoreName[], 'readonly' | 'readwrite'>

export const tableNames = [
  'characters',
  'cards',
  'pictures',
  'shelf',
  'sessions',
  'messages',
  'moments',
  'summaries',
  'kinkNotes',
  'attachments',
  'lorebooks',
  'presets',
  'environments',
  'devices',
  'patterns',
  'recordings',
  'scenarios',
  'scenarioScripts',
  'scenarioFiles',
  'scenarioPlays',
  'scenarioCheckpoints',
  'memories',
  'loras',
  'loraPresets',
  'images',
  'imageFiles',
  'imageJobs',
  'looks',
  'workflows',
  'plugins',
  'settings',
  'composerDrafts',
] as const satisfies readonly TableName[]

/** What stands beside a session under its id, and goes with it. */
export const companions = ['moments', 'summaries', 'kinkNotes'] as const satisfies readonly TableName[]

export const isTable = (name: unknown): name is TableName => (tableNames as readonly unknown[]).includes(name)

/** Arrays sort after numbers, so `[]` stands behind the last position. */
export const messagesOf = (session: string): IDBKeyRange => IDBKeyRange.bound([session], [session, []])
export const draftsOf = (session: string): IDBKeyRange => IDBKeyRange.bound([session], [session, []])
/** By character and memory, in the index that has both; and packs of memories. */
export const memoriesIn = (character: string): IDBKeyRange => IDBKeyRange.bound([character], [character, []])

/** Of one model, or of what one character remembers. */
export const vectorsIn = (model: string, character?: string): IDBKeyRange =>
  character === undefined
    ? IDBKeyRange.bound([model], [model, []])
    : IDBKeyRange.bound([model, character], [model, character, []])
export const recordsOfPlugin = (plugin: string): IDBKeyRange => IDBKeyRange.bound([plugin], [plugin, []])
export const piecesOf = (session: string, position: number): IDBKeyRange =>
  IDBKeyRange.bound([session, position], [session, position, []])
