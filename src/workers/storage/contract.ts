import type {
  ActuatorKind,
  Character,
  CharacterId,
  ContentHash,
  DeviceId,
  LorebookId,
  Message,
  MessageId,
  PermissionName,
  PictureId,
  PluginId,
  PluginManifest,
  PresetId,
  Session,
  SessionId,
  VariantId,
} from 'sdk'
import type { LookSheet } from '../../pictures/look.ts'
import type { PromptRecord } from '../conversation/contract.ts'
import type { LoreState } from '../conversation/lore/state.ts'
import type { Preset } from '../conversation/preset.ts'
import type { ScriptAbout } from '../media/patterns/types.ts'
import type { Memory } from '../memory/contract.ts'
import type { Pattern } from '../stimulation/intent.ts'
import type { DeviceRules } from '../stimulation/rules.ts'
import type { LockContract } from './encryption/contract.ts'
import type {
  ImageFile,
  ImageJob,
  ImageRecord,
  ImageStorage,
  LoraPreset,
  LoraRecord,
  WorkflowRecord,
} from './imageRecords.ts'
import type { CopyContract } from './lastGood/contract.ts'
import type { MemoryStorage } from './memoryRecords.ts'
import type {
  ScenarioCheckpoints,
  ScenarioFiles,
  ScenarioPlay,
  ScenarioRecord,
  ScenarioScript,
  StoryBytes,
} from './scenarioRecords.ts'

export type { LookSheet } from '../../pictures/look.ts'
export type {
  ImageFile,
  ImageJob,
  ImageQuery,
  ImageRecord,
  ImageStorage,
  LoraCategory,
  LoraPreset,
  LoraRecord,
  WorkflowRecord,
} from './imageRecords.ts'
export type { CopySummary, StoreCondition } from './lastGood/contract.ts'
export type { MemoryDatabase, MemoryStorage, VectorBatch, VectorRecord } from './memoryRecords.ts'
export type {
  Checkpoint,
  PlayProgress,
  ScenarioCheckpoints,
  ScenarioFile,
  ScenarioFiles,
  ScenarioPlay,
  ScenarioRecord,
  ScenarioReport,
  ScenarioScript,
  StoryBytes,
} from './scenarioRecords.ts'

/**
 * What is kept, one record per entity. `cards`, `pictures` and `shelf` stand beside the character they belong to,
 * `moments`, `summaries` and `kinkNotes` beside their session: they go with it. What begins with `scenario` stands beside
 * a scenario under its id. `memories` belong to a character and go with it; one that came of itself goes with its messages.
 * `looks` stand beside a character, or the player; `imageFiles` beside their picture.
 */
export interface Tables {
  readonly characters: Character
  readonly cards: CardRecord
  readonly pictures: PictureRecord
  readonly shelf: ShelfEntry
  readonly sessions: Session
  readonly messages: Message
  readonly moments: Moment
  readonly summaries: Summaries
  readonly kinkNotes: KinkNotes
  readonly attachments: Attachment
  readonly lorebooks: LorebookRecord
  readonly presets: PresetRecord
  readonly environments: EnvironmentRecord
  readonly devices: DeviceRecord
  readonly patterns: PatternRecord
  readonly recordings: RecordingRecord
  readonly scenarios: ScenarioRecord
  readonly scenarioScripts: ScenarioScript
  readonly scenarioFiles: ScenarioFiles
  readonly scenarioPlays: ScenarioPlay
  readonly scenarioCheckpoints: ScenarioCheckpoints
  readonly memories: Memory
  readonly loras: LoraRecord
  readonly loraPresets: LoraPreset
  readonly images: ImageRecord
  readonly imageFiles: ImageFile
  readonly imageJobs: ImageJob
  readonly looks: LookSheet
  readonly workflows: WorkflowRecord
  readonly plugins: PluginRecord
  readonly settings: SettingRecord
  readonly composerDrafts: ComposerDraft
}
export type TableName = keyof Tables

