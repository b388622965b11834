import { settingsSection } from 'sdk/page/settings/settings.ts'

/** The pace of Auto. */
export const autoplaySection = settingsSection({
  id: 'general',
  title: 'General',
  schema: {
    type: 'object',
    properties: {
      autoplayDelay: {
        type: 'integer',
        title: 'Seconds between replies on Auto',
        default: 5,
        minimum: 0,
        maximum: 60,
        'x-group': 'Autoplay',
      },
      autoplayMax: {
        type: 'integer',
        title: 'Replies before Auto stops',
        default: 10,
        minimum: 1,
        maximum: 100,
        'x-group': 'Autoplay',
      },
    },
  },
})
