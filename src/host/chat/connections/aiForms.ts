import type { SettingsSchema } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'

const { provider, temperature, maxTokens, compressionModel, fallbackProvider } = aiSection.schema.properties

/** How long and how surprising replies are. */
export const repliesForm = {
  type: 'object',
  properties: { temperature, maxTokens, compressionModel },
} as const satisfies SettingsSchema

/** All that stands on the page about the provider and its replies. */
export const aiForm: SettingsSchema = {
  type: 'object',
  properties: {
    provider: { ...provider, title: 'AI provider' },
    temperature,
    maxTokens,
    compressionModel,
    fallbackProvider,
  },
}