/** Messages are addressed by session and position, everything else by id. */
export type Key<T extends TableName> = T extends 'messages' ? readonly [SessionId, number] : string

/** One part of the settings, such as "ui" or "consent", or a safety state such as "stop". Plain JSON. */
export interface SettingRecord {
  readonly id: string
  readonly value: unknown
}

/** What was typed in a chat and not sent, under the chat's id. */
export interface ComposerDraft {
  readonly id: string
  readonly text: string
}

/** The card a character came from, untouched beside the normal form, so that export loses nothing. */
export interface CardRecord {
  readonly id: CharacterId
  readonly card: unknown
  /** Files that came with the card, as blobs: needed again only when it is exported. */
  readonly files?: unknown
}

/** A character's picture in full size. */
export interface PictureRecord {
  readonly id: CharacterId
  readonly blob: Blob
}

/**
 * A character as lists show it: small, so that thousands are read at once. Whoever writes a character writes this
 * with it; what the player adds here (folder, favourite) is no part of the character.
 */
export interface ShelfEntry {
  readonly id: CharacterId
  readonly name: string
  readonly excerpt: string
  readonly tags: readonly string[]
  readonly model: string
  readonly created: number
  readonly modified: number
  /** "Work/Harbour"; empty is none. */
  readonly folder: string
  readonly favourite: boolean
  /** When a chat with it was last opened; 0 is never. */
  readonly played: number
}

/** What a chat remembers besides its words: timed lore and variables. Put with the reply it belongs to. */
export interface Moment {
  readonly id: SessionId
  readonly lore: LoreState
  readonly variables: Readonly<Record<string, string>>
  /** The reply it was put with, and how things stood before: another wording of that reply starts there. */
  readonly reply?: MessageId
  readonly before?: { readonly lore: LoreState; readonly variables: Readonly<Record<string, string>> }
}

/** Older parts of a chat in a few sentences each, oldest first. */
export interface Summaries {
  readonly id: SessionId
  readonly parts: readonly Summary[]
  /** Position of the last message that was read for memories. */
  readonly remembered?: number
}

export interface Summary {
  /** Positions of the first and last message it tells of. */
  readonly from: number
  readonly to: number
  /** Of the wordings it tells of: where one was changed, the summary no longer holds. */
  readonly hash: string
  readonly text: string
  /** Written by the player: never replaced by itself. */
  readonly edited: boolean
  readonly at: number
}

/** What kink modules keep in a chat, by module: "vesper.kink-edging/edging". Plain data, a stranger's each. */
export interface KinkNotes {
  readonly id: SessionId
  readonly kept: Readonly<Record<string, unknown>>
}

