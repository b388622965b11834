import type { StatedAge } from 'sdk'
import { isFields } from '../fields.ts'
import { isCount, isListOf, isOptional, isText } from './checks.ts'

const maxAges = 1000
/** Letters of what an entry of a lorebook is called by. */
export const maxSubject = 80

export const areStatedAges = (value: unknown): value is readonly StatedAge[] => isListOf(value, isStatedAge, maxAges)

const isStatedAge = (value: unknown): value is StatedAge =>
  isFields(value) && isOptional(value.name, isText) && isCount(value.age)

/** The age that was stated of a person, or else of everyone in the record. */
export const ageOf = (stated: readonly StatedAge[], subject: string | undefined): number | undefined =>
  (stated.find(({ name }) => name !== undefined && name === subject) ?? stated.find(({ name }) => name === undefined))
    ?.age

/** Ages with more of them; of the same person the later one counts. */
export function withAges(stated: readonly StatedAge[], more: readonly StatedAge[]): readonly StatedAge[] {
  const names = new Set(more.map(({ name }) => name))
  return [...stated.filter(({ name }) => !names.has(name)), ...more]
}

/** What a model is told of one person's age, or else of everyone's in the record; empty where none was stated. */
export function ageTold(
  stated: readonly StatedAge[] = [],
  record: 'chat' | 'lorebook' | 'scenario',
  subject?: string,
): string {
  const age = ageOf(stated, subject)
  if (age === undefined) return ''
  const isNamed = stated.some(({ name }) => name !== undefined && name === subject)
  return isNamed ? `${subject} is ${age} years old.` : `Everyone in this ${record} is ${age} years old or older.`
}
