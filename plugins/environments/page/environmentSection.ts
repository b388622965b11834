import { settingsSection } from 'sdk/page/settings/settings.ts'

/** Where chats take place that have no place of their own. */
export const environmentSection = settingsSection({
  id: 'general',
  title: 'General',
  staysHere: ['selectedEnvironmentId'],
  schema: {
    type: 'object',
    properties: {
      selectedEnvironmentId: { type: 'string', title: 'Environment', default: 'none' },
    },
  },
})
