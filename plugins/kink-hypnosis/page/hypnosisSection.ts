import { settingsSection } from 'sdk/page/settings/settings.ts'

/** What was made in the studio, as the text of its files, and a summary of practice. */
export const hypnosisSection = settingsSection({
  id: 'hypnosis',
  title: 'Hypnosis studio',
  schema: {
    type: 'object',
    properties: {
      effects: {
        type: 'array',
        title: 'Own effects',
        default: [],
        items: { type: 'string', title: 'Effect', default: '' },
      },
      programs: {
        type: 'array',
        title: 'Own programs',
        default: [],
        items: { type: 'string', title: 'Program', default: '' },
      },
      practices: { type: 'integer', title: 'Times practised', default: 0, minimum: 0 },
      lastFelt: { type: 'number', title: 'How well it came last', default: 0, minimum: 0, maximum: 5 },
    },
  },
})
