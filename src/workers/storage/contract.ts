import type { ContentHash, Message, MessageId, PluginId, Session, SessionId, VariantId } from 'sdk'
import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import type { ComposerDraft, KinkNotes, ListedChat } from '../../shared/chats/chatRecords.ts'
import type { PromptRecord } from '../../shared/chats/promptRecord.ts'
import type { BookTitle } from '../../shared/lore/lorebookRecords.ts'
import type { Key, TableName, Tables } from '../../shared/records/tables.ts'
import type { ScenarioPlay, StoryBytes } from '../../shared/scenarios/scenarioRecords.ts'
import type { SettingRecord } from '../../shared/settings/settingRecord.ts'
import type { LockContract } from './encryption/contract.ts'
import type { ImageStorage } from './imageStorage.ts'
import type { CopyContract } from './lastGood/contract.ts'
import type { MemoryStorage } from './memoryStorage.ts'

export type { CardRecord, LibraryEntry } from '../../shared/characters/characterRecords.ts'
export type {
  ComposerDraft,
  EnvironmentRecord,
  KinkNotes,
  ListedChat,
  Summary,
} from '../../shared/chats/chatRecords.ts'
export type {
  DeviceRecord,
  PatternRecord,
  RecordedChannel,
  RecordingRecord,
} from '../../shared/devices/deviceRecords.ts'

