import type { AuthorsNote } from 'sdk'

/** Where and when a note is inserted, as a sentence. */
export function noteWords({ depth, every }: AuthorsNote): string {
  const where =
    depth === 0
      ? 'after the newest message'
      : depth === 1
        ? 'before the newest message'
        : `before the newest ${depth} messages`
  const when = every <= 1 ? 'with each of your messages' : `with every ${ordinal(every)} message you send`
  return `Inserted ${where}, ${when}.`
}

const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (n: number): string => `${n}${endings[rules.select(n)] ?? 'th'}`