/** A picture shown with a message. */
export interface Attachment {
  readonly id: PictureId
  readonly blob: Blob
  /** What it shows, for those who do not see it. */
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** A lorebook of the library. Books that came with a card stay in the card. */
export interface LorebookRecord {
  readonly id: LorebookId
  readonly name: string
  /** As read from its file or written by the editor; `normaliseBook` reads it. */
  readonly book: unknown
  /** In every chat, in those of some characters, or where a chat chose it. */
  readonly use: 'always' | 'characters' | 'chosen'
  readonly characters: readonly CharacterId[]
  readonly created: number
  readonly modified: number
}

/** What lists show of a lorebook: small, whatever is in the book. */
export interface BookTitle extends Pick<LorebookRecord, 'id' | 'name' | 'use' | 'characters' | 'modified'> {
  readonly entries: number
}

export interface PresetRecord {
  readonly id: PresetId
  readonly name: string
  readonly preset: Preset
  /** Characters and models ("provider model") it is used for without being asked. */
  readonly characters: readonly CharacterId[]
  readonly models: readonly string[]
  readonly created: number
  readonly modified: number
}

/** A place of the player's own. */
export interface EnvironmentRecord {
  /** `custom_{timestamp}`. */
  readonly id: string
  readonly name: string
  readonly prompt: string
  readonly created: number
}

/**
 * A device that was here, and what a person allows it. In no backup and in no snapshot: nothing that comes back may
 * bring a higher limit along.
 */
export interface DeviceRecord {
  readonly id: DeviceId
  readonly name: string
  /** Plugin and contribution: "vesper.device-coyote/coyote". */
  readonly provider: string
  readonly rules: DeviceRules
  /** When it was met first and seen last, in milliseconds since the epoch. */
  readonly met: number
  readonly seen: number
}

/** A pattern of the player's own. */
export interface PatternRecord {
  readonly id: string
  readonly name: string
  readonly pattern: Pattern
  /** Of a script that was read from a file: who made it, and its chapters. */
  readonly about?: ScriptAbout
  readonly created: number
  readonly modified: number
}

/** What devices did in a session, as it was sent to them: to look at, and to play again within the limits of then. */
export interface RecordingRecord {
  readonly id: string
  readonly name: string
  /** When it began. */
  readonly at: number
  readonly ms: number
  readonly channels: readonly RecordedChannel[]
  /** From one level to the next, in milliseconds. */
  readonly everyMs: number
  /** By channel: 0 is nothing, 255 is full. */
  readonly levels: readonly Uint8Array[]
}

export interface RecordedChannel {
  readonly name: string
  readonly kind: ActuatorKind
}

/** What the host remembers of a plugin. Absent means: built in, and enabled. */
export interface PluginRecord {
  readonly id: PluginId
  readonly enabled: boolean
  /** Of a plugin that was installed. A built-in has none: its manifest comes with the house. */
  readonly installed?: InstalledPlugin
}

/** A plugin from outside, as it was installed. Its code lies beside it, under its hash. */
export interface InstalledPlugin {
  readonly manifest: PluginManifest
  /** Where it stands: reviewed by the registry, from anybody, or being written on this computer. */
  readonly tier: 'reviewed' | 'community' | 'developer'
  readonly source: PluginSource
  /** The key of whoever published it, base64url. What was granted belongs to this key too. */
  readonly publisher?: string
  readonly code: ContentHash
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly decisions: readonly Decision[]
}

export type PluginSource =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'registry'; readonly index: string }
  | { readonly kind: 'developer'; readonly url: string }

/** What the player said to one permission of one plugin. */
export interface Decision {
  readonly permission: PermissionName | `service:${string}`
  /** What it was granted for: hosts, secret names, transport kinds. An update that asks for more is asked anew. */
  readonly parameters: readonly string[]
  readonly granted: boolean
  readonly at: number
}

export type Change = {
  readonly [T in TableName]:
    | { readonly kind: 'put'; readonly table: T; readonly value: Tables[T] }
    | { readonly kind: 'delete'; readonly table: T; readonly key: Key<T> }
}[TableName]

/** Names one commit in the journal; `undo` takes it. */
export type CommitId = number

/** What must still be there when a commit is made; it was read before, and somebody may have deleted it since. */
export interface CommitNeeds {
  readonly messages?: readonly MessageId[]
  readonly memories?: readonly string[]
}

/** What changed, for whoever shows it; also when another tab did it. */
export interface ChangeNotice {
  readonly commit: CommitId
  readonly tables: readonly TableName[]
  /** Sessions whose messages changed. */
  readonly sessions: readonly SessionId[]
  readonly from: 'here' | 'another-tab'
}

export type { LockProgress, LockState, Unlocked } from './encryption/contract.ts'

export interface StorageContract extends MemoryStorage, ImageStorage, CopyContract, LockContract {
  read<T extends TableName>(table: T, key: Key<T>): Promise<Tables[T] | undefined>
  /** All records of a small table. Messages are read by `window` and `history`. */
  list<T extends Exclude<TableName, 'messages'>>(table: T): Promise<readonly Tables[T][]>
  /** All lorebooks of the library, without what is in them. */
  bookTitles(): Promise<readonly BookTitle[]>
  /** The characters changed last, newest first: the first screen of a library need not wait for the rest of it. */
  newestShelf(count: number): Promise<readonly ShelfEntry[]>
  /** The whole shelf in no particular order, in batches. What is committed meanwhile may be among them or not. */
  shelf(): AsyncIterable<readonly ShelfEntry[]>

