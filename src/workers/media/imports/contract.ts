import type { Character, CharacterId, LorebookId, PluginId, PresetId, Result, SessionId, StatedAge } from 'sdk'
import type { NormalCard } from '../../../shared/cards/types.ts'
import type { Memory } from '../../../shared/memories/memory.ts'
import type { IndexTrust, RegistryEntry, RegistryMemory } from '../../../shared/plugins/registry/registryIndex.ts'
import type { AgeJudgement, MinorFound, NamedText } from '../../../shared/policy/adultsOnly.ts'
import type { ScenarioWords } from '../../../shared/policy/documentTexts.ts'
import type { OpenAge, RecordAges } from '../../../shared/policy/openAges.ts'
import type { CommitId, ScenarioRecord } from '../../storage/contract.ts'
import type { PresetDifference } from '../presets/differences.ts'
import type { PresetReading, RegexScript } from '../presets/types.ts'
import type { ChosenFile, ScenarioNews, ScenarioReading, ScenarioReadOptions } from '../scenarios/types.ts'
import type { ChatFileError, ChatReading, ChatReadOptions } from '../sessions/types.ts'

/** A file that could not be read, and why, in plain words. */
export interface UnreadableFile {
  readonly message: string
}

/** Nothing was kept: the player has to state these ages first. */
export interface AgesNeeded extends UnreadableFile {
  readonly ages: readonly OpenAge[]
}

/** What is about to be saved, to be read for ages. */
export type WordsToSave =
  | { readonly kind: 'lorebook'; readonly book: unknown }
  | ({ readonly kind: 'scenario' } & ScenarioWords)
  | { readonly kind: 'chat'; readonly texts: readonly NamedText[] }

/** What a lorebook's file was written as; `card` is the book inside a character's. */
export type LorebookFormat = 'book' | 'lorebook-v3' | 'world-info' | 'novelai' | 'agnai' | 'risu' | 'card'

declare const importToken: unique symbol
/** Names something that was read and waits in the media worker. It ends with the worker. */
export type ImportToken<Kind extends string> = string & { readonly [importToken]: Kind }

/** A lorebook that is in storage now. */
export interface BookImported {
  readonly commit: CommitId
  readonly id: LorebookId
  readonly name: string
  readonly entries: number
  readonly format: LorebookFormat
  readonly warnings: readonly string[]
}

export type ChatToken = ImportToken<'chats'>

/** A chat that was read, without its messages. */
export interface OpenedChat {
  readonly name: string
  /** The character of the library it is with. */
  readonly character: { readonly id: CharacterId; readonly name: string }
  /** Which greeting of that character it begins with, where the file leaves that to the card. */
  readonly greeting: number | undefined
  readonly source: ChatReading['source']
  readonly unreadable: { readonly count: number; readonly lines: readonly number[] }
}

export type CastChats =
  | { readonly kind: 'cast'; readonly chats: readonly OpenedChat[] }
  /** One of the chats is with somebody who is not in the library. */
  | { readonly kind: 'character-missing'; readonly name: string }

/** A chat that was begun with its greeting, for the rest of its messages. */
export interface BegunChat {
  readonly id: SessionId
  readonly messageCount: number
  /** Position of the first message after the greeting. */
  readonly from: number
}

export type IndexToken = ImportToken<'index'>

/** A registry's index that was read and counts. */
export interface OpenedIndex {
  readonly token: IndexToken
  /** Milliseconds since the epoch. */
  readonly signedAt: number
  /** How many plugins it offers. */
  readonly plugins: number
  /** What is to be remembered of it. */
  readonly memory: RegistryMemory
}

export type LorasToken = ImportToken<'loras'>

/** A list of LoRAs that was read: what a page tells of it before it is kept. */
export interface OpenedLoras {
  readonly token: LorasToken
  readonly loras: number
  readonly presets: number
  /** How many were left out because they draw minors. */
  readonly refused: number
  /** How many of their files the library has already. */
  readonly alreadyHere: number
  readonly notes: readonly string[]
}

export type MemoriesToken = ImportToken<'memories'>

/** A memory of a file, as a list shows it. */
export interface FoundMemory extends Pick<Memory, 'type' | 'content' | 'category'> {
  /** Its words are remembered already, or stand earlier in the file. */
  readonly isKnown: boolean
}

export interface PatternsImported {
  /** Absent where nothing could be read. */
  readonly commit?: CommitId
  readonly count: number
  readonly name: string
  readonly warnings: readonly string[]
  readonly refused: readonly { readonly fileName: string; readonly reason: string }[]
}

export type PresetToken = ImportToken<'preset'>

/** A preset that was read: what a page tells of it before it is kept. */
export interface OpenedPreset extends Pick<PresetReading, 'name' | 'kind' | 'notes'> {
  readonly token: PresetToken
  readonly modelHint?: string
  readonly scripts: readonly Pick<RegexScript, 'name' | 'find' | 'replace' | 'makesHtml'>[]
}

