import { settingsSection } from '../../settings/settings.ts'

/** Stands below the rest of `estim`, because the panic key must differ from it. */
export const safewordKeySection = settingsSection({
  id: 'estim',
  title: 'Stimulation',

  schema: {
    type: 'object',
    properties: {
      safewordKey: { type: 'string', title: 'Safeword key', default: 'F2' },
    },
  },
})