  /**
   * Applies all changes or none, together with a journal entry that knows the former values.
   * Resolves when the browser has acknowledged the transaction: from then on a crash loses nothing of it.
   * Deleting a session deletes its messages. A session's `messageCount` is kept here, whatever is put; its `modified`
   * follows its messages and never goes back.
   * Rejects with `storage/quota`, `storage/failed`, or `storage/not-found` for a message whose session is gone, and when
   * something of what it `needs` is gone.
   */
  commit(label: string, changes: readonly Change[], needs?: CommitNeeds): Promise<CommitId>
  /**
   * Puts back what a commit replaced, as a commit of its own (so an undo can be undone). The last 500 commits of
   * 30 days can be; older ones reject with `storage/not-found`.
   */
  undo(commit: CommitId): Promise<CommitId>

  /**
   * Adds a message at the end of its session; the position given is ignored and the true one returned. A position is
   * never given twice, also when the last message was deleted. Rejects like `commit`. The player's words leave the
   * draft of their chat in the same step.
   */
  append(message: Message): Promise<Message>
  /** Positions of all messages of a session, ascending. */
  order(session: SessionId): Promise<Float64Array>
  /** The messages at `from..to` of that order (both inclusive, by index), for a window of a long chat. */
  window(session: SessionId, positions: { readonly from: number; readonly to: number }): Promise<readonly Message[]>
  /** The newest messages, oldest of them first. */
  tail(session: SessionId, count: number): Promise<readonly Message[]>
  /** All messages in order, in batches. */
  history(session: SessionId): AsyncIterable<readonly Message[]>

  /**
   * Keeps a piece of a reply that is still being written. Cheap; appended, never rewritten. Pieces are numbered
   * upwards and continue the words the `generating` wording was last saved with; saving other words, or another
   * state, ends them.
   */
  draft(session: SessionId, position: number, piece: number, text: string): Promise<void>
  /**
   * Ends replies that a crash, a closed tab or another fault left `generating`: their pieces join their text, their
   * state becomes `incomplete`, their `problem` says why. Returns how many. `alive` are sessions that are being written in some tab now.
   */
  recover(alive: readonly SessionId[]): Promise<number>

  /**
   * Copies a chat, whole or up to a message, as `session` describes the copy (its count is made here). One commit.
   * Messages get ids of their own; what was left `generating` becomes `incomplete` in the copy.
   */
  copySession(from: SessionId, upTo: MessageId | undefined, session: Session): Promise<CommitId>
  /**
   * Deletes restore points for good, with their messages: nobody takes back what was made by itself, and the journal
   * must not keep every copy of a long chat. Leaves alone whatever is no restore point.
   */
  discard(restorePoints: readonly SessionId[]): Promise<void>
  /** Adds many messages at the end of a session in one commit, as `append` does one; all or none. */
  appendAll(session: SessionId, messages: readonly Message[]): Promise<CommitId>
  /** Looks for words in all chats or one, newest chats first. Ends at the signal. */
  search(query: SearchQuery, signal: AbortSignal): AsyncIterable<SearchProgress>
  /** Messages of a session that are bookmarked or pinned, in order. */
  marked(session: SessionId): Promise<readonly Message[]>

  /** Keeps what a model saw; the newest 200 stay. Not journalled: losing it is no loss. */
  keepPrompt(record: PromptRecord): Promise<void>
  readPrompt(variant: VariantId): Promise<PromptRecord | undefined>

