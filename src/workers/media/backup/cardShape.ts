import type { CardBook, CardBookEntry } from '../../../shared/cards/bookTypes.ts'
import type { CardContainer, CardSpec, Greeting, NormalAsset, NormalCard } from '../../../shared/cards/types.ts'
import { isRole } from '../../../shared/chats/messageShape.ts'
import { isFields } from '../../../shared/fields.ts'
import { limits } from '../../../shared/files/limits.ts'
import { areTexts, isFlag, isListOf, isNumber, isOptional, isRecordOf, isText } from '../../../shared/records/checks.ts'

const specs: ReadonlySet<unknown> = new Set<CardSpec>(['v1', 'v2', 'v3', 'pyg', 'agnai', 'byaf', 'yaml', 'unknown'])
const containers: ReadonlySet<unknown> = new Set<CardContainer>([
  'png',
  'apng',
  'charx',
  'jpeg-zip',
  'jpeg',
  'json',
  'webp',
  'yaml',
  'byaf',
])
const greetingKinds: ReadonlySet<unknown> = new Set<Greeting['kind']>(['first', 'alternate', 'group'])
const positions: ReadonlySet<unknown> = new Set([undefined, 'before_char', 'after_char'])

/** Whether a value can stand where a card of ours does. What its author wrote stays for the readers of cards. */
export const isNormalCard = (value: unknown): value is NormalCard =>
  isFields(value) &&
  value.v === 1 &&
  specs.has(value.sourceSpec) &&
  containers.has(value.sourceContainer) &&
  areTexts(value.name, value.nickname, value.description, value.personality, value.scenario, value.examples) &&
  areTexts(value.systemPrompt, value.postHistory, value.creator, value.version) &&
  isListOf(value.greetings, isGreeting, limits.greetings * 3) &&
  isOptional(value.depthPrompt, isDepthPrompt) &&
  isRecordOf(value.creatorNotes, isText) &&
  isListOf(value.tags, isText) &&
  isListOf(value.source, isText) &&
  isOptional(value.createdMs, isNumber) &&
  isOptional(value.modifiedMs, isNumber) &&
  isOptional(value.book, isCardBook) &&
  isListOf(value.assets, isAsset) &&
  isFields(value.extensions) &&
  isListOf(value.warnings, isWarning)

const isGreeting = (value: unknown): value is Greeting =>
  isFields(value) && greetingKinds.has(value.kind) && isNumber(value.index) && isText(value.text)

const isDepthPrompt = (value: unknown): value is NonNullable<NormalCard['depthPrompt']> =>
  isFields(value) && isText(value.text) && isNumber(value.depth) && isRole(value.role)

export const isAsset = (value: unknown): value is NormalAsset =>
  isFields(value) && areTexts(value.type, value.uri, value.name, value.ext, value.label)

const isWarning = (value: unknown): value is NormalCard['warnings'][number] =>
  isFields(value) && areTexts(value.code, value.text) && isOptional(value.field, isText)

const isCardBook = (value: unknown): value is CardBook =>
  isFields(value) &&
  isOptional(value.name, isText) &&
  isOptional(value.description, isText) &&
  isOptional(value.scan_depth, isNumber) &&
  isOptional(value.token_budget, isNumber) &&
  isOptional(value.recursive_scanning, isFlag) &&
  isFields(value.extensions) &&
  isListOf(value.entries, isEntry, limits.bookEntries) &&
  isListOf(value.folders, isFolder, limits.bookEntries)

const isFolder = (value: unknown): value is CardBook['folders'][number] =>
  isFields(value) && areTexts(value.key, value.label) && isNumber(value.index)

const isEntry = (value: unknown): value is CardBookEntry =>
  isFields(value) &&
  areTexts(value.key, value.content) &&
  isListOf(value.keys, isText, limits.bookKeys) &&
  isListOf(value.secondary_keys, isText, limits.bookKeys) &&
  isFields(value.extensions) &&
  [value.enabled, value.use_regex, value.constant].every(isFlag) &&
  isNumber(value.insertion_order) &&
  isOptional(value.case_sensitive, isFlag) &&
  isOptional(value.selective, isFlag) &&
  positions.has(value.position) &&
  isOptional(value.name, isText) &&
  isOptional(value.comment, isText) &&
  (isText(value.id) || isOptional(value.id, isNumber)) &&
  isOptional(value.priority, isNumber) &&
  isNumber(value.index)
