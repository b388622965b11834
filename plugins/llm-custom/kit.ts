import { chatCompletionsWire, type PluginKits } from 'sdk/testing'

export default {
  settings: { baseUrl: 'http://localhost:8080' },
  llmProvider: { custom: { model: 'm', wire: chatCompletionsWire } },
} satisfies PluginKits