export type ScenarioToken = ImportToken<'scenario'>

export type ScenarioImportNews =
  | Exclude<ScenarioNews, { readonly kind: 'files' | 'read' }>
  | {
      readonly kind: 'opened'
      readonly token: ScenarioToken
      /** The scenario of the library it is a version of, or the same. */
      readonly same: { readonly id: string; readonly name: string } | undefined
    }

export interface ScenarioToKeep {
  /** What the commit is called. */
  readonly label: string
  /** The id of a new one; another is made where none is given. */
  readonly id?: string
  /** The scenario it takes the place of: name, place and memory of that one stay. */
  readonly over?: string
  /** What lists say of a built-in one, which its file cannot change. */
  readonly listed?: ScenarioRecord
}

export interface ScenarioKept {
  readonly commit: CommitId
  readonly id: string
  readonly name: string
  readonly isUpdate: boolean
  readonly report: Pick<ScenarioReading['report'], 'found' | 'missing' | 'warnings' | 'refused' | 'hosts'>
}

/** A file of a folder or an archive that is brought in as a whole. */
export interface MovingFile {
  /** With its folders, by "/": "chats/Ines Okafor/first.jsonl". A hint, never what tells what it is. */
  readonly path: string
  readonly blob: Blob
}

/** A group of SillyTavern: its members by the file names of their cards, its chats by theirs without the ending. */
export interface MovingGroup {
  readonly name: string
  readonly members: readonly string[]
  readonly chats: readonly string[]
}

/** What an archive holds, and what was left in it, each with the reason. */
export interface MovingArchive {
  readonly files: readonly MovingFile[]
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
}

/** What a file is, by what is in it. Nothing of it is kept yet. */
export type LookedAt =
  | {
      readonly kind: 'character'
      readonly name: string
      /** The same for cards that say the same. */
      readonly print: string
      /** The same character in the library, whatever it is called there: in the same words, or in others. */
      readonly existing?: {
        readonly id: CharacterId
        readonly isSame: boolean
        /** What the file has otherwise than the character had when it came in, in the words of forms. */
        readonly changed: readonly string[]
        /** What was changed here since. */
        readonly mine: readonly string[]
      }
      /** Somebody else in the library has this name. */
      readonly isNamesake: boolean
    }
  | {
      readonly kind: 'chat' | 'group-chat' | 'lorebook' | 'preset' | 'scenario' | 'pattern' | 'lora-list'
      readonly name: string
      readonly print: string
    }
  | { readonly kind: 'group'; readonly group: MovingGroup }
  | { readonly kind: 'archive' }
  | { readonly kind: 'persona' | 'background' | 'backup' | 'other' | 'refused' | 'unreadable'; readonly reason: string }

/** A file on its way in, and what was decided about it. */
export type MovingTask = MovingFile &
  (
    | {
        readonly kind: 'character'
        /** The character whom it takes the place of; an update keeps what was changed here. */
        readonly over?: { readonly id: CharacterId; readonly how: 'update' | 'replace' }
      }
    | { readonly kind: 'lorebook' }
    | { readonly kind: 'preset' }
    | { readonly kind: 'scenario' }
    | { readonly kind: 'pattern' }
    | { readonly kind: 'lora-list' }
    | {
        readonly kind: 'chat'
        /** Whom its folder belongs to. */
        readonly owner?: CharacterId
        readonly group?: { readonly name: string; readonly members: readonly CharacterId[] }
      }
  )

/** What became of a file. */
export type MovedFile =
  | {
      readonly kind: 'kept'
      readonly name: string
      /** Of a character. */
      readonly id?: CharacterId
      /** What went differently than expected. */
      readonly notes: readonly string[]
    }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }

/** What became of files that were kept together, in their order. */
export interface MovedLot {
  readonly commits: readonly CommitId[]
  /** Undefined for those that the disk had no room for: nothing of them is kept. */
  readonly moved: readonly (MovedFile | undefined)[]
  /** What the storage says of its disk, where it is full. */
  readonly full?: string
}

/**
 * Brings files into storage without the page ever holding what is in them: they are read, judged, shaped and committed
 * in the media worker, and the page learns what its screens show.
 */
export interface ImportContract {
  /** What a lorebook, scenario or chat says about ages, before an edit of it is kept. */
  judgeAges(words: WordsToSave, stated: readonly StatedAge[]): Promise<RecordAges>
  /** What a character says about its age, by all of its texts, before it is kept. */
  judgeCharacter(character: Character, card: NormalCard | undefined): Promise<AgeJudgement>
  /** What texts that belong together say about ages, before what holds them is kept. */
  judgeTexts(texts: readonly NamedText[]): Promise<AgeJudgement>
  /** The first of these tags that makes somebody a minor. */
  findMinorTag(tags: readonly string[]): Promise<MinorFound | undefined>

