import { settingsSection } from 'sdk/page/settings/settings.ts'

/** The preset where nothing has its own. */
export const presetSection = settingsSection({
  id: 'ai',
  title: 'AI',
  schema: {
    type: 'object',
    properties: {
      preset: {
        type: 'string',
        title: 'Preset',
        description: 'Used where no chat, character or model has its own preset.',
        default: '',
        'x-optional': true,
      },
    },
  },
})
