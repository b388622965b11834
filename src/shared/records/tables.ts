import type { Character, Message, Session, SessionId } from 'sdk'
import type { CardRecord, LibraryEntry, PictureRecord } from '../characters/characterRecords.ts'
import type {
  Attachment,
  ComposerDraft,
  EnvironmentRecord,
  KinkNotes,
  Moment,
  Summaries,
} from '../chats/chatRecords.ts'
import type { DeviceRecord, PatternRecord, RecordingRecord } from '../devices/deviceRecords.ts'
import type { LorebookRecord } from '../lore/lorebookRecords.ts'
import type { Memory } from '../memories/memory.ts'
import type { LookSheet } from '../pictures/look.ts'
import type {
  ImageFile,
  ImageJob,
  ImageRecord,
  LoraPreset,
  LoraRecord,
  WorkflowRecord,
} from '../pictures/records/imageRecords.ts'
import type { PluginRecord } from '../plugins/pluginRecords.ts'
import type { PresetRecord } from '../presets/presetRecord.ts'
import type {
  ScenarioCheckpoints,
  ScenarioFiles,
  ScenarioPlay,
  ScenarioRecord,
  ScenarioScript,
} from '../scenarios/scenarioRecords.ts'
import type { SettingRecord } from '../settings/settingRecord.ts'

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
  readonly shelf: LibraryEntry
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
