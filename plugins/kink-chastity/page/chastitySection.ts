import { settingsSection } from 'sdk/page/settings/settings.ts'

/** Who holds the lock. */
export const chastitySection = settingsSection({
  id: 'chastity',
  title: 'Chastity',
  schema: {
    type: 'object',
    properties: {
      /** "plugin id/provider id". */
      provider: { type: 'string', title: 'Lock provider', default: 'vesper.kink-chastity/local' },
    },
  },
})
