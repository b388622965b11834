import type { SettingsSchema } from 'sdk'
import { memorySection } from '../memorySection.ts'

const fields = memorySection.schema.properties

/** Whether characters remember at all, and what. */
export const whetherForm = {
  type: 'object',
  properties: {
    remember: {
      ...fields.remember,
      description:
        'Saves what matters from your chats and sends it to the AI when relevant. When off, no memories are saved or sent; saved ones are kept.',
    },
    reveries: {
      ...fields.reveries,
      description: 'Characters also remember their own traits, preferences, admissions and feelings.',
      'x-when': { field: 'remember', is: true },
    },
  },
} as const satisfies SettingsSchema

/** When a chat is read, and how much is taken from it. */
export const readingForm = {
  type: 'object',
  properties: {
    turns: { ...fields.turns, description: 'A turn is one reply. The chat is read after each of these turns.' },
    everyTurns: {
      ...fields.everyTurns,
      description: 'In turns, counted from the last one above. 0 stops there.',
    },
    messages: {
      ...fields.messages,
      description: 'How many of the newest messages are read each time, yours and the replies.',
    },
    perHour: {
      ...fields.perHour,
      description: "Maximum automatic requests for memories. “Remember now” doesn't count.",
    },
    perExtraction: { ...fields.perExtraction, description: 'Maximum memories saved from one reading.' },
    total: {
      ...fields.total,
      description: 'Maximum memories, including reveries. When full, no new ones are added.',
    },
  },
} as const satisfies SettingsSchema

/** How much of it goes along with a message. */
export const tellingForm = {
  type: 'object',
  properties: {
    contextLimit: { ...fields.contextLimit, description: 'Maximum number of memories per reply.' },
    reveriesLimit: { ...fields.reveriesLimit, description: 'Maximum number of reveries per reply.' },
  },
} as const satisfies SettingsSchema

/** Which model reads a chat. */
export const modelForm = {
  type: 'object',
  properties: {
    model: { ...fields.model, description: 'A small, fast model is enough. Leave empty to use the reply model.' },
  },
} as const satisfies SettingsSchema
