import { settingsSection } from '../settings/settings.ts'

const topicList = (title: string) =>
  ({
    type: 'array',
    title,
    default: [],
    maxItems: 200,
    items: { type: 'string', title: 'Topic', default: '' },
  }) as const

/** Ids of topics by their answer, and own topics as "Label: word, word": see consent/consentSettings.ts. */
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
