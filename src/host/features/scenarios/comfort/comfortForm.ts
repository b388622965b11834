import type { SettingsSchema } from 'sdk'
import { playSection } from '../playSection.ts'

const fields = playSection.schema.properties

/** The comforts, with the words that explain them. */
export const comfortForm = {
  type: 'object',
  properties: {
    pace: {
      ...fields.pace,
      description: 'Speeds up waiting times. Devices, beats and recordings keep their timing.',
    },
    autoAdvance: {
      ...fields.autoAdvance,
      description:
        'Continues after reading time when there is only one way on. Never chooses for you; any key stops it.',
    },
    wordsPerMinute: { ...fields.wordsPerMinute, description: 'In words per minute.' },
    readAloud: { ...fields.readAloud, description: 'Reads text and choices with a voice of this device.' },
    handsFree: {
      ...fields.handsFree,
      description: 'Reads aloud, auto-advances, and takes answers by voice, number keys or a clicker.',
    },
    revealTimers: { ...fields.revealTimers, description: 'Shows the time left on hidden timers.' },
  },
} as const satisfies SettingsSchema
