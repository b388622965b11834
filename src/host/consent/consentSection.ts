import { changeSettings, settingsSection } from 'sdk/page/settings/settings.ts'
import type { Answer, Consent, OwnTopic } from '../../shared/policy/consent/consent.ts'

const topicList = (title: string) =>
  ({
    type: 'array',
    title,
    default: [],
    maxItems: 200,
    items: { type: 'string', title: 'Topic', default: '' },
  }) as const

/** Ids of topics by their answer, and own topics as "Label: word, word": see `consentOf`. */
export const consentSection = settingsSection({
  id: 'consent',
  title: 'Consent',
  isSafety: true,
  limits: { withheld: 'all-of' },
  staysHere: ['welcome', 'careful', 'ruledOut', 'ownTopics'],
  takeOlder: () => import('./olderAnswers.ts').then(({ olderAnswers }) => olderAnswers),
  schema: {
    type: 'object',
    properties: {
      welcome: topicList('Yes'),
      careful: topicList('Maybe'),
      ruledOut: topicList('No'),
      ownTopics: topicList('Own topics'),
      /** As "<character>/<permission>": see consent/permissions.ts. */
      withheld: topicList('Kept from characters'),
    },
  },
})

type Stored = Readonly<Record<'welcome' | 'careful' | 'ruledOut' | 'ownTopics', readonly string[]>>

/** What the player agrees to now. `from` may be a snapshot, for use in render. */
export function consentOf(from: Stored = consentSection.now): Consent {
  const answered = (ids: readonly string[], answer: Answer) => ids.map((id) => [id, answer] as const)
  return {
    answers: Object.fromEntries([
      ...answered(from.welcome, 'yes'),
      ...answered(from.careful, 'maybe'),
      ...answered(from.ruledOut, 'no'),
    ]),
    own: from.ownTopics.flatMap((line) => ownTopicOf(line) ?? []),
  }
}

/** Keeps what the player agrees to. */
export function saveConsent({ answers, own }: Consent): void {
  const answered = (wanted: Answer) => Object.keys(answers).filter((id) => answers[id] === wanted)
  changeSettings(consentSection, {
    welcome: answered('yes'),
    careful: answered('maybe'),
    ruledOut: answered('no'),
    ownTopics: own.map(({ label, words }) => `${label}: ${words.join(', ')}`),
  })
}

/** A topic as it is stored, and as it can be typed: "Clowns: clown, circus tent". Without words its label is the word. */
export function ownTopicOf(line: string): OwnTopic | undefined {
  const [label = '', ...rest] = line.split(':').map((part) => part.trim())
  const words = rest
    .join(':')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const name = label
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-')
  return name === undefined ? undefined : { id: `own-${name}`, label, words: words.length > 0 ? words : [label] }
}
