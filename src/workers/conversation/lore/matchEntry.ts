import type { Cause, InactiveReason } from '../../../shared/lore/trace.ts'
import type { IndexedEntry, KeyCondition } from './compileLore.ts'
import type { PatternAnswers, PatternQuestion } from './patternAnswers.ts'
import type { ScanTexts, View } from './scanTexts.ts'
import type { KeyRef } from './wordSearch.ts'

export type KeyVerdict =
  | { readonly kind: 'match'; readonly cause: Cause; readonly hits: number }
  | { readonly kind: 'miss'; readonly reason: InactiveReason; readonly detail?: string }

const noKeys: KeyVerdict = { kind: 'miss', reason: 'no-keys' }
const noKeyFound: KeyVerdict = { kind: 'miss', reason: 'no-key-found' }

/** Looks for the entry's keys. Patterns must have been asked for before: see `questionsOf`. */
export function matchKeys(indexed: IndexedEntry, view: View, texts: ScanTexts, answers: PatternAnswers): KeyVerdict {
  const { primary, secondary, entry } = indexed
  if (primary.length === 0) return noKeys
  const found = primary.find((ref) => isThere(ref, view, texts, answers))
  if (!found) return noKeyFound
  const there = secondary.filter((ref) => isThere(ref, view, texts, answers)).length
  if (secondary.length > 0 && !secondaryHolds(entry.logic, there, secondary.length)) {
    return { kind: 'miss', reason: 'secondary-keys', detail: found.source }
  }
  const where = (found.kind === 'word' && texts.findWord(found.word, view)) || ({ kind: 'text' } as const)
  const hits = primary.filter((ref) => isThere(ref, view, texts, answers)).length + there
  return { kind: 'match', cause: { kind: 'key', key: found.source, found: where }, hits }
}

/** The first condition about further keys that does not hold. */
export function failedCondition(
  { conditions }: IndexedEntry,
  view: View,
  texts: ScanTexts,
  answers: PatternAnswers,
): KeyCondition | undefined {
  return conditions.find(({ kind, keys }) => {
    const there = keys.filter((ref) => isThere(ref, view, texts, answers)).length
    if (kind === 'additionalKeys') return there === 0
    return kind === 'excludeKeys' ? there > 0 : there === keys.length
  })
}

/** The patterns this entry's fate depends on, now that its words are known. */
export function questionsOf(indexed: IndexedEntry, view: View, texts: ScanTexts): readonly PatternQuestion[] {
  const { primary, secondary, conditions } = indexed
  const byWord = primary.some((ref) => ref.kind === 'word' && texts.hasWord(ref.word, view))
  const keys = byWord ? [] : primary
  const further = conditions.flatMap(({ keys: list }) => list)
  return [...keys, ...secondary, ...further].flatMap((ref) =>
    ref.kind === 'regex' ? [{ ref, text: texts.joined(view) }] : [],
  )
}

function isThere(ref: KeyRef, view: View, texts: ScanTexts, answers: PatternAnswers): boolean {
  if (ref.kind === 'word') return texts.hasWord(ref.word, view)
  return ref.kind === 'regex' && answers.has(ref, texts.joined(view))
}

function secondaryHolds(logic: IndexedEntry['entry']['logic'], there: number, all: number): boolean {
  switch (logic) {
    case 'any':
      return there > 0
    case 'all':
      return there === all
    case 'notAny':
      return there === 0
    case 'notAll':
      return there < all
  }
}
