import { type Fields, field, textsOf } from '../../../shared/fields.ts'
import { labelOf } from './entry.ts'

/** Whether an entry has every word somewhere in its name, its keys or its text; without case and accents. */
export function entryMatches(row: Fields, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = folded(
    [labelOf(row), ...textsOf(field(row, 'keys')), ...textsOf(field(row, 'secondary_keys')), contentOf(row)].join('\n'),
  )
  return words.every((word) => text.includes(word))
}

export const wordsOf = (search: string): readonly string[] => folded(search).split(/\s+/).filter(Boolean)

const contentOf = (row: Fields): string => {
  const content = field(row, 'content')
  return typeof content === 'string' ? content : ''
}

export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
