const names = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Georgian', 'Hebrew', 'Arabic', 'Thai'] as const
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'] as const
const testers = [...names, ...eastAsian].map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** Which scripts are written together in one word (UTS 39, highly restrictive). */
const together: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** The scripts of a word's letters. */
export const scriptsIn = (word: string): readonly string[] =>
  testers.flatMap(([script, tester]) => (tester.test(word) ? [script] : []))

/** Whether one word holds letters of scripts that nobody writes together. */
export function scriptsMixedIn(word: string): boolean {
  const found = scriptsIn(word)
  return found.length > 1 && !together.some((set) => found.every((script) => set.includes(script)))
}
