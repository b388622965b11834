import type { SettingsSchema } from 'sdk'
import { sections } from '../../../settings/sections.ts'

const fields = sections.play.properties

/** The comforts, with the words that explain them. */
export const comfortForm = {
  type: 'object',
  properties: {
    pace: {
      ...fields.pace,
      description: 'How fast the waiting of a story goes by. Devices, beats and recordings keep their own time.',
    },
    autoAdvance: {
      ...fields.autoAdvance,
      description:
        'After time to read, where there is only one plain way on. It never chooses for you; any key stops it.',
    },
    wordsPerMinute: { ...fields.wordsPerMinute, description: 'Words you read in a minute.' },
    readAloud: { ...fields.readAloud, description: 'What is said and what can be chosen, by a voice of this device.' },
    handsFree: {
      ...fields.handsFree,
      description: 'Reads aloud, goes on by itself, and takes answers by voice, number keys or a clicker.',
    },
    revealTimers: { ...fields.revealTimers, description: 'Also shows what is left of secret timers.' },
  },
} as const satisfies SettingsSchema
