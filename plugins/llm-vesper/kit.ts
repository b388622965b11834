import { chatCompletionsWire, type PluginKits } from 'sdk/testing'

export default { llmProvider: { vesper: { model: 'm', wire: chatCompletionsWire } } } satisfies PluginKits
