import { isMessage } from '../chats/messageShape.ts'
import { isKinkNotes, isMoment, isSession, isSummaries } from '../chats/sessionShape.ts'
import { isDevice, isPatternRecord, isRecording } from '../devices/deviceShape.ts'
import { isFields } from '../fields.ts'
import { isMemory } from '../memories/memoryShape.ts'
import {
  isImage,
  isImageFile,
  isImageJob,
  isLook,
  isLora,
  isLoraPreset,
  isWorkflow,
} from '../pictures/records/imageShape.ts'
import { isPluginRecord } from '../plugins/pluginShape.ts'
import {
  isCheckpoints,
  isScenario,
  isScenarioFiles,
  isScenarioPlay,
  isScenarioScript,
} from '../scenarios/scenarioShape.ts'
import { isId } from './checks.ts'
import { isAttachment, isCharacter, isEnvironment, isLibraryEntry, isLorebook, isPresetRecord } from './libraryShape.ts'
import type { TableName, Tables } from './tables.ts'

/** Whether a value has the shape of a record of that table. Cheap enough to ask for every record read and written. */
export const shapes: { readonly [T in TableName]: (value: unknown) => value is Tables[T] } = {
  characters: isCharacter,
  cards: (value): value is Tables['cards'] => isFields(value) && isId(value.id) && 'card' in value,
  pictures: (value): value is Tables['pictures'] => isFields(value) && isId(value.id) && value.blob instanceof Blob,
  shelf: isLibraryEntry,
  sessions: isSession,
  messages: isMessage,
  moments: isMoment,
  summaries: isSummaries,
  kinkNotes: isKinkNotes,
  attachments: isAttachment,
  lorebooks: isLorebook,
  presets: isPresetRecord,
  environments: isEnvironment,
  devices: isDevice,
  patterns: isPatternRecord,
  recordings: isRecording,
  scenarios: isScenario,
  scenarioScripts: isScenarioScript,
  scenarioFiles: isScenarioFiles,
  scenarioPlays: isScenarioPlay,
  scenarioCheckpoints: isCheckpoints,
  memories: isMemory,
  loras: isLora,
  loraPresets: isLoraPreset,
  images: isImage,
  imageFiles: isImageFile,
  imageJobs: isImageJob,
  looks: isLook,
  workflows: isWorkflow,
  plugins: isPluginRecord,
  settings: (value): value is Tables['settings'] => isFields(value) && isId(value.id) && 'value' in value,
  composerDrafts: (value): value is Tables['composerDrafts'] =>
    isFields(value) && isId(value.id) && typeof value.text === 'string',
}
