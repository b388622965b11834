import type { Answer, Consent, Limits } from './consent.ts'
import { type Topic, topics } from './topics.ts'

/** What a player's answers come to, with all that names it. */
export const limitsOf = (consent: Consent): Limits => ({
  hard: topicsAnswered(consent, 'no'),
  soft: topicsAnswered(consent, 'maybe'),
})

/** All topics of a player: the built-in ones, then their own. */
export const allTopics = ({ own }: Pick<Consent, 'own'>): readonly Topic[] => [
  ...topics,
  ...own.map((topic) => ({ ...topic, about: 'Your own topic.' })),
]

function topicsAnswered(consent: Consent, answer: Answer): readonly Topic[] {
  return allTopics(consent).filter(({ id }) => Object.hasOwn(consent.answers, id) && consent.answers[id] === answer)
}
