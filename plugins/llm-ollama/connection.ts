import type { LlmFailure } from 'sdk'
import { normaliseBaseUrl, numberSetting, type ServerName, textSetting } from 'sdk/llm'

export interface Connection {
  readonly base: string
  readonly model: string
  /** The same for every request of a connection: a change would make Ollama load the model again. */
  readonly numCtx: number
  readonly keepAlive: string | number | undefined
}

export const defaultBase = 'http://localhost:11434'

/** Ollama lets pages send only a handful of headers; this is the one we need. */
export const jsonHeaders: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' }

/** Reads the settings; throws `net/bad-address` for an address that is none. */
export function connectionOf(settings: unknown): Connection {
  const address = normaliseBaseUrl(textSetting(settings, 'baseUrl') || defaultBase, 'ollama')
  if (!address.ok) throw address.error
  const keepAlive = textSetting(settings, 'keepAlive')
  return {
    base: address.value,
    model: textSetting(settings, 'model'),
    numCtx: Math.max(1024, Math.floor(numberSetting(settings, 'numCtx', 8192))),
    keepAlive: keepAlive === '' ? undefined : /^-?\d+$/.test(keepAlive) ? Number(keepAlive) : keepAlive,
  }
}

export const ollamaServer: ServerName = { name: 'Ollama', local: true, hint }

function hint(failure: LlmFailure): LlmFailure {
  if (failure.kind === 'not-found') {
    const model = /model ["']([^"']{1,100})["']/.exec(failure.message)?.[1]
    if (model === undefined) return failure
    const message = `Ollama does not have the model “${model}” yet. Pull it first: ollama pull ${model}`
    return { ...failure, message }
  }
  if (failure.kind === 'forbidden' && failure.raw === undefined) {
    const message =
      'Ollama blocks this page (CORS). Set the environment variable OLLAMA_ORIGINS to this page’s address and restart Ollama.'
    return { ...failure, message, scope: 'server' }
  }
  return failure
}
