import { type Fields, isFields } from '../../../shared/fields.ts'
import type { ImportedPreset, SamplerValue } from './types.ts'

const names = new Set([
  'temp',
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'typical_p',
  'tfs',
  'rep_pen',
  'rep_pen_range',
  'rep_pen_slope',
  'freq_pen',
  'presence_pen',
  'dynatemp',
  'min_temp',
  'max_temp',
  'sampler_priority',
  'sampler_order',
  'banned_tokens',
  'grammar',
  'grammar_string',
])
const families = /^(?:dry|xtc|smoothing|mirostat)_[a-z_]{1,40}$/

/** A text-completion preset: nothing but how to draw the next token. */
export function readSamplers(file: Fields): Extract<ImportedPreset, { kind: 'samplers' }> | undefined {
  if (!['temp', 'rep_pen'].some((name) => Object.hasOwn(file, name))) return undefined
  const values = Object.entries(file).filter(
    (pair): pair is [string, SamplerValue] => (names.has(pair[0]) || families.test(pair[0])) && isSamplerValue(pair[1]),
  )
  return { kind: 'samplers', samplers: Object.fromEntries(values) }
}

const isPlain = (value: unknown): value is number | string =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value.length <= 100_000)

const isSamplerValue = (value: unknown): value is SamplerValue =>
  !isFields(value) &&
  (isPlain(value) ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.length <= 200 && value.every(isPlain)))
