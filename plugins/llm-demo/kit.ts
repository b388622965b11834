import type { PluginKits } from 'sdk/testing'

/** It reaches no server, so there is no wire. */
export default { llmProvider: { demo: { model: '' } } } satisfies PluginKits
