const shortest = 3

/** An English word in its endings: "gag", "gags", "gagged", "gagging". Generous: what is no word finds nothing. */
export function endingsOf(word: string): readonly string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word) || word.endsWith('s')) return [word]
  const stem = word.slice(0, -1)
  if (word.endsWith('e')) return followedBy(stem, ['e', 'es', 'ed', 'er', 'ers', 'ing', 'ings'])
  if (/[^aeiou]y$/.test(word)) return followedBy(stem, ['y', 'ys', 'ies', 'ied', 'ying'])
  const added = ['ed', 'ing', 'ings', 'er', 'ers']
  const doubled = followedBy(`${word}${word.slice(-1)}`, added)
  if (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(word)) return [word, `${word}s`, ...doubled]
  return [word, ...followedBy(word, ['s', 'es', ...added]), ...(/[aeiou][^aeiouwxy]$/.test(word) ? doubled : [])]
}

const followedBy = (stem: string, ends: readonly string[]): readonly string[] => ends.map((end) => `${stem}${end}`)
