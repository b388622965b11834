import type { SettingsSchema } from 'sdk'
import { sections } from '../../../settings/sections.ts'

const fields = sections.memory.properties

/** Whether characters remember at all, and what. */
export const whetherForm = {
  type: 'object',
  properties: {
    remember: {
      ...fields.remember,
      description:
        'Now and then what was said is read for what matters later, and told to the AI when it fits. When off, nothing new is noted and nothing is told; what is remembered stays.',
    },
    reveries: {
      ...fields.reveries,
      description: 'They remember of themselves, too: traits, preferences, what they admitted, what they felt.',
      'x-when': { field: 'remember', is: true },
    },
  },
} as const satisfies SettingsSchema

/** When a chat is read, and how much is taken from it. */
export const readingForm = {
  type: 'object',
  properties: {
    turns: { ...fields.turns, description: 'A turn is one reply. A chat is read after each of these.' },
    everyTurns: {
      ...fields.everyTurns,
      description: 'In turns, counted from the last of those above; 0 does not go on.',
    },
    messages: {
      ...fields.messages,
      description: 'How many of the newest messages are read each time, what you wrote and the replies.',
    },
    perHour: {
      ...fields.perHour,
      description: 'The most requests made for memories on their own. “Remember now” does not count.',
    },
    perExtraction: { ...fields.perExtraction, description: 'The most that is noted from one reading.' },
    total: {
      ...fields.total,
      description: 'The most one character remembers, reveries included. When it is full, nothing is pushed out.',
    },
  },
} as const satisfies SettingsSchema

/** How much of it goes along with a message. */
export const tellingForm = {
  type: 'object',
  properties: {
    contextLimit: { ...fields.contextLimit, description: 'The most that is told to the AI with one message.' },
    reveriesLimit: { ...fields.reveriesLimit, description: 'The most of what they remember of themselves.' },
  },
} as const satisfies SettingsSchema