export type { BookTitle, LorebookRecord } from '../../shared/lore/lorebookRecords.ts'
export type { MemoryDatabase, VectorBatch, VectorRecord } from '../../shared/memories/memoryRecords.ts'
export type { LookSheet } from '../../shared/pictures/look.ts'
export type {
  ImageFile,
  ImageJob,
  ImageRecord,
  LoraCategory,
  LoraPreset,
  LoraRecord,
  WorkflowRecord,
} from '../../shared/pictures/records/imageRecords.ts'
export type { Decision, InstalledPlugin, PluginRecord, PluginSource } from '../../shared/plugins/pluginRecords.ts'
export type { PresetRecord } from '../../shared/presets/presetRecord.ts'
export type { Key, TableName, Tables } from '../../shared/records/tables.ts'
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
} from '../../shared/scenarios/scenarioRecords.ts'
export type { SettingRecord } from '../../shared/settings/settingRecord.ts'
export type { ImageQuery, ImageStorage } from './imageStorage.ts'
export type { CopySummary, StoreCondition } from './lastGood/contract.ts'
export type { MemoryStorage } from './memoryStorage.ts'

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
  /**
   * All records of a table in no particular order, in batches of `size` (500), so that nobody who reads them is busy for
   * long. What is committed meanwhile may be among them or not.
   */
  records<T extends Exclude<TableName, 'messages'>>(table: T, size?: number): AsyncIterable<readonly Tables[T][]>
  /** How many records each of these tables has, in their order. */
  count(tables: readonly TableName[]): Promise<readonly number[]>
  /** All lorebooks of the library, without what is in them. */
  bookTitles(): Promise<readonly BookTitle[]>
  /** All chats that are played, in no particular order. Copies that are kept are not among them. */
  chatList(): Promise<readonly ListedChat[]>
  /** The characters changed last, newest first: the first screen of a library need not wait for the rest of it. */
  newestLibraryEntries(count: number): Promise<readonly LibraryEntry[]>

  /**
   * Applies all changes or none, together with a journal entry that knows the former values.
   * Resolves when the browser has acknowledged the transaction: from then on a crash loses nothing of it.
   * Deleting a session deletes its messages. A session's `messageCount` is kept here, whatever is put; its `modified`
   * follows its messages and never goes back, and the `name` of one that is `autoNamed` its first words.
   * Rejects with `storage/quota`, `storage/failed`, or `storage/not-found` for a message whose session is gone, and when
   * something of what it `needs` is gone.
   */
  commit(label: string, changes: readonly Change[], needs?: CommitNeeds): Promise<CommitId>
  /** Deletes all records of these tables in one commit, without handing them to whoever asks. Rejects like `commit`. */
  deleteAll(label: string, tables: readonly Exclude<TableName, 'messages'>[]): Promise<CommitId>
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
  /**
   * Adds many messages at the end of a session in one commit, as `append` does one; all or none. `first` is the
   * position of the first of them; the others follow one by one.
   */
  appendAll(
    session: SessionId,
    messages: readonly Message[],
  ): Promise<{ readonly commit: CommitId; readonly first: number }>
  /** Looks for words in all chats or one, newest chats first. Ends at the signal. */
  search(query: SearchQuery, signal: AbortSignal): AsyncIterable<SearchProgress>
  /**
   * The best matches among characters, chats or messages, from an index that is read in on the first call and follows every
   * change. Messages and chats are those that are played, no copies that were kept. Without words, the latest.
   */
  find(query: FindQuery): Promise<readonly FoundRecord[]>
  /** Messages of a session that are bookmarked or pinned, in order. */
  marked(session: SessionId): Promise<readonly Message[]>

  /** Keeps what a model saw; the newest 200 stay. Not journalled: losing it is no loss. */
  savePrompt(record: PromptRecord): Promise<void>
  readPrompt(variant: VariantId): Promise<PromptRecord | undefined>

  /** Keeps files of scenarios. Not journalled: one that no scenario names, and no undo can bring back, goes by itself. */
  saveStoryFiles(files: readonly StoryBytes[]): Promise<void>
  /** The files at these hashes, in their order; undefined where there is none. */
  readStoryFiles(hashes: readonly string[]): Promise<readonly (Blob | undefined)[]>
  /** Keeps where a scenario stands. Not journalled, for it is written every few seconds. */
  saveScenarioPlay(play: ScenarioPlay): Promise<void>
  /**
   * Puts parts of the settings, all or none, on the disk before it resolves. No journal entry: no undo of something else
   * may bring back a setting. Other tabs hear of it as a change of `settings`. False, and nothing is written, where a
   * part is no longer as `before` has it: another tab was first. An undefined value stands for a part that is not there.
   */
  saveSettings(records: readonly SettingRecord[], before?: readonly SettingRecord[]): Promise<boolean>
  /**
   * Puts drafts; one without text is deleted. No journal entry. Resolves when the system has it. The drafts of the chats
   * in `sending` begin with words on their way to the chat: what has arrived there already is left out of the draft,
   * whichever of the two comes here first.
   */
  saveComposerDrafts(drafts: readonly ComposerDraft[], sending?: readonly string[]): Promise<void>
  /** Keeps what kink modules remember of a chat, as long as there is that chat. No journal entry, like `saveScenarioPlay`. */
  saveKinkNotes(notes: KinkNotes): Promise<void>

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
  /** Rejects with `storage/quota` where the disk has no room: for those who keep something in the browser beside the store. */
  requireRoom(): Promise<void>
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
  saveCode(code: string): Promise<ContentHash>
  /** Rejects with `storage/not-found`, or `plugin/integrity` when what lies there is not what was kept. */
  readCode(hash: ContentHash): Promise<string>
  /** Forgets all code but that named. */
  deleteOtherCode(hashes: readonly ContentHash[]): Promise<void>

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

export interface FindQuery {
  readonly kind: 'characters' | 'chats' | 'messages'
  /** All of these words must be in it, in any order; without case and accents. Messages without words are none. */
  readonly words: string
  readonly limit: number
}

export interface FoundRecord {
  readonly id: string
  /** The name; of a message, the words with a little around them. */
  readonly label: string
  /** The tags of a character, who is in a chat, who said a message and in which chat. */
  readonly more: string
  /** See `rankMatch`. */
  readonly rank: number
  /** Milliseconds since the epoch: last played or changed; of a message, when it was written. */
  readonly at: number
  /** Of a message. */
  readonly place?: Pick<SearchHit, 'session' | 'message' | 'index'>
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

/** A plugin's records and files, as they leave Vesper. */
export interface PluginData {
  readonly records: readonly (readonly [key: string, value: unknown])[]
  readonly files: readonly { readonly name: string; readonly blob: Blob }[]
}
