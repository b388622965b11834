import type { Answer, Consent, Limits, OwnTopic } from './consent.ts'
import { basesOf } from './inflections.ts'
import { type Topic, topics } from './topics.ts'

/** What a player's answers come to, with all that names it. */
export const limitsOf = (consent: Consent): Limits => ({
  hard: topicsAnswered(consent, 'no'),
  soft: topicsAnswered(consent, 'maybe'),
})

/** All topics of a player: the built-in ones, then their own. */
export const allTopics = ({ own }: Pick<Consent, 'own'>): readonly Topic[] => [
  ...topics,
  ...own.map((topic) => ({ ...topic, words: wordsOf(topic), about: 'Your own topic.' })),
]

/** A label of more words than this is a sentence about a topic, and no name. */
const maxNameLength = 3

/** The words and the name of a player's topic, in whichever ending they were written. */
function wordsOf({ label, words }: OwnTopic): readonly string[] {
  const isName = label.trim().split(/\s+/).length <= maxNameLength
  return [...new Set([...words, ...(isName ? [label] : [])].flatMap(phrasesFrom))]
}

function phrasesFrom(phrase: string): readonly string[] {
  const [last = '', ...before] = phrase.trim().split(/\s+/).toReversed()
  return basesOf(last).map((base) => [...before.toReversed(), base].join(' '))
}

function topicsAnswered(consent: Consent, answer: Answer): readonly Topic[] {
  return allTopics(consent).filter(({ id }) => Object.hasOwn(consent.answers, id) && consent.answers[id] === answer)
}
