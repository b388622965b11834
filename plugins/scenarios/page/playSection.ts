import { settingsSection } from 'sdk/page/settings/settings.ts'

/** Comforts while a scenario is played: see comfort/. */
export const playSection = settingsSection({
  id: 'play',
  title: 'Playing scenarios',
  schema: {
    type: 'object',
    properties: {
      pace: { type: 'number', title: 'Pace', default: 1, minimum: 0.5, maximum: 3, 'x-step': 0.25 },
      autoAdvance: { type: 'boolean', title: 'Auto-advance', default: false },
      wordsPerMinute: {
        type: 'integer',
        title: 'Reading speed',
        default: 200,
        minimum: 80,
        maximum: 600,
        'x-step': 20,
      },
      readAloud: { type: 'boolean', title: 'Read aloud', default: false },
      handsFree: { type: 'boolean', title: 'Hands-free', default: false },
      revealTimers: { type: 'boolean', title: 'Show hidden timers', default: false },
    },
  },
})
