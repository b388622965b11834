import { settingsSection } from 'sdk/page/settings/settings.ts'

/** Hiding the page, and how long chats are kept. */
export const privacySection = settingsSection({
  id: 'privacy',
  title: 'Privacy',
  early: ['panicKey'],
  schema: {
    type: 'object',
    properties: {
      lockAfterMinutes: {
        type: 'integer',
        title: 'Hide after idle minutes',
        description: '0 hides only on startup and with the button.',
        default: 0,
        minimum: 0,
        maximum: 240,
      },
      panicKey: {
        type: 'string',
        title: 'Panic key',
        description: 'Stops everything and shows an empty page at once.',
        default: 'F9',
      },
      keepDays: {
        type: 'integer',
        title: 'Delete unused chats after days',
        description: 'For chats without their own setting; 0 keeps them.',
        default: 0,
        minimum: 0,
        maximum: 3650,
      },
    },
  },
})

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
