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
import type {
  Checkpoint,
  PlayProgress,
  SavedPlay,
  ScenarioCheckpoints,
  ScenarioFile,
  ScenarioFiles,
  ScenarioPlay,
  ScenarioRecord,
  ScenarioReport,
  ScenarioScript,
} from './scenarioRecords.ts'

export const maxScenarioFiles = 20_000
export const maxCheckpoints = 10
export const maxSeen = 5000
const maxTags = 200

export const isScenario = (value: unknown): value is ScenarioRecord =>
  isFields(value) &&
  isId(value.id) &&
  areTexts(value.name, value.author, value.description) &&
  isListOf(value.tags, isText, maxTags) &&
  isId(value.engine) &&
  isOptional(value.cover, isText) &&
  isTime(value.created) &&
  isTime(value.modified) &&
  isTime(value.played) &&
  isOptional(value.builtin, isFlag) &&
  isCount(value.pages) &&
  isCount(value.missing) &&
  isFields(value.options) &&
  isOptional(value.source, isText) &&
  isOptional(value.ages, areStatedAges)

/** What a script says is for its engine, which takes whatever comes. */
export const isScenarioScript = (value: unknown): value is ScenarioScript =>
  isFields(value) &&
  isId(value.id) &&
  'script' in value &&
  isRecordOf(value.texts, isText, maxScenarioFiles) &&
  isOptional(value.report, isReport)

const isReport = (value: unknown): value is ScenarioReport =>
  isFields(value) &&
  formats.has(value.format) &&
  isText(value.entry) &&
  isCount(value.found) &&
  [value.missing, value.warnings, value.hosts, value.refused].every((list) => isListOf(list, isText))
const formats: ReadonlySet<unknown> = new Set(['native', 'eos', 'guideme'])

export const isScenarioFiles = (value: unknown): value is ScenarioFiles =>
  isFields(value) && isId(value.id) && isListOf(value.files, isScenarioFile, maxScenarioFiles)

const isScenarioFile = (value: unknown): value is ScenarioFile =>
  isFields(value) &&
  areTexts(value.name, value.type) &&
  isCount(value.size) &&
  isOptional(value.hash, isHash) &&
  isHash(value.bytes)

export const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{40}$/.test(value)

export const isScenarioPlay = (value: unknown): value is ScenarioPlay =>
  isFields(value) && isId(value.id) && isOptional(value.saved, isSavedPlay) && isProgress(value.progress)

const isProgress = (value: unknown): value is PlayProgress =>
  isFields(value) &&
  isText(value.page) &&
  isCount(value.seen) &&
  isOptional(value.pages, (pages): pages is readonly string[] => isListOf(pages, isText, maxSeen)) &&
  isFlag(value.over) &&
  isTime(value.at)

const isSavedPlay = (value: unknown): value is SavedPlay =>
  isFields(value) &&
  'state' in value &&
  isNumber(value.seed) &&
  isTime(value.at) &&
  isText(value.page) &&
  isCount(value.steps)

export const isCheckpoints = (value: unknown): value is ScenarioCheckpoints =>
  isFields(value) && isId(value.id) && isListOf(value.list, isCheckpoint, maxCheckpoints)

const isCheckpoint = (value: unknown): value is Checkpoint =>
  isFields(value) && isId(value.id) && isText(value.name) && isOptional(value.at, isTime) && isSavedPlay(value.saved)
