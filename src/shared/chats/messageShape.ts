import type { ActionTaken, Message, Variant } from 'sdk'
import { isFields } from '../fields.ts'
import { areTexts, isCount, isFlag, isId, isListOf, isOptional, isText, isTime } from '../records/checks.ts'
import { isEffect } from './effectShape.ts'

/** How much one message may carry; more than anybody needs, and little enough to be read at once. */
const maxCharacters = 200
const maxPictures = 200
const maxActions = 1_000
const maxBookmarkLength = 1_000

export const isMessage = (value: unknown): value is Message =>
  isFields(value) &&
  isId(value.session) &&
  isCount(value.position) &&
  isId(value.id) &&
  isRole(value.role) &&
  isText(value.characterName) &&
  isListOf(value.variants, isVariant) &&
  isCount(value.active) &&
  value.active < value.variants.length &&
  isTime(value.timestamp) &&
  isFields(value.metadata) &&
  isOptional(value.speaker, isId) &&
  isOptional(value.heardBy, isListening) &&
  isOptional(value.hidden, isFlag) &&
  isOptional(value.pinned, isFlag) &&
  isOptional(value.bookmark, isBookmark) &&
  isOptional(value.pictures, arePictures) &&
  isOptional(value.foreign, isFields)

export const isRole = (value: unknown): value is Message['role'] => roles.has(value)
const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system'])

const isVariant = (value: unknown): value is Variant =>
  isFields(value) &&
  isOptional(value.id, isId) &&
  isText(value.content) &&
  states.has(value.state) &&
  isTime(value.timestamp) &&
  isOptional(value.reasoning, isText) &&
  isOptional(value.problem, isText) &&
  (value.source === undefined || (isFields(value.source) && areTexts(value.source.plugin, value.source.model))) &&
  isOptional(value.actions, areActions)
const states: ReadonlySet<unknown> = new Set(['complete', 'generating', 'stopped', 'incomplete', 'failed'])

const isListening = (value: unknown): value is readonly string[] => isListOf(value, isId, maxCharacters)
const arePictures = (value: unknown): value is readonly string[] => isListOf(value, isId, maxPictures)
const isBookmark = (value: unknown): value is string => isText(value) && value.length <= maxBookmarkLength

const areActions = (value: unknown): value is readonly ActionTaken[] => isListOf(value, isAction, maxActions)

const isAction = (value: unknown): value is ActionTaken =>
  isFields(value) &&
  isCount(value.offset) &&
  isEffect(value.effect) &&
  verdicts.has(value.verdict) &&
  isOptional(value.why, isText)
const verdicts: ReadonlySet<unknown> = new Set(['done', 'softened', 'refused'])
