import { settingsSection } from 'sdk/page/settings/settings.ts'

/** What a chat says of a scenario that goes on by itself. */
export const advanceSection = settingsSection({
  id: 'ui',
  title: 'Appearance',
  schema: {
    type: 'object',
    properties: {
      showAutoAdvanceMessages: {
        type: 'boolean',
        title: 'Show messages that advance a scene',
        description: "The narrator's words when a scene goes on by itself. Off: only what characters say.",
        default: true,
      },
    },
  },
})
