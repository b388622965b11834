import type { Character } from 'sdk'
import type { LibraryEntry } from '../characters/characterRecords.ts'
import type { Attachment, EnvironmentRecord } from '../chats/chatRecords.ts'
import { isRole } from '../chats/messageShape.ts'
import type { PromptRecord } from '../chats/promptRecord.ts'
import { isFields } from '../fields.ts'
import type { LorebookRecord } from '../lore/lorebookRecords.ts'
import { type Preset, type PresetPart, promptPlaces } from '../presets/preset.ts'
import type { PresetRecord } from '../presets/presetRecord.ts'
import {
  areTexts,
  isCount,
  isFlag,
  isId,
  isListOf,
  isNumber,
  isOptional,
  isRecordOf,
  isText,
  isTime,
} from './checks.ts'
import { areStatedAges } from './statedAges.ts'

export const isCharacter = (value: unknown): value is Character =>
  isFields(value) &&
  isId(value.id) &&
  areTexts(value.name, value.personality, value.basePrompt, value.defaultClothing, value.mainModel) &&
  isListOf(value.tags, isText) &&
  isOptional(value.previewImage, isText) &&
  isListOf(value.characterLoras, isLora) &&
  isListOf(value.outfitLoras, isLora) &&
  isListOf(value.loras, isLora) &&
  isTime(value.created) &&
  isTime(value.modified)

const isLora = (value: unknown): value is Character['loras'][number] =>
  isFields(value) && isText(value.name) && isNumber(value.strength)

export const isLibraryEntry = (value: unknown): value is LibraryEntry =>
  isFields(value) &&
  isId(value.id) &&
  areTexts(value.name, value.excerpt, value.model, value.folder) &&
  isListOf(value.tags, isText) &&
  isTime(value.created) &&
  isTime(value.modified) &&
  isFlag(value.favourite) &&
  isTime(value.played)

export const isAttachment = (value: unknown): value is Attachment =>
  isFields(value) &&
  isId(value.id) &&
  value.blob instanceof Blob &&
  isText(value.alt) &&
  isCount(value.width) &&
  isCount(value.height)

/** What a book says is for the reader of books. */
export const isLorebook = (value: unknown): value is LorebookRecord =>
  isFields(value) &&
  isId(value.id) &&
  isText(value.name) &&
  'book' in value &&
  uses.has(value.use) &&
  isListOf(value.characters, isId) &&
  isOptional(value.ages, areStatedAges) &&
  isTime(value.created) &&
  isTime(value.modified)
const uses: ReadonlySet<unknown> = new Set(['always', 'characters', 'chosen'])

export const isEnvironment = (value: unknown): value is EnvironmentRecord =>
  isFields(value) && isId(value.id) && areTexts(value.name, value.prompt) && isTime(value.created)

export const isPresetRecord = (value: unknown): value is PresetRecord =>
  isFields(value) &&
  isId(value.id) &&
  isText(value.name) &&
  isPreset(value.preset) &&
  isListOf(value.characters, isId) &&
  isListOf(value.models, isText) &&
  isTime(value.created) &&
  isTime(value.modified)

const maxParts = 1_000

const isPreset = (value: unknown): value is Preset =>
  isFields(value) &&
  isFields(value.samplers) &&
  isOptional(value.maxTokens, isNumber) &&
  isOptional(value.contextTokens, isNumber) &&
  isListOf(value.stop, isText) &&
  isOptional(value.main, isText) &&
  isOptional(value.closing, isText) &&
  isFlag(value.preferCard) &&
  isListOf(value.parts, isPart, maxParts)

function isPart(value: unknown): value is PresetPart {
  if (!isFields(value) || !isText(value.id) || !isFlag(value.enabled)) return false
  if (value.kind === 'place') return places.has(value.place)
  return value.kind === 'text' && areTexts(value.name, value.text) && isRole(value.role) && isPosition(value.position)
}
const places: ReadonlySet<unknown> = new Set(promptPlaces)

const isPosition = (value: unknown): boolean =>
  isFields(value) &&
  (value.kind === 'in-order' || (value.kind === 'at-depth' && isNumber(value.depth) && isNumber(value.order)))

/** Only what finds it and what lists it; the report is shown, and nothing else reads it. */
export const isPromptRecord = (value: unknown): value is PromptRecord =>
  isFields(value) &&
  isId(value.id) &&
  isId(value.session) &&
  isId(value.message) &&
  isTime(value.at) &&
  isRecordOf(value.connection, (item): item is unknown => item !== null) &&
  isFields(value.report) &&
  isListOf(value.messages, isFields) &&
  isFields(value.settings)
