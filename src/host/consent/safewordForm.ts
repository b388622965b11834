import type { SettingsSchema } from 'sdk'
import { estimSection } from './estimSection.ts'

const fields = estimSection.schema.properties

/** Safewords, and to be asked in between. */
export const safewordForm = {
  type: 'object',
  properties: {
    safeword: {
      ...fields.safeword,
      description: 'Type or say it to stop everything before any character reads it. Separate several with commas.',
    },
    escapeTwice: {
      ...fields.escapeTwice,
      description:
        'Press twice within half a second while devices are on or a reply is being written. Pressing once only stops devices.',
    },
    checkInMinutes: {
      ...fields.checkInMinutes,
      description:
        'In minutes, while devices are on. Without an answer, intensity drops, then everything pauses. 0 turns check-ins off.',
    },
    restMinutes: {
      ...fields.restMinutes,
      description: 'In minutes, after sessions of 45 minutes or more. Devices stay off that long. 0 turns it off.',
    },
  },
} as const satisfies SettingsSchema
