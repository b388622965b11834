import type { Answer, Consent } from './consent.ts'
import { type Topic, topics } from './topics.ts'

/** What is ruled out. */
export const hardLimits = (consent: Consent): readonly Topic[] => topicsAnswered(consent, 'no')

/** What wants asking first. */
export const softLimits = (consent: Consent): readonly Topic[] => topicsAnswered(consent, 'maybe')

/** All topics of a player: the built-in ones, then their own. */
export const allTopics = ({ own }: Pick<Consent, 'own'>): readonly Topic[] => [
  ...topics,
  ...own.map((topic) => ({ ...topic, about: 'Your own topic.' })),
]

function topicsAnswered(consent: Consent, answer: Answer): readonly Topic[] {
  return allTopics(consent).filter(({ id }) => Object.hasOwn(consent.answers, id) && consent.answers[id] === answer)
}
