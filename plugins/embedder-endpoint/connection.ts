import { type LlmFailure, PluginError } from 'sdk'
import { failure, failureError, isPrivateUrl, normaliseBaseUrl, type ServerName, textSetting } from 'sdk/llm'

export interface Connection {
  readonly kind: 'ollama' | 'openai'
  /** Where texts are sent to. */
  readonly url: string
  readonly model: string
  readonly server: ServerName
}

/** Reads the settings; throws when one that is needed is missing, or the address is none. */
export function connectionOf(settings: unknown): Connection {
  const kind = textSetting(settings, 'kind') === 'openai' ? 'openai' : 'ollama'
  const typed = textSetting(settings, 'baseUrl')
  if (typed === '') throw new PluginError('net/bad-address', addressWanted)
  const address = normaliseBaseUrl(typed, kind)
  if (!address.ok) throw address.error
  const model = textSetting(settings, 'model')
  if (model === '') throw failureError(failure('bad-request', modelWanted))
  const base = address.value
  const server = { local: isPrivateUrl(base), hint: (cause: LlmFailure) => hint(cause, kind, model) }
  return kind === 'ollama'
    ? { kind, url: `${base}/api/embed`, model, server: { name: 'Ollama', ...server } }
    : { kind, url: `${base}/embeddings`, model, server: { name: 'The embedding server', ...server } }
}

const addressWanted = 'Please enter the address of your embedding server in Settings, such as http://localhost:11434.'
const modelWanted = 'Please enter the name of an embedding model in Settings, such as nomic-embed-text.'

function hint(cause: LlmFailure, kind: Connection['kind'], model: string): LlmFailure {
  if (cause.kind === 'not-found') {
    const next = kind === 'ollama' ? `Pull it first: ollama pull ${model}` : 'Please check its name in Settings.'
    return { ...cause, message: `The server does not have the model “${model}”. ${next}` }
  }
  if (/not support embed/i.test(cause.message)) {
    const message = `The model “${model}” writes replies and makes no vectors. Please choose an embedding model, such as nomic-embed-text.`
    return { ...cause, kind: 'bad-request', message, retryable: false, scope: 'model' }
  }
  if (kind === 'ollama' && cause.kind === 'forbidden' && cause.raw === undefined) {
    const message =
      'Ollama blocks this page (CORS). Set the environment variable OLLAMA_ORIGINS to this page’s address and restart Ollama.'
    return { ...cause, message, scope: 'server' }
  }
  return cause
}
