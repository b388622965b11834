import type { Effect } from 'sdk'
import { isFields } from '../fields.ts'
import { areTexts, isListOf, isNumber, isOptional, isRecordOf, isText } from '../records/checks.ts'

/** Whether a stranger's value has the form of an effect. Ranges and what it means are for the policy gate. */
export const isEffect = (value: unknown): value is Effect =>
  isFields(value) &&
  isText(value.kind) &&
  Object.hasOwn(effects, value.kind) &&
  effects[value.kind as Effect['kind']](value)

const isWordOrNumber = (value: unknown): value is string | number => isText(value) || isNumber(value)
const areParams = (value: unknown): value is Readonly<Record<string, string | number>> =>
  isRecordOf(value, isWordOrNumber)

const effects: { readonly [K in Effect['kind']]: (effect: Readonly<Record<string, unknown>>) => boolean } = {
  say: ({ text }) => isText(text),
  invite: ({ ms }) => isNumber(ms),
  calm: () => true,
  stimulate: ({ pattern, target, level, ms }) => areTexts(pattern, target) && isNumber(level) && isNumber(ms),
  stage: ({ cue, params }) => isText(cue) && areParams(params),
  sound: ({ cue, gain, ms, params }) =>
    isText(cue) && isNumber(gain) && isOptional(ms, isNumber) && isOptional(params, areParams),
  image: ({ prompt }) => isText(prompt),
  remember: ({ text, tags }) => isText(text) && isListOf(tags, isText),
  ask: ({ question, choices }) => isText(question) && isListOf(choices, isText),
  wear: ({ clothing }) => isText(clothing),
  pose: ({ pose }) => isText(pose),
  think: ({ text }) => isText(text),
  advance: ({ to }) => isText(to),
  'add-time': ({ ms }) => isNumber(ms),
  keep: () => true,
  wake: ({ ms }) => isNumber(ms),
}
