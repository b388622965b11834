import { field, isFields } from '../../shared/fields.ts'

export type ServerId = 'ollama' | 'lm-studio' | 'llama-cpp' | 'koboldcpp' | 'text-generation-webui'

/** A local model server: what it is called, where it usually listens, and an address only it answers like this. */
export interface KnownServer {
  readonly id: ServerId
  readonly name: string
  readonly port: string
  readonly path: string
  readonly recognises: (answer: unknown) => boolean
}

export const knownServers: readonly KnownServer[] = [
  {
    id: 'koboldcpp',
    name: 'KoboldCpp',
    port: '5001',
    path: '/api/extra/version',
    recognises: (answer) => field(answer, 'result') === 'KoboldCpp',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    port: '11434',
    path: '/api/version',
    recognises: (answer) => typeof field(answer, 'version') === 'string' && field(answer, 'result') === undefined,
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    port: '1234',
    path: '/api/v0/models',
    recognises: (answer) => Array.isArray(field(answer, 'data')),
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    port: '8080',
    path: '/props',
    recognises: (answer) => isFields(field(answer, 'default_generation_settings')),
  },
  {
    id: 'text-generation-webui',
    name: 'text-generation-webui',
    port: '5000',
    path: '/v1/internal/model/info',
    recognises: (answer) => typeof field(answer, 'model_name') === 'string',
  },
]

export const serverAtPort = (port: string): KnownServer | undefined =>
  knownServers.find((server) => server.port === port)
