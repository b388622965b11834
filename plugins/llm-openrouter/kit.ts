import { chatCompletionsWire, type PluginKits } from 'sdk/testing'

export default {
  secrets: ['api-key'],
  llmProvider: { openrouter: { model: 'a/b', wire: chatCompletionsWire } },
} satisfies PluginKits
