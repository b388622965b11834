import { fold } from '../fold.ts'
import { isDenied } from './isDenied.ts'
import { type OtherLanguage, otherLanguages, topicNames } from './names.ts'
import { type DenialLanguage, denialGrammars, isDeniedBy } from './otherDenials.ts'
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
  const from = Math.min(
    ...limits.flatMap((topic) => phrasesOf(topic).named.map(({ phrases }) => phrases.beginsAt(words))),
  )
  return words[from]?.at ?? text.length
}

/** What to tell the player about it. */
export const ruledOutMessage = ({ label }: Pick<Topic, 'label'>): string => `You have ruled this out: ${label}.`

function findTopic(text: string, words: readonly Word[], topic: Topic): RuledOut | undefined {
  const { named, harmless } = phrasesOf(topic)
  let others: readonly { readonly from: number; readonly to: number }[] | undefined
  let first: RuledOut | undefined
  for (const { phrases, denies } of named) {
    for (const { from, to } of phrases.find(words)) {
      others ??= [...harmless.find(words)]
      if (others.some((other) => other.from < to && other.to > from)) continue
      const at = words[from]?.at ?? 0
      if (first && first.at <= at) break
      const end = words[to - 1]?.end ?? text.length
      if (denies(text.slice(Math.max(0, at - 80), at), text.slice(end, end + 60))) continue
      first = { topic, word: text.slice(at, end), at, end }
      break
    }
  }
  return first
}

interface Named {
  readonly phrases: Phrases
  readonly denies: (before: string, after: string) => boolean
}

interface TopicPhrases {
  /** By language. */
  readonly named: readonly Named[]
  readonly harmless: Phrases
}

const known = new Map<string, TopicPhrases>()
const maxKnown = 300

/** Topics cross threads as copies, so they are known by what they say. */
function phrasesOf({ id, words, unless = [] }: Topic): TopicPhrases {
  const key = `${id}\n\n${words.join('\n')}\n\n${unless.join('\n')}`
  const made = known.get(key) ?? { named: namedBy(id, words), harmless: new Phrases(unless) }
  if (known.size >= maxKnown) known.clear()
  known.set(key, made)
  return made
}

function namedBy(id: string, words: readonly string[]): readonly Named[] {
  const names = Object.hasOwn(topicNames, id) ? topicNames[id] : undefined
  const english = { phrases: new Phrases([...words, ...(names?.en ?? [])]), denies: isDenied }
  const others = otherLanguages.flatMap((language) => {
    const own = names?.[language.id]
    return own
      ? [{ phrases: new Phrases(own.flatMap((name) => formsOf(name, language))), denies: deniesIn(language.id) }]
      : []
  })
  return [english, ...others]
}

/** Texts are read without accents, and so are names. */
function formsOf(name: string, { endings, stems }: OtherLanguage): readonly string[] {
  const plain = fold(name).text
  const stemmed = stems.flatMap(([end, others]) =>
    end.test(plain) ? others.map((other) => plain.replace(end, other)).filter((form) => form.length >= minForm) : [],
  )
  return [...new Set([plain, ...endings.map((end) => plain + end), ...stemmed])]
}

/** Shorter stems are other words. */
const minForm = 5

const deniesIn = (language: DenialLanguage) => (before: string, after: string) =>
  isDeniedBy(denialGrammars[language], before, after)