  /** Brings a lorebook from any file that holds one, of 16 MiB and 20,000 entries at most. */
  importBook(
    file: Blob,
    fileName: string,
    stated?: readonly StatedAge[],
  ): Promise<Result<BookImported, UnreadableFile | AgesNeeded>>

  /** Reads the chats of a file: a session file, or what another program wrote. A file without one is an error value. */
  openChats(
    file: Blob,
    options: ChatReadOptions,
    stated?: readonly StatedAge[],
  ): Promise<Result<ChatToken, ChatFileError | (ChatFileError & AgesNeeded)>>
  /** Finds the characters of the library that the chats are with. */
  castChats(token: ChatToken): Promise<CastChats>
  /** Keeps one of them in one step, or all but its greeting after one that was begun. */
  keepChat(token: ChatToken, place: number, begun?: BegunChat): Promise<{ readonly commit: CommitId }>
  dropChats(token: ChatToken): Promise<void>

  /**
   * Reads a registry's index if it counts. Rejects with `registry/bad-signature`, `registry/too-old` or
   * `registry/unreadable`.
   */
  openIndex(file: Blob, signature: Blob, trust: IndexTrust): Promise<OpenedIndex>
  /** How many of its plugins have these words, and the first 50 of them, each with the newest version that runs here. */
  searchIndex(
    token: IndexToken,
    words: string,
  ): Promise<{ readonly found: number; readonly entries: readonly RegistryEntry[] }>
  /** Those of these plugins for which it has a newer version of the same publisher, each with that version alone. */
  updatesInIndex(
    token: IndexToken,
    installed: readonly { readonly id: PluginId; readonly version: string; readonly publisher: string }[],
  ): Promise<readonly RegistryEntry[]>
  dropIndex(token: IndexToken): Promise<void>

  /** Reads a list of LoRAs, of 10 MiB and 50,000 values at most, which are some 2,000 LoRAs. */
  openLoras(file: Blob): Promise<Result<OpenedLoras, UnreadableFile>>
  /** Keeps them all with their presets, in one commit. */
  keepLoras(token: LorasToken): Promise<{ readonly commit: CommitId }>
  dropLoras(token: LorasToken): Promise<void>

  /**
   * Reads a file of memories for a character, of 16 MiB and 20,000 memories at most. `notes` say what was left out, and
   * why.
   */
  openMemories(
    file: Blob,
    character: CharacterId,
  ): Promise<Result<{ readonly token: MemoriesToken; readonly notes: readonly string[] }, UnreadableFile>>
  /** All that was read, in order and in batches. */
  foundMemories(token: MemoriesToken): AsyncIterable<readonly FoundMemory[]>
  /** Keeps those at these places of the list, in one commit. */
  keepMemories(
    token: MemoriesToken,
    places: readonly number[],
  ): Promise<{ readonly commit: CommitId; readonly count: number }>
  dropMemories(token: MemoriesToken): Promise<void>

  /** Tells of files what they are. Those of an archive are asked about one by one, see `unpackMoving`. */
  lookAt(files: readonly MovingFile[]): Promise<readonly LookedAt[]>
  /** The files of an archive, within the limits of all archives; archives within it stay closed. */
  unpackMoving(file: Blob): Promise<Result<MovingArchive, UnreadableFile>>
  /** Keeps some files, in as few commits as there can be. What cannot be kept says why, and the rest goes on. */
  moveIn(tasks: readonly MovingTask[]): Promise<MovedLot>

  /** Brings patterns of ours and funscripts, 200 files at once, in one commit. */
  importPatterns(files: readonly { readonly fileName: string; readonly blob: Blob }[]): Promise<PatternsImported>

  /** Reads a preset of ours or of another program. Keys, addresses and models are never taken over. */
  openPreset(file: Blob, fileName: string): Promise<Result<OpenedPreset, UnreadableFile>>
  /** What it would change of that preset, or of the built-in one. */
  comparePreset(token: PresetToken, into: PresetId | undefined): Promise<readonly PresetDifference[]>
  /** Keeps it as a new preset, or over what that preset says. */
  keepPreset(
    token: PresetToken,
    into: PresetId | undefined,
  ): Promise<{ readonly commit: CommitId; readonly id: PresetId; readonly name: string }>
  dropPreset(token: PresetToken): Promise<void>

  /**
   * Reads one scenario from files, a folder or an archive, and keeps the bytes of its files on the way. Nothing of it
   * is run and nothing is fetched. Ends with `opened`, `choose`, `password`, `ages` or `refused`; at the signal it rejects.
   */
  openScenario(
    files: readonly ChosenFile[],
    options: ScenarioReadOptions & { readonly source: string },
    signal: AbortSignal,
  ): AsyncIterable<ScenarioImportNews>
  keepScenario(token: ScenarioToken, wish: ScenarioToKeep): Promise<ScenarioKept>
  dropScenario(token: ScenarioToken): Promise<void>
}
