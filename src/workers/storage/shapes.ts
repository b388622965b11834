import { isFields } from '../shared/fields.ts'
import type { TableName, Tables } from './contract.ts'
import { isPluginRecord } from './pluginShape.ts'

/** Whether a value has the shape of a record of that table. Cheap enough to ask for every record read and written. */
export const shapes: { readonly [T in TableName]: (value: unknown) => value is Tables[T] } = {
  characters: (value): value is Tables['characters'] =>
    isFields(value) &&
    isId(value.id) &&
    areTexts(value.name, value.personality, value.basePrompt, value.defaultClothing, value.mainModel) &&
    isListOf(value.tags, isText) &&
    (value.previewImage === undefined || isText(value.previewImage)) &&
    isListOf(value.characterLoras, isLora) &&
    isListOf(value.outfitLoras, isLora) &&
    isListOf(value.loras, isLora) &&
    isTime(value.created) &&
    isTime(value.modified),
  cards: (value): value is Tables['cards'] => isFields(value) && isId(value.id) && 'card' in value,
  pictures: (value): value is Tables['pictures'] => isFields(value) && isId(value.id) && value.blob instanceof Blob,
  sessions: (value): value is Tables['sessions'] =>
    isFields(value) &&
    isId(value.id) &&
    isText(value.name) &&
    isFields(value.character) &&
    areTexts(value.character.id, value.character.name) &&
    isCount(value.messageCount) &&
    isTime(value.created) &&
    isTime(value.modified),
  messages: (value): value is Tables['messages'] =>
    isFields(value) &&
    isId(value.session) &&
    isCount(value.position) &&
    isId(value.id) &&
    roles.has(value.role) &&
    isText(value.characterName) &&
    isListOf(value.variants, isVariant) &&
    isCount(value.active) &&
    value.active < value.variants.length &&
    isTime(value.timestamp) &&
    isFields(value.metadata),
  plugins: isPluginRecord,
}

export const isId = (value: unknown): value is string => isText(value) && value.length > 0 && value.length <= 200

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system'])
const states: ReadonlySet<unknown> = new Set(['complete', 'generating', 'stopped', 'incomplete', 'failed'])

const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (...values: readonly unknown[]): boolean => values.every(isText)
const isTime = (value: unknown): value is number => Number.isFinite(value)
const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.every(is)

const isLora = (value: unknown): value is { name: string; strength: number } =>
  isFields(value) && isText(value.name) && Number.isFinite(value.strength)

const isVariant = (value: unknown): value is Tables['messages']['variants'][number] =>
  isFields(value) &&
  isText(value.content) &&
  states.has(value.state) &&
  isTime(value.timestamp) &&
  (value.reasoning === undefined || isText(value.reasoning)) &&
  (value.problem === undefined || isText(value.problem)) &&
  (value.source === undefined || (isFields(value.source) && areTexts(value.source.plugin, value.source.model)))
