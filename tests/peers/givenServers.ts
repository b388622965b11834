import { custom } from '../../plugins/llm-custom/custom.ts'
import { ollama } from '../../plugins/llm-ollama/ollama.ts'
import { nodePeer } from './nodePeer.ts'
import type { PeerSource } from './peer.ts'

/** Servers that somebody runs and names in the environment. */
export const openAiAt: PeerSource = {
  name: 'llm-custom with the server of VESPER_OPENAI_URL',
  async open() {
    const baseUrl = process.env.VESPER_OPENAI_URL
    return baseUrl === undefined
      ? { absent: 'set VESPER_OPENAI_URL to the address of an OpenAI-compatible server' }
      : nodePeer((context) => custom(context), { baseUrl })
  },
}

export const ollamaAt: PeerSource = {
  name: 'llm-ollama with Ollama',
  async open() {
    const baseUrl = process.env.VESPER_OLLAMA_URL
    return baseUrl === undefined
      ? { absent: 'set VESPER_OLLAMA_URL to the address of an Ollama that has a model' }
      : nodePeer((context) => ollama(context), { baseUrl, numCtx: 4096 })
  },
}
