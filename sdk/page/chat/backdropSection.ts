import { settingsSection } from '../settings/settings.ts'

/** What is seen behind the chat. Each choice is drawn by the module that has such pictures. */
export const backdropSection = settingsSection({
  id: 'reading',
  title: 'Reading',
  schema: {
    type: 'object',
    properties: {
      backdrop: {
        type: 'string',
        title: 'Behind the chat',
        description:
          "Place: a faint picture of the chat's environment, generated once by your image server. Character: their portrait.",
        default: 'off',
        enum: ['off', 'place', 'character'],
      },
    },
  },
})
