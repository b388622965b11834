import type { SettingsSchema } from 'sdk'
import { cuesSection } from 'sdk/page/cues/cuesSection.ts'

const { strength, mostFlashes } = cuesSection.schema.properties
/** How strong effects may be. */
export const effectsForm = {
  type: 'object',
  properties: {
    strength: { ...strength, description: 'In percent, for all visual effects. 0 shows none.' },
    mostFlashes: { ...mostFlashes, description: 'Effects that flash more often are dimmed. The maximum is three.' },
  },
} as const satisfies SettingsSchema
