import { findRuledOut } from './findRuledOut.ts'
import type { Topic } from './topics.ts'

/** A text without its sentences that enter one of these topics. */
export const withoutRuledOut = (text: string, limits: readonly Topic[]): string =>
  findRuledOut(text, limits) === undefined
    ? text
    : (text.match(/[^.!?…\n]*(?:[.!?…]+["'”’*)]*\s*|\n+|$)/g) ?? [])
        .filter((sentence) => findRuledOut(sentence, limits) === undefined)
        .join('')
        .trim()
