import type { Character, LoraUse } from 'sdk'
import type { Json } from '../../../shared/cards/types.ts'
import { isRecord, own } from './record.ts'

/** The one key under a card's `data.extensions` that is ours. */
export const vesperKey = 'app.vesper'

/** The fields of a character that no card format knows: how it is drawn. */
export type Appearance = Pick<
  Character,
  'basePrompt' | 'defaultClothing' | 'mainModel' | 'characterLoras' | 'outfitLoras' | 'loras'
>

export function readAppearance(extensions: Json): Appearance {
  const found = own(extensions, vesperKey)
  const ours: Json = isRecord(found) ? found : {}
  return {
    basePrompt: text(own(ours, 'basePrompt')) || risuPrompt(extensions),
    defaultClothing: text(own(ours, 'defaultClothing')),
    mainModel: text(own(ours, 'mainModel')),
    characterLoras: readLoras(own(ours, 'characterLoras')),
    outfitLoras: readLoras(own(ours, 'outfitLoras')),
    loras: readLoras(own(ours, 'loras')),
  }
}

/** The extensions with these fields under our key; empty ones are left out. */
export function withVesperFields(extensions: Json, fields: Json): Json {
  const found = own(extensions, vesperKey)
  const ours: Record<string, unknown> = { v: 1, ...(isRecord(found) ? found : {}), ...fields }
  for (const [key, value] of Object.entries(ours)) {
    if (value === '' || value === undefined || (Array.isArray(value) && value.length === 0)) delete ours[key]
  }
  return { ...extensions, [vesperKey]: ours }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const maxLoras = 64

function readLoras(value: unknown): readonly LoraUse[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxLoras).flatMap((item: unknown): LoraUse[] => {
    if (typeof item === 'string') return item === '' ? [] : [{ name: item, strength: 1 }]
    if (!isRecord(item) || typeof item.name !== 'string' || item.name === '') return []
    const strength = typeof item.strength === 'number' && Number.isFinite(item.strength) ? item.strength : 1
    return [{ name: item.name, strength }]
  })
}

/** Risu keeps the words a picture starts with in one of two places. */
function risuPrompt(extensions: Json): string {
  const risu = own(extensions, 'risuai')
  if (!isRecord(risu)) return ''
  const generation = own(risu, 'newGenData')
  if (isRecord(generation) && typeof generation.prompt === 'string' && generation.prompt !== '')
    return generation.prompt
  const pairs = own(risu, 'sdData')
  const always = Array.isArray(pairs)
    ? pairs.find((pair: unknown) => Array.isArray(pair) && pair[0] === 'always')
    : undefined
  return Array.isArray(always) ? text(always[1]) : ''
}
