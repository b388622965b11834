import { type Fields, field, textOf, textsOf } from '../../../shared/fields.ts'
import type { ImportedPreset } from './types.ts'

export function readContext(file: Fields): ImportedPreset {
  const story = textOf(field(file, 'story_string'))
  return {
    kind: 'context',
    name: textOf(field(file, 'name')),
    story,
    supported: isPlainStory(story),
    stop: stopsOf(file, ['stop_sequence', 'stopping_strings']),
  }
}

const sequences = [
  'input_sequence',
  'output_sequence',
  'system_sequence',
  'first_output_sequence',
  'last_output_sequence',
  'input_suffix',
  'output_suffix',
  'system_suffix',
]

export function readInstruct(file: Fields): ImportedPreset {
  const found = sequences.map((name) => [name, textOf(field(file, name))] as const).filter(([, text]) => text !== '')
  return {
    kind: 'instruct',
    name: textOf(field(file, 'name')),
    sequences: Object.fromEntries(found),
    stop: stopsOf(file, ['stop_sequence']),
  }
}

const maxStops = 64

function stopsOf(file: Fields, names: readonly string[]): readonly string[] {
  const stops = names.flatMap((name) => {
    const value = field(file, name)
    return typeof value === 'string' ? [value] : textsOf(value)
  })
  return [...new Set(stops.filter((stop) => stop !== ''))].slice(0, maxStops)
}

/** Plain names and `{{#if name}}…{{/if}}`, closed as often as opened. */
function isPlainStory(story: string): boolean {
  let open = 0
  for (const [, inside = ''] of story.matchAll(/\{\{([^{}]*)\}\}/g)) {
    if (/^#if\s+\w+$/.test(inside)) open++
    else if (inside === '/if') open--
    else if (inside !== 'else' && !/^\w+$/.test(inside.trim())) return false
    if (open < 0) return false
  }
  return open === 0
}
