import { settingsSection } from '../settings/settings.ts'

/** Effects on the page: see limiter.ts. */
export const cuesSection = settingsSection({
  id: 'cues',
  title: 'Effects',
  isSafety: true,
  limits: { strength: 'lower', mostFlashes: 'lower' },
  schema: {
    type: 'object',
    properties: {
      strength: { type: 'integer', title: 'Strength of effects', default: 100, minimum: 0, maximum: 100, 'x-step': 5 },
      mostFlashes: { type: 'integer', title: 'Maximum flashes per second', default: 3, minimum: 1, maximum: 3 },
    },
  },
})
