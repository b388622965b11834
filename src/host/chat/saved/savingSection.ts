import { settingsSection } from 'sdk/page/settings/settings.ts'

/** Restore points and saved sessions. */
export const savingSection = settingsSection({
  id: 'general',
  title: 'General',
  schema: {
    type: 'object',
    properties: {
      autoSave: {
        type: 'boolean',
        title: 'Keep restore points',
        description: 'Also keeps copies of earlier states. Chats are always saved.',
        default: true,
        'x-group': 'Saving',
      },
      autoSaveInterval: {
        type: 'integer',
        title: 'Minutes between restore points',
        default: 5,
        minimum: 1,
        maximum: 120,
        'x-group': 'Saving',
      },
      autoSavesKept: {
        type: 'integer',
        title: 'Maximum restore points',
        default: 5,
        minimum: 1,
        maximum: 100,
        'x-group': 'Saving',
      },
      sessionsKept: {
        type: 'integer',
        title: 'Maximum saved sessions',
        description: 'Saving another deletes the oldest. You are notified and can undo it.',
        default: 3,
        minimum: 1,
        maximum: 1000,
        'x-group': 'Saving',
      },
    },
  },
})
