import { settingsSection } from '../settings/settings.ts'

/** Which language model replies, and how. */
export const aiSection = settingsSection({
  id: 'ai',
  title: 'AI',
  holdsModels: true,
  schema: {
    type: 'object',
    properties: {
      provider: { type: 'string', title: 'Provider', default: 'vesper' },
      fallbackProvider: {
        type: 'string',
        title: 'Fallback provider',
        description: 'Used when the provider gives no reply. You are notified each time.',
        default: '',
        'x-optional': true,
      },
      temperature: {
        type: 'number',
        title: 'Temperature',
        description: 'Low keeps replies predictable, high makes them surprising.',
        default: 0.7,
        minimum: 0,
        maximum: 2,
        'x-step': 0.05,
      },
      maxTokens: {
        type: 'integer',
        title: 'Maximum reply length',
        description: 'In tokens (1000 tokens are about 750 words).',
        default: 1000,
        minimum: 100,
        maximum: 8000,
        'x-step': 100,
      },
      compressionModel: {
        type: 'string',
        title: 'Model for summaries',
        description: 'Of the same provider, when older messages are summarised. Empty: the model that replies.',
        default: '',
        format: 'model',
        'x-optional': true,
      },
    },
  },
})
