import type { Role, Samplers } from 'sdk'
import {
  clamp,
  type Fields,
  field,
  flagOf,
  isFields,
  listOf,
  numberOf,
  textOf,
  textsOf,
} from '../../../shared/fields.ts'
import { type PartPosition, type Preset, type PresetPart, promptPlaces } from '../../../shared/presets/preset.ts'
import { samplerNames, withinRange } from '../../../shared/presets/samplerRanges.ts'
import { withAllPlaces } from './presetParts.ts'

const maxParts = 1000
const maxStops = 64

/** A preset of ours from a file, every field checked; `undefined` when it is none. */
export function readOwnPreset(file: unknown): { readonly name: string; readonly preset: Preset } | undefined {
  const preset = field(file, 'preset')
  if (field(file, 'vesper') !== 'preset' || !isFields(preset)) return undefined
  const maxTokens = numberOf(field(preset, 'maxTokens'))
  const contextTokens = numberOf(field(preset, 'contextTokens'))
  const main = field(preset, 'main')
  const closing = field(preset, 'closing')
  const kept = field(preset, 'kept')
  return {
    name: textOf(field(file, 'name')).slice(0, 200),
    preset: {
      samplers: samplersOf(field(preset, 'samplers')),
      stop: textsOf(field(preset, 'stop')).slice(0, maxStops),
      ...(maxTokens !== undefined && { maxTokens: Math.round(clamp(maxTokens, 1, 1_000_000)) }),
      ...(contextTokens !== undefined && { contextTokens: Math.round(clamp(contextTokens, 512, 10_000_000)) }),
      ...(typeof main === 'string' && { main }),
      ...(typeof closing === 'string' && { closing }),
      preferCard: flagOf(field(preset, 'preferCard')) ?? true,
      parts: partsOf(field(preset, 'parts')),
      ...(isFields(kept) && { kept }),
    },
  }
}

function samplersOf(value: unknown): Samplers {
  const found = samplerNames.flatMap((name) => {
    const number = numberOf(field(value, name))
    return number === undefined ? [] : [[name, withinRange(name, number)] as const]
  })
  return Object.fromEntries(found)
}

function partsOf(value: unknown): readonly PresetPart[] {
  const ids = new Set<string>()
  const parts: PresetPart[] = []
  for (const row of listOf(value).filter(isFields).slice(0, maxParts)) {
    const part = partOf(row)
    if (!part || ids.has(part.id)) continue
    ids.add(part.id)
    parts.push(part)
  }
  return withAllPlaces(parts)
}

const roles: readonly Role[] = ['system', 'user', 'assistant']

function partOf(row: Fields): PresetPart | undefined {
  const enabled = flagOf(field(row, 'enabled')) ?? true
  const place = promptPlaces.find((known) => known === field(row, 'place'))
  if (field(row, 'kind') === 'place') return place && { kind: 'place', id: place, place, enabled }
  const id = textOf(field(row, 'id')).slice(0, 100)
  if (field(row, 'kind') !== 'text' || id === '' || promptPlaces.some((known) => known === id)) return undefined
  return {
    kind: 'text',
    id,
    name: textOf(field(row, 'name')).slice(0, 200) || 'Text',
    enabled,
    role: roles.find((role) => role === field(row, 'role')) ?? 'system',
    text: textOf(field(row, 'text')),
    position: positionOf(field(row, 'position')),
  }
}

function positionOf(value: unknown): PartPosition {
  if (field(value, 'kind') !== 'at-depth') return { kind: 'in-order' }
  const depth = Math.round(clamp(numberOf(field(value, 'depth')) ?? 4, 0, 1000))
  return { kind: 'at-depth', depth, order: numberOf(field(value, 'order')) ?? 100 }
}
