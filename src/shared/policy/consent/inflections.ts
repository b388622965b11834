/**
 * A word and what it may be an ending of: "clowns" also as "clown", "juggling" as "juggle". For words a player chose, which
 * may stand in any form; generous, as what is no word finds nothing.
 */
export function basesOf(word: string): readonly string[] {
  const lower = word.toLowerCase()
  if (!/^[a-z]{4,}$/.test(lower)) return [word]
  const ending = endings.find(([written]) => written.test(lower))
  if (!ending) return [word]
  const [written, made] = ending
  const bases = made.map((end) => lower.replace(written, end))
  const undoubled = bases.map((base) => base.replace(/([b-df-hj-np-tv-z])\1$/, '$1'))
  return [...new Set([word, ...bases, ...undoubled].filter((base) => base.length >= 3))]
}

const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y', 'ie']],
  [/(?<=[sxz]|[cs]h)es$/, ['']],
  [/(?<=[^su])s$/, ['']],
  [/ings?$/, ['', 'e']],
  [/ied$/, ['y']],
  [/ed$/, ['', 'e']],
]
