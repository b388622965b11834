const names = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Georgian', 'Hebrew', 'Arabic', 'Thai'],
  ...['Lisu', 'Coptic', 'Tifinagh', 'Deseret', 'Canadian_Aboriginal', 'Runic', 'Devanagari', 'Bengali', 'Tamil'],
] as const
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'] as const
const testers = [...names, ...eastAsian].map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** A letter of any script that is not listed. Signs that all scripts share, like the Japanese long vowel, are of none. */
const unlisted = new RegExp(
  `(?![${[...names, ...eastAsian, 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`).join('')}])\\p{L}`,
  'u',
)
/** Which scripts are written together in one word (UTS 39, highly restrictive). */
const together: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** The scripts of a word's letters; those that are not listed count as one. */
export const scriptsIn = (word: string): readonly string[] => [
  ...testers.flatMap(([script, tester]) => (tester.test(word) ? [script] : [])),
  ...(unlisted.test(word) ? ['another'] : []),
]

/** Whether one word holds letters of scripts that nobody writes together. */
export function scriptsMixedIn(word: string): boolean {
  const found = scriptsIn(word)
  return found.length > 1 && !together.some((set) => found.every((script) => set.includes(script)))
}
