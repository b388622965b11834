import type { LoraAbout } from 'sdk'
import type { LoraCategory, LoraRecord } from '../records/imageRecords.ts'
import { baseModelOf, baseModels } from './baseModel.ts'
import { shortName } from './findLora.ts'

/** The strength an add-on begins with: most are made to be used so. */
export const usualStrength = 0.8

export interface Newcomer {
  readonly id: string
  readonly now: number
}

/** A record for an add-on a server has, as far as its file's name and what the server knows of it tell. */
export function loraOf(filename: string, { id, now }: Newcomer, about?: LoraAbout): LoraRecord {
  const model = baseModelOf(about?.baseModel ?? '') ?? baseModelOf(filename)
  const triggerWords = (about?.triggerWords ?? []).map(short).filter((word) => word !== '')
  return {
    id,
    name: short(about?.title ?? '') || readable(filename),
    filename,
    category: categoryOf(filename),
    tags: [],
    description: '',
    modelStrength: usualStrength,
    clipStrength: usualStrength,
    enabled: true,
    triggerWords: [...new Set(triggerWords)].slice(0, maxWords),
    alwaysUseTriggerWords: true,
    keywords: [],
    baseModel: short(about?.baseModel ?? '') || (model ? baseModels[model] : ''),
    created: now,
    modified: now,
  }
}

/** Of what a server lists, what the library does not have. */
export function missingFrom(library: readonly LoraRecord[], names: readonly string[]): readonly string[] {
  const known = new Set(library.map(({ filename }) => filename))
  return [...new Set(names)].filter((name) => name.trim() !== '' && !known.has(name))
}

/** What a server says is a stranger's: it goes no further than a record may. */
const short = (text: string): string => text.trim().slice(0, maxWordLength)
const maxWords = 200
const maxWordLength = 500

const readable = (filename: string): string => shortName(filename).replace(/[_-]+/g, ' ').trim() || filename

const signs: readonly (readonly [RegExp, LoraCategory])[] = [
  [/outfit|cloth|dress|coat|costume|uniform|wear/, 'outfit'],
  [/pose|posing|gesture|posture/, 'pose'],
  [/style|artist|lighting|detail|film|paint|sketch|render/, 'style'],
  [/char|person|face|girl|woman|man\b|people/, 'character'],
]

/** The folder and the name say what most are for. */
function categoryOf(filename: string): LoraCategory {
  const plain = filename.toLowerCase()
  return signs.find(([sign]) => sign.test(plain))?.[1] ?? 'style'
}
