import type { Character, CharacterId, Result } from 'sdk'
import type { CardBook } from '../../shared/cards/bookTypes.ts'
import type { CardFiles } from '../../shared/cards/cardFiles.ts'
import type { CardError, Greeting, ImportReport, NormalCard } from '../../shared/cards/types.ts'
import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import type { PatternFileFormat, ScriptAbout } from '../../shared/devices/patternFiles.ts'
import type { Preset } from '../../shared/presets/preset.ts'
import type { Pattern } from '../stimulation/contract.ts'
import type { CommitId } from '../storage/contract.ts'
import type { CharacterEdits } from './cards/character.ts'
import type { ImportContract, LorebookFormat, UnreadableFile } from './imports/contract.ts'
import type { PluginPackage } from './packages/types.ts'
import type { StorySave } from './saves/types.ts'

export type { CardBook, CardBookEntry } from '../../shared/cards/bookTypes.ts'
export type { CardFiles } from '../../shared/cards/cardFiles.ts'
export type { CardContainer, CardSpec, Greeting, ImportReport, NormalCard } from '../../shared/cards/types.ts'
export type { PatternFileFormat, ScriptAbout } from '../../shared/devices/patternFiles.ts'
export type {
  ApplyReport,
  BackupContract,
  BackupKind,
  BackupPart,
  BackupPlan,
  BackupRefusal,
  BackupRequest,
  Manner,
} from './backup/contract.ts'
export type { CharacterEdits } from './cards/character.ts'
export type {
  BegunChat,
  BookImported,
  ChatToken,
  FoundMemory,
  LookedAt,
  LorebookFormat,
  MemoriesToken,
  MovedFile,
  MovingFile,
  MovingGroup,
  MovingTask,
  OpenedChat,
  OpenedIndex,
  OpenedLoras,
  OpenedPreset,
  PresetToken,
  ScenarioKept,
  ScenarioToken,
  UnreadableFile,
} from './imports/contract.ts'
export type { PluginPackage } from './packages/types.ts'
export type { PresetDifference } from './presets/differences.ts'
export type {
  ChosenFile,
  ScenarioEntry,
  ScenarioFormat,
  ScenarioReadOptions,
} from './scenarios/types.ts'

/** A character as a file describes it. Nothing is stored yet. */
export interface CardReading {
  /** With an id of its own and a small picture, ready to be kept. */
  readonly character: Character
  readonly card: NormalCard
  readonly files: CardFiles | undefined
  /** The picture in full size. */
  readonly picture: Blob | undefined
  readonly report: ImportReport
}

export interface ReadOptions {
  readonly fileName: string
  /** Close a text that breaks off and keep what there is of it. Off unless the person asked for it. */
  readonly recoverTruncated?: boolean
  readonly signal?: AbortSignal
}

/** Which of a card's own prompts are to be used. One that is off stays in the card, unused. */
export type PromptSwitch = 'systemPrompt' | 'postHistory'

/** What a person may change of what only the card holds. Fields left out stay as they are. */
export interface CardEdits {
  readonly scenario?: string
  readonly greetings?: readonly Greeting[]
  readonly examples?: string
  readonly systemPrompt?: string
  readonly postHistory?: string
  readonly switchedOff?: readonly PromptSwitch[]
  readonly book?: CardBook
  /** How readily they speak in a group, 0..1. */
  readonly talkativeness?: number
  /** The age in years that the player states, 18 to 999; 0 takes it away. */
  readonly age?: number
  /** Which greeting chats begin with, by its number; 0 is the first message. */
  readonly greeting?: number
  /** The picture was chosen here and did not come with the card. */
  readonly ownPicture?: boolean
  /** The files the card lists, in the order of its `CardFiles`. */
  readonly assets?: NormalCard['assets']
}

/** A character and its card, as they are kept or as they were read. */
export interface CardPair {
  readonly character: Character
  readonly card: NormalCard
}

/** A part of a card as people call it. */
export type CardField =
  | 'Name'
  | 'Nickname'
  | 'Personality'
  | 'Tags'
  | 'Scenario'
  | 'First message'
  | 'Other greetings'
  | 'Example dialogue'
  | 'System prompt'
  | 'Post-history instructions'
  | 'Depth prompt'
  | 'Lorebook'
  | 'Looks'
  | 'Picture'
  | 'Creator notes'
  | 'Version'
  | 'Files'
  | 'Extensions'

/** How a card that comes in stands to a character that is here. */
export interface CardKinship {
  /** Which of those asked about. */
  readonly place: number
  /** What its author has changed since the one that is here came in. */
  readonly changed: readonly CardField[]
  /** What was changed here, and is otherwise in the card that comes in. */
  readonly mine: readonly CardField[]
}

declare const cardToken: unique symbol
/** Names a card that was opened and waits in the media worker. It ends with the worker. */
export type CardToken = string & { readonly [cardToken]: true }

/** What the page learns of a card that was opened: small, whatever the card holds. */
export interface OpenedCard {
  readonly token: CardToken
  readonly name: string
  /** The character whose id our own export wrote into the card. */
  readonly marked: CharacterId | undefined
  readonly report: ImportReport
}

export type OpenError = CardError | { readonly code: 'card/adults-only'; readonly message: string }

/** A character that is here and that a card is another version of, or the same. */
export interface ExistingCharacter extends Omit<CardKinship, 'place'> {
  readonly existing: CharacterId
}

/** Cards that are in storage now, as lists show them. */
export interface CardsKept {
  readonly kind: 'kept'
  readonly commit: CommitId
  readonly cards: readonly { readonly entry: LibraryEntry; readonly previewImage: string | undefined }[]
}

