import type { StoryAbout, StoryChoice, StoryMemory } from 'sdk'
import { field, listOf, textOf, textsOf } from '../../shared/fields.ts'

const maxLinks = 20_000
const maxLinkLength = 2000
const maxChoices = 500
const maxMemories = 5000
const maxTextLength = 2000

/** What a story asks of its player and keeps about them, as its engine tells it. */
export const readOwn = (about: unknown): Pick<StoryAbout, 'links' | 'choices' | 'remembers'> => ({
  links: textsOf(field(about, 'links'))
    .filter(({ length }) => length <= maxLinkLength)
    .slice(0, maxLinks),
  choices: listOf(field(about, 'choices')).slice(0, maxChoices).flatMap(readChoice),
  remembers: listOf(field(about, 'remembers')).slice(0, maxMemories).flatMap(readMemory),
})

function readChoice(choice: unknown): readonly StoryChoice[] {
  const key = textOf(field(choice, 'key'))
  const initial = scalar(field(choice, 'initial'))
  const value = scalar(field(choice, 'value'))
  if (key === '' || key.length > 200 || initial === undefined || typeof value !== typeof initial) return []
  return [{ key, label: textOf(field(choice, 'label')).slice(0, 300) || key, initial, value: value ?? initial }]
}

function readMemory(memory: unknown): readonly StoryMemory[] {
  const kind = field(memory, 'kind')
  const name = textOf(field(memory, 'name')).slice(0, 300)
  if (name === '' || (kind !== 'flag' && kind !== 'value' && kind !== 'file')) return []
  const of = textOf(field(memory, 'of')).slice(0, 300)
  return [{ kind, name, text: textOf(field(memory, 'text')).slice(0, maxTextLength), ...(of !== '' && { of }) }]
}

function scalar(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return value.slice(0, maxTextLength)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'boolean' ? value : undefined
}
