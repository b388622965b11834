import { ollamaWire, type PluginKits } from 'sdk/testing'

export default { llmProvider: { ollama: { model: 'tern:8b', wire: ollamaWire } } } satisfies PluginKits
