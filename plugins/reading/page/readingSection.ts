import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { settingsSection } from 'sdk/page/settings/settings.ts'

/** How chats are read. */
export const readingSection = settingsSection({
  id: 'reading',
  title: 'Reading',
  schema: {
    type: 'object',
    properties: {
      showTimes: {
        type: 'boolean',
        title: 'Show times',
        description: 'Below each message. Details in its menu has them, too.',
        default: false,
      },
      showModel: {
        type: 'boolean',
        title: 'Show the model',
        description: 'Below each reply: which model wrote it.',
        default: false,
      },
      width: {
        type: 'string',
        title: 'Width of the text',
        default: 'normal',
        enum: ['narrow', 'normal', 'wide'],
      },
      ...backdropSection.schema.properties,
      hideChips: {
        type: 'boolean',
        title: 'Hide chips',
        description: 'What a reply did besides its words, such as a new pose. Bookmarks and pins are still shown.',
        default: false,
      },
    },
  },
})
