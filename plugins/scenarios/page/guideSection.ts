import { settingsSection } from 'sdk/page/settings/settings.ts'

/** What the AI does in guides. */
export const guideSection = settingsSection({
  id: 'general',
  title: 'General',
  schema: {
    type: 'object',
    properties: {
      guideMeLLMStimulation: {
        type: 'boolean',
        title: 'AI stimulation in GuideMe guides',
        description: 'The AI reads each guide page and chooses gentle device actions within your limits.',
        default: false,
      },
    },
  },
})
