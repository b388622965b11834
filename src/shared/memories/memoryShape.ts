import { isFields } from '../fields.ts'
import { isCount, isFlag, isId, isListOf, isNumber, isOptional, isText, isTime } from '../records/checks.ts'
import { categories, type Memory, type MemoryType } from './memory.ts'
import type { VectorRecord } from './memoryRecords.ts'

const maxMemoryLength = 2_000
const maxSources = 20
const maxContradicted = 50
export const maxCopies = 200
const maxScenarioLength = 500
const maxDimensions = 4_096

export const isMemory = (value: unknown): value is Memory =>
  isFields(value) &&
  isId(value.id) &&
  isId(value.character) &&
  isText(value.content) &&
  value.content.trim() !== '' &&
  value.content.length <= maxMemoryLength &&
  isMemoryType(value.type) &&
  (categories[value.type] as readonly unknown[]).includes(value.category) &&
  isNumber(value.importance) &&
  value.importance >= 1 &&
  value.importance <= 10 &&
  isFlag(value.pinned) &&
  (value.source === 'automatic' || value.source === 'manual') &&
  isTime(value.at) &&
  isTime(value.modified) &&
  isCount(value.recalls) &&
  isTime(value.recalledAt) &&
  isOptional(value.turn, isCount) &&
  isOptional(value.session, isId) &&
  isListOf(value.messages, isId, maxSources) &&
  isOptional(value.scenario, isScenarioName) &&
  isListOf(value.contradicts, isId, maxContradicted) &&
  isOptional(value.replacedBy, isId) &&
  isOptional(value.edited, isFlag) &&
  isOptional(value.copies, areCopies)

const isMemoryType = (value: unknown): value is MemoryType => isText(value) && Object.hasOwn(categories, value)
const isScenarioName = (value: unknown): value is string => isText(value) && value.length <= maxScenarioLength
const areCopies = (value: unknown): value is readonly string[] => isListOf(value, isId, maxCopies)

export const isVector = (value: unknown): value is VectorRecord =>
  isFields(value) &&
  isId(value.id) &&
  isId(value.model) &&
  isNumber(value.scale) &&
  value.bytes instanceof Int8Array &&
  value.bytes.length > 0 &&
  value.bytes.length <= maxDimensions &&
  isOptional(value.of, isText)