  /** Keeps files of scenarios. Not journalled: one that no scenario names, and no undo can bring back, goes by itself. */
  keepStoryFiles(files: readonly StoryBytes[]): Promise<void>
  /** The files at these hashes, in their order; undefined where there is none. */
  readStoryFiles(hashes: readonly string[]): Promise<readonly (Blob | undefined)[]>
  /** Keeps where a scenario stands. Not journalled, for it is written every few seconds. */
  keepPlay(play: ScenarioPlay): Promise<void>
  /**
   * Puts parts of the settings, all or none, on the disk before it resolves. No journal entry: no undo of something else
   * may bring back a setting. Other tabs hear of it as a change of `settings`. False, and nothing is written, where a
   * part is no longer as `before` has it: another tab was first. An undefined value stands for a part that is not there.
   */
  keepSettings(records: readonly SettingRecord[], before?: readonly SettingRecord[]): Promise<boolean>
  /** Puts drafts; one without text is deleted. No journal entry. Resolves when the system has it. */
  keepComposerDrafts(drafts: readonly ComposerDraft[]): Promise<void>
  /** Keeps what kink modules remember of a chat, as long as there is that chat. No journal entry, like `keepPlay`. */
  keepKinkNotes(notes: KinkNotes): Promise<void>

  /** Writes everything there is into a snapshot beside the store, before something large happens. The newest three stay. */
  snapshot(reason: string): Promise<SnapshotInfo>
  snapshots(): Promise<readonly SnapshotInfo[]>
  /** Puts a snapshot's records in the place of today's, in one step, after a snapshot of today's. */
  restore(snapshot: string): Promise<void>
  /**
   * Makes room: forgets snapshots, what could be undone, what models saw, and the copy (`CopyContract`), of which a new one
   * is begun with the next change. Nothing that is shown is touched.
   */
  clearOld(): Promise<void>
  /** How much each kind of record takes, estimated from the records themselves. */
  breakdown(): Promise<Breakdown>

  /** Follows all commits, of this tab and of others. */
  changes(signal: AbortSignal): AsyncIterable<ChangeNotice>
  /** Serves this contract on another port, for an engine worker. */
  serve(port: MessagePort): Promise<void>
  /** Serves one plugin's own records (`PluginKeyValue`) and files (`PluginFiles`) on a port. */
  servePlugin(plugin: PluginId, quota: { readonly filesMb: number }, port: MessagePort): Promise<void>
  /** Everything a plugin has kept, for the player who wants to take it along. */
  exportPlugin(plugin: PluginId): Promise<PluginData>
  /** Removes a plugin's records and files for good. */
  erasePlugin(plugin: PluginId): Promise<void>

  /** Keeps the code of a plugin under its hash, which is returned. */
  keepCode(code: string): Promise<ContentHash>
  /** Rejects with `storage/not-found`, or `plugin/integrity` when what lies there is not what was kept. */
  readCode(hash: ContentHash): Promise<string>
  /** Forgets all code but that named. */
  keepOnlyCode(hashes: readonly ContentHash[]): Promise<void>

  /** Bytes used and allowed, as the browser estimates. */
  estimate(): Promise<{ readonly usage: number; readonly quota: number; readonly persistent: boolean }>
}

export interface SearchQuery {
  /** All of these words must be in a message, in any order; without case and accents. */
  readonly words: string
  readonly session?: SessionId
  readonly role?: Message['role']
  /** At most so many hits in all. */
  readonly limit: number
}

export interface SearchHit {
  readonly session: SessionId
  readonly message: MessageId
  /** Place among the messages of its chat, counted from 0. */
  readonly index: number
  readonly characterName: string
  readonly timestamp: number
  /** The words with a little around them. */
  readonly excerpt: string
}

export interface SearchProgress {
  /** Those found since the last progress. */
  readonly hits: readonly SearchHit[]
  /** Of all messages to be read, how many have been. */
  readonly read: number
  readonly total: number
}

export interface SnapshotInfo {
  readonly id: string
  readonly reason: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly bytes: number
}

export interface Breakdown {
  readonly parts: readonly {
    readonly table: TableName | 'plugin data' | 'scenario media' | 'undo' | 'snapshots' | 'copy'
    readonly records: number
    readonly bytes: number
  }[]
}

/** A plugin's records and files, as they leave the house. */
export interface PluginData {
  readonly records: readonly (readonly [key: string, value: unknown])[]
  readonly files: readonly { readonly name: string; readonly blob: Blob }[]
}
