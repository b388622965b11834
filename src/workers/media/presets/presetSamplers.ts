import type { Samplers } from 'sdk'
import { numberOf } from '../../../shared/fields.ts'
import { samplerRanges, withinRange } from '../../../shared/presets/samplerRanges.ts'
import type { SamplerValue } from './types.ts'

const names: Readonly<Record<string, keyof Samplers>> = {
  temp: 'temperature',
  temperature: 'temperature',
  top_p: 'topP',
  top_k: 'topK',
  top_a: 'topA',
  min_p: 'minP',
  typical_p: 'typicalP',
  rep_pen: 'repetitionPenalty',
  repetition_penalty: 'repetitionPenalty',
  rep_pen_range: 'repetitionRange',
  freq_pen: 'frequencyPenalty',
  frequency_penalty: 'frequencyPenalty',
  presence_pen: 'presencePenalty',
  presence_penalty: 'presencePenalty',
  seed: 'seed',
}

export interface SamplersRead {
  readonly samplers: Samplers
  /** Those we have no name for. */
  readonly unused: Readonly<Record<string, SamplerValue>>
  readonly notes: readonly string[]
}

/** Samplers of another program under our names and within our ranges. A value that changes nothing is left out. */
export function samplersFrom(values: Readonly<Record<string, SamplerValue>>): SamplersRead {
  const samplers: Partial<Record<keyof Samplers, number>> = {}
  const unused: Record<string, SamplerValue> = {}
  const notes: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const ours = Object.hasOwn(names, name) ? names[name] : undefined
    const number = Array.isArray(value) ? undefined : numberOf(value)
    if (ours === undefined || number === undefined) {
      unused[name] = value
      continue
    }
    if (number === samplerRanges[ours].neutral || (ours === 'seed' && number < 0)) continue
    const within = withinRange(ours, number)
    if (within !== number) notes.push(`${name} is ${number} there; ${within} is used, the nearest that is allowed.`)
    samplers[ours] = within
  }
  const left = Object.keys(unused)
  if (left.length > 0) notes.push(`Not used here, and kept for the way back: ${left.slice(0, 30).join(', ')}.`)
  return { samplers, unused, notes }
}

/** The same on the way out. */
export const wireNames: Readonly<Partial<Record<keyof Samplers, string>>> = {
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  topA: 'top_a',
  minP: 'min_p',
  repetitionPenalty: 'repetition_penalty',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  seed: 'seed',
}
