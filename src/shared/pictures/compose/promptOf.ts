import type { ModelFamily } from '../look.ts'
import type { Chip } from './chips.ts'
import { manners } from './family.ts'

/** The prompt a list of pieces makes: sentences for models that read them, a list for the others. */
export function promptOf(chips: readonly Chip[], family: ModelFamily): string {
  const pieces = chips.filter(({ text }) => text.trim() !== '')
  if (!manners[family].isSentences) return pieces.map(({ text }) => text.trim()).join(', ')
  return sentencesOf(pieces)
    .map((words) => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`)
    .join(' ')
}

/** One sentence for what is said of one person, and one for each thing besides. */
function sentencesOf(chips: readonly Chip[]): readonly string[] {
  const sentences: { who: string | undefined; words: string }[] = []
  for (const { who, text } of chips) {
    const last = sentences.at(-1)
    if (last && who !== undefined && last.who === who) last.words += `, ${text.trim()}`
    else sentences.push({ who, words: text.trim() })
  }
  return sentences.map(({ words }) => words)
}
