import type { ImageLora } from 'sdk'
import { isFields } from '../../fields.ts'
import { isCount, isFlag, isId, isNumber, isText, isTime } from '../../records/checks.ts'
import type { Backdrop } from '../backdrop/backdrop.ts'
import type { Chip, PromptPieces } from '../compose/chips.ts'
import type { LookSheet, Outfit } from '../look.ts'
import type { ImageFile, ImageJob, ImageRecord, LoraPreset, LoraRecord, WorkflowRecord } from './imageRecords.ts'

/** Strengths of the library go so far in both directions. */
export const strongest = 2
/** Letters of a name, of a field of words, and of a workflow. */
const maxNameLength = 500
const maxTextLength = 50_000
const maxWorkflow = 5_000_000
/** Of whatever a record lists. */
const maxItems = 200

type Is = (value: unknown) => boolean

/** One field after another, by their names. */
const made =
  <T>(fields: { readonly [K in keyof Required<T>]: Is }) =>
  (value: unknown): value is T =>
    isFields(value) && Object.entries<Is>(fields).every(([name, is]) => is(value[name]))

const atMost =
  (letters: number) =>
  (value: unknown): value is string =>
    isText(value) && value.length <= letters
const isName = atMost(maxNameLength)
const isWords = atMost(maxTextLength)
const maybe =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value)
const list =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.length <= maxItems && value.every(is)
const isStrength: Is = (value) => isNumber(value) && Math.abs(value) <= strongest
const isBlob: Is = (value) => value instanceof Blob
const isOneOf =
  (...known: readonly string[]): Is =>
  (value) =>
    isText(value) && known.includes(value)

export const isLora = made<LoraRecord>({
  id: isId,
  name: isName,
  filename: isName,
  category: isOneOf('character', 'outfit', 'style', 'pose'),
  tags: list(isName),
  description: isWords,
  modelStrength: isStrength,
  clipStrength: isStrength,
  enabled: isFlag,
  triggerWords: list(isName),
  alwaysUseTriggerWords: isFlag,
  keywords: list(isName),
  baseModel: isName,
  created: isTime,
  modified: isTime,
})

export const isLoraPreset = made<LoraPreset>({
  id: isId,
  name: isName,
  uses: list(made<LoraPreset['uses'][number]>({ lora: isId, modelStrength: isStrength, clipStrength: isStrength })),
  created: isTime,
})

const isUse = made<ImageLora>({ name: isName, modelStrength: isNumber, clipStrength: isNumber })

const isPieces = made<PromptPieces>({
  chips: list(made<Chip>({ kind: isName, who: maybe(isId), text: isWords })),
  family: isOneOf('sentences', 'tags', 'pony', 'illustrious'),
})

const isBackdrop = made<Backdrop>({
  environment: isName,
  time: isOneOf('morning', 'day', 'evening', 'night'),
  manner: isName,
})

export const isImage = made<ImageRecord>({
  id: isId,
  backend: isName,
  prompt: isWords,
  negativePrompt: isWords,
  pieces: maybe(isPieces),
  seed: isNumber,
  checkpoint: isName,
  sampler: isName,
  scheduler: isName,
  steps: isNumber,
  cfg: isNumber,
  loras: list(isUse),
  shows: list(isId),
  session: maybe(isId),
  message: maybe(isId),
  node: maybe(isName),
  caption: isWords,
  of: maybe(isId),
  backdrop: maybe(isBackdrop),
  isStarred: isFlag,
  width: isCount,
  height: isCount,
  bytes: isCount,
  type: isName,
  at: isTime,
})

export const isImageFile = made<ImageFile>({ id: isId, picture: isBlob, thumbnail: isBlob })

export const isImageJob = made<ImageJob>({
  id: isId,
  backend: isName,
  ticket: maybe(isWords),
  order: (value) => value !== undefined,
  session: maybe(isId),
  message: maybe(isId),
  shows: list(isId),
  caption: isWords,
  at: isTime,
})

const isOutfit = made<Outfit>({ id: isId, name: isName, prompt: isWords, loras: list(isUse) })

export const isLook = made<LookSheet>({
  id: isId,
  identity: isWords,
  negative: isWords,
  outfits: list(isOutfit),
  outfit: maybe(isId),
  loras: list(isUse),
  seed: maybe(isNumber),
  family: maybe(isOneOf('sentences', 'tags', 'pony', 'illustrious')),
  references: list(isId),
  startFrom: maybe(made<NonNullable<LookSheet['startFrom']>>({ denoise: isNumber })),
  modified: isTime,
})

const isBinding = made<{ readonly node: string; readonly input: string }>({ node: isName, input: isName })

export const isWorkflow = made<WorkflowRecord>({
  id: isId,
  name: isName,
  text: atMost(maxWorkflow),
  bindings: (value) => isFields(value) && Object.values(value).every(list(isBinding)),
  created: isTime,
  modified: isTime,
})