/** Brings cards from files into storage without the page ever holding them. */
export interface CardImports {
  /** Reads and judges a card. It waits for `keepCards`, `keepCardOver` or `dropCards`. An aborted read rejects. */
  openCard(file: Blob, options: ReadOptions): Promise<Result<OpenedCard, OpenError>>
  /** Which of these characters the card is another version of, if any. */
  findExisting(token: CardToken, ids: readonly CharacterId[]): Promise<ExistingCharacter | undefined>
  /** Keeps cards as new characters, all in one commit. Where that fails, they go on waiting. */
  keepCards(tokens: readonly CardToken[]): Promise<CardsKept>
  /** Keeps a card over a character that is here: its `update` keeps what was changed here, to `replace` does not. */
  keepCardOver(
    token: CardToken,
    existing: CharacterId,
    how: 'update' | 'replace',
  ): Promise<CardsKept | { readonly kind: 'refused'; readonly reason: string }>
  dropCards(tokens: readonly CardToken[]): Promise<void>
}

/** Cards that came together in one archive. */
export interface CardPack {
  readonly files: readonly { readonly name: string; readonly blob: Blob }[]
  /** What was left in the archive, each with the reason. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
}

export type ExportFormat = 'png' | 'charx' | 'json-v3' | 'json-v2'

export interface CardToWrite {
  readonly character: Character
  readonly card: NormalCard | undefined
  readonly files: CardFiles | undefined
  readonly picture: Blob | undefined
  readonly format: ExportFormat
}

export interface WrittenCard {
  readonly fileName: string
  readonly blob: Blob
}

/** A lorebook as a file describes it, brought into the published format. Nothing is stored yet. */
export interface LorebookReading {
  readonly name: string
  readonly book: Readonly<Record<string, unknown>>
  readonly entries: number
  readonly format: LorebookFormat
  /** What went differently than its author may expect, in plain words. */
  readonly warnings: readonly string[]
}

export type LorebookFileFormat = 'lorebook-v3' | 'world-info'

/** A picture prepared for a character. */
export type Portrait =
  | { readonly kind: 'portrait'; readonly thumbnail: string }
  /** Not shown, and why, in plain words. */
  | { readonly kind: 'unusable'; readonly reason: string }

/** A picture prepared for a message, drawn anew: without anything but what can be seen. */
export type AttachedPicture =
  | { readonly kind: 'picture'; readonly blob: Blob; readonly width: number; readonly height: number }
  /** Not shown, and why, in plain words. */
  | { readonly kind: 'unusable'; readonly reason: string }

/** Work with files and pictures that takes long or handles strangers' bytes. */
export interface MediaContract extends CardImports, ImportContract {
  /** Lays the port to storage; before that nothing can be kept. */
  start(storage: MessagePort): Promise<void>
  /** Reads a character from any file that holds one. An aborted read rejects; a file without one is an error value. */
  readCard(file: Blob, options: ReadOptions): Promise<Result<CardReading, CardError>>
  /** The card with a person's changes, or a new card. Changes that change nothing leave it as it is. */
  editCard(card: NormalCard | undefined, edits: CharacterEdits, cardEdits: CardEdits): Promise<NormalCard>
  /** The cards in an archive that is no card itself. What is not a card's kind of file is left. */
  openPack(file: Blob): Promise<Result<CardPack, CardError>>
  /** An archive of files as they are. */
  writePack(files: readonly WrittenCard[]): Promise<Blob>
  /** A character as a file, lossless in all formats but `json-v2`. */
  writeCard(request: CardToWrite): Promise<WrittenCard>
  /** The small picture for a character, as a data URL of at most 512 px. */
  portrait(picture: Blob): Promise<Portrait>
  /** A lorebook of the library as a file. */
  writeLorebook(name: string, book: unknown, format: LorebookFileFormat): Promise<WrittenCard>
  /** A preset as a file: ours, or as SillyTavern reads chat-completion presets. */
  writePreset(name: string, preset: Preset, format: 'vesper' | 'sillytavern'): Promise<WrittenCard>
  /** What a character of this name remembers, as a file. */
  writeMemories(character: CharacterId, name: string): Promise<WrittenCard>
  /** A pattern as files: one of ours, or a funscript with a side file for each further axis. */
  writePattern(
    name: string,
    pattern: Pattern,
    format: PatternFileFormat,
    about?: ScriptAbout,
  ): Promise<readonly WrittenCard[]>
  /** The text of a workflow, from a JSON file or from a picture that ComfyUI saved. */
  readWorkflow(file: Blob): Promise<Result<string, UnreadableFile>>
  /** Reads what another player kept of a story, of 4 MiB at most; the page hands it to the story's engine. */
  readSave(file: Blob, fileName: string, format: 'eos' | 'guideme'): Promise<Result<StorySave, UnreadableFile>>
  /** A picture for a message: at most 10 MB and 64 million pixels come in, at most 2,048 px on a side come out. */
  attachedPicture(file: Blob): Promise<AttachedPicture>
  /** The same picture without its prompt, its workflow and whatever else is written beside it. */
  withoutMetadata(picture: Blob): Promise<Blob>
  /**
   * Reads a plugin from a `.vesper-plugin` file, all of it checked. Rejects with `package/unreadable`,
   * `plugin/bad-manifest` or `plugin/integrity`.
   */
  readPackage(file: Blob): Promise<PluginPackage>
  /** The same for a plugin that is not packed yet, from its files by their names. */
  readUnpacked(files: Readonly<Record<string, Blob>>): Promise<PluginPackage>
}
