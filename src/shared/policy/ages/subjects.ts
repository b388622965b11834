import type { Claim } from './claim.ts'
import { isName } from './people.ts'
import type { Words } from './words.ts'

/*
 * Whose age a claim tells. An adult age answers doubts about the same person only, or about everybody where a document
 * speaks of one. Somebody without a name ("she", "{{char}}", a list without one) is the document's own person.
 */

const reach = 14

/** The name nearest before the end of a claim, in its sentence; undefined where there is none. */
export function subjectOf(words: Words, { from, to }: Pick<Claim, 'from' | 'to'>): string | undefined {
  for (let index = to - 1; index >= 0 && index > from - reach; index -= 1) {
    if (index < from && words.isSentenceEnd(index)) return undefined
    if (isNameOfSomebody(words, index)) return words.tokens[index]?.text
  }
  return undefined
}

function isNameOfSomebody(words: Words, index: number): boolean {
  const token = words.tokens[index]
  if (token?.kind !== 'word' || !token.isCapital || token.text === '{{char}}' || words.all(index).length > 0)
    return false
  if (!isName(words, index) || words.before(index, 'article')) return false
  // Any word may begin a sentence with a capital.
  const next = words.tokens[index + 1]
  return (
    !words.isEdge(index - 1) ||
    words.isMark(index + 1, ',(:=\u2014') ||
    next?.text === "'s" ||
    next?.isCapital === true ||
    ['is', 'has', 'was', 'turns', 'looks'].some((role) => words.at(index + 1, role as 'is') !== undefined)
  )
}

/** Tells persons apart. `own` are the names of the document's own person, where they are known. */
export function subjectKeys(subjects: readonly (string | undefined)[], own: ReadonlySet<string>): readonly string[] {
  const named = new Set(subjects.filter((name) => name !== undefined && !own.has(name)))
  const isOne = own.size === 0 && named.size <= 1
  return subjects.map((name) => (name === undefined || own.has(name) || isOne ? '' : name))
}
