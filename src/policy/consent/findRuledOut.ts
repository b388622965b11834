import { isDenied } from './isDenied.ts'
import { Phrases } from './Phrases.ts'
import type { Topic } from './topics.ts'
import { type Word, wordsOf } from './words.ts'

/** Where a text enters a topic. */
interface RuledOut {
  readonly topic: Topic
  /** The words that do. */
  readonly word: string
  /** Where they begin and end in the text, in UTF-16 code units. */
  readonly at: number
  readonly end: number
}

/**
 * The first place where a text enters one of these topics. Words that deny it ("no needles"), and phrases in which its
 * words mean something else ("a pine needle"), are left alone.
 */
export function findRuledOut(text: string, limits: readonly Topic[]): RuledOut | undefined {
  if (limits.length === 0 || text === '') return undefined
  const words = wordsOf(text)
  let first: RuledOut | undefined
  for (const topic of limits) {
    const found = findTopic(text, words, topic)
    if (found && (!first || found.at < first.at)) first = found
  }
  return first
}

/** Where the end of a text begins that may become one of these topics with the next words; without one, its length. */
export function mayBecomeRuledOut(text: string, limits: readonly Topic[]): number {
  const words = wordsOf(text)
  const from = Math.min(...limits.map((topic) => phrasesOf(topic).named.beginsAt(words)))
  return words[from]?.at ?? text.length
}

/** What to tell the player about it. */
export const ruledOutMessage = ({ label }: Pick<Topic, 'label'>): string => `You have ruled this out: ${label}.`

function findTopic(text: string, words: readonly Word[], topic: Topic): RuledOut | undefined {
  const { named, harmless } = phrasesOf(topic)
  let others: readonly { readonly from: number; readonly to: number }[] | undefined
  for (const { from, to } of named.find(words)) {
    others ??= [...harmless.find(words)]
    if (others.some((other) => other.from < to && other.to > from)) continue
    const at = words[from]?.at ?? 0
    const end = words[to - 1]?.end ?? text.length
    if (isDenied(text.slice(Math.max(0, at - 80), at), text.slice(end, end + 60))) continue
    return { topic, word: text.slice(at, end), at, end }
  }
  return undefined
}

interface TopicPhrases {
  readonly named: Phrases
  readonly harmless: Phrases
}

const known = new Map<string, TopicPhrases>()
const mostKnown = 300

/** Topics cross threads as copies, so they are known by what they say. */
function phrasesOf({ words, unless = [] }: Topic): TopicPhrases {
  const key = `${words.join('\n')}\n\n${unless.join('\n')}`
  const made = known.get(key) ?? { named: new Phrases(words), harmless: new Phrases(unless) }
  if (known.size >= mostKnown) known.clear()
  known.set(key, made)
  return made
}
