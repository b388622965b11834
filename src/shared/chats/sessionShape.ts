import type { AuthorsNote, Branch, Member, ScenarioProgress, Session } from 'sdk'
import { isFields } from '../fields.ts'
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
} from '../records/checks.ts'
import { areStatedAges } from '../records/statedAges.ts'
import type { KinkNotes, Moment, Summaries, Summary } from './chatRecords.ts'
import { isRole } from './messageShape.ts'

/** How many of each a chat may have. */
const maxMembers = 200
const maxLorebooks = 1_000
const maxVariables = 10_000

export const isSession = (value: unknown): value is Session =>
  isFields(value) &&
  isId(value.id) &&
  isText(value.name) &&
  (value.autoNamed === undefined || value.autoNamed === true) &&
  (value.pinned === undefined || value.pinned === true) &&
  isFields(value.character) &&
  areTexts(value.character.id, value.character.name) &&
  isCount(value.messageCount) &&
  isTime(value.created) &&
  isTime(value.modified) &&
  (value.kept === undefined || value.kept === 'saved' || value.kept === 'auto') &&
  isOptional(value.branch, isBranch) &&
  isOptional(value.members, areMembers) &&
  (value.speaking === undefined || ways.has(value.speaking)) &&
  isOptional(value.note, isNote) &&
  isOptional(value.situation, isText) &&
  isOptional(value.lorebooks, areLorebooks) &&
  isOptional(value.preset, isId) &&
  isOptional(value.environment, isText) &&
  isOptional(value.keepDays, isNumber) &&
  isOptional(value.scenario, isScenario) &&
  isOptional(value.characterMapping, isMapping) &&
  isOptional(value.script, isText) &&
  isOptional(value.ages, areStatedAges)

const ways: ReadonlySet<unknown> = new Set(['tap', 'rule', 'model'])

const isBranch = (value: unknown): value is Branch =>
  isFields(value) && isId(value.root) && isId(value.parent) && isOptional(value.at, isId)

const isMember = (value: unknown): value is Member =>
  isFields(value) &&
  isId(value.id) &&
  isText(value.name) &&
  isFlag(value.present) &&
  isFlag(value.muted) &&
  isOptional(value.knowsFrom, isCount)

const areMembers = (value: unknown): value is readonly Member[] => isListOf(value, isMember, maxMembers)
const areLorebooks = (value: unknown): value is readonly string[] => isListOf(value, isId, maxLorebooks)
const isMapping = (value: unknown): value is Readonly<Record<string, string>> => isRecordOf(value, isId, maxMembers)

const isNote = (value: unknown): value is AuthorsNote =>
  isFields(value) && isText(value.text) && isCount(value.depth) && isRole(value.role) && isCount(value.every)

const isScenario = (value: unknown): value is ScenarioProgress =>
  isFields(value) && areTexts(value.id, value.name, value.currentNode) && isFields(value.state)

export const isMoment = (value: unknown): value is Moment =>
  isFields(value) &&
  isId(value.id) &&
  isFields(value.lore) &&
  isRecordOf(value.lore.sticky, isTimed) &&
  isRecordOf(value.lore.cooldown, isTimed) &&
  isRecordOf(value.lore.matched, isMatch) &&
  isRecordOf(value.variables, isText, maxVariables)

const isTimed = (value: unknown): value is Moment['lore']['sticky'][string] =>
  isFields(value) && isText(value.hash) && isNumber(value.start) && isNumber(value.end) && isFlag(value.lasting)

const isMatch = (value: unknown): value is Moment['lore']['matched'][string] =>
  isFields(value) && isText(value.hash) && isNumber(value.at)

export const isSummaries = (value: unknown): value is Summaries =>
  isFields(value) && isId(value.id) && isListOf(value.parts, isSummary) && isOptional(value.remembered, isCount)

const isSummary = (value: unknown): value is Summary =>
  isFields(value) &&
  isCount(value.from) &&
  isCount(value.to) &&
  areTexts(value.hash, value.text) &&
  isFlag(value.edited) &&
  isTime(value.at)

/** As much as all modules of a chat may keep. */
const maxModules = 200

export const isKinkNotes = (value: unknown): value is KinkNotes =>
  isFields(value) && isId(value.id) && isFields(value.kept) && Object.keys(value.kept).length <= maxModules
