import type { SimRequest } from './exchange.ts'
import type { CorsMode, Dialect } from './script.ts'

/** What a server says to a page from another origin. */
export interface CorsAnswer {
  readonly headers: Readonly<Record<string, string>>
  /** The whole request is turned away with 403, an empty body and no CORS headers. */
  readonly refused: boolean
}

export interface CorsSettings {
  /** `OLLAMA_ORIGINS`, in its own syntax. */
  readonly ollamaOrigins?: readonly string[]
  /** LM Studio's switch. */
  readonly lmstudioCors?: boolean
}

const nothing: CorsAnswer = { headers: {}, refused: false }
const methods = 'GET, POST, PUT, PATCH, DELETE, OPTIONS'

export function corsFor(request: SimRequest, mode: CorsMode, settings: CorsSettings): CorsAnswer {
  const { origin } = request.headers
  if (origin === undefined) return nothing
  const preflight = request.method === 'OPTIONS'
  const asked = request.headers['access-control-request-headers'] ?? ''
  switch (mode) {
    case 'native':
      return natives[request.dialect]({ origin, asked, preflight, settings })
    case 'ok':
      return allow(origin, preflight, asked)
    case 'none':
      return nothing
    case 'wrongOrigin':
      return allow('https://somebody-else.example', preflight, asked)
    case 'preflight403':
      return preflight ? { headers: {}, refused: true } : allow(origin, false, '')
    case 'headerNotAllowed':
      return allow(origin, preflight, 'Accept')
  }
}

interface Question {
  readonly origin: string
  readonly asked: string
  readonly preflight: boolean
  readonly settings: CorsSettings
}

const natives: Readonly<Record<Dialect, (question: Question) => CorsAnswer>> = {
  openai: ({ preflight, asked }) => allow('*', preflight, asked),
  openrouter: ({ preflight, asked }) => allow('*', preflight, asked),
  ollama: ({ origin, preflight, settings }) =>
    ollamaAllows(origin, settings.ollamaOrigins ?? [])
      ? allow(origin, preflight, ollamaHeaders.join(','))
      : { headers: {}, refused: true },
  llamacpp: ({ origin, preflight, asked }) =>
    withCredentials(allow(origin, preflight, asked === '' ? '' : '*, Authorization')),
  kobold: ({ preflight }) => allow('*', preflight, koboldHeaders),
  lmstudio: ({ preflight, asked, settings }) => (settings.lmstudioCors ? allow('*', preflight, asked) : nothing),
  tgwui: ({ origin, preflight, asked }) => withCredentials(allow(preflight ? origin : '*', preflight, asked)),
}

const koboldHeaders =
  'Accept, Content-Type, Content-Length, Cache-Control, Accept-Encoding, X-CSRF-Token, Client-Agent, X-Fields, Content-Type, Authorization, X-Requested-With, X-HTTP-Method-Override, apikey, genkey'

const ollamaHeaders = [
  'Authorization',
  'Content-Type',
  'User-Agent',
  'Accept',
  'X-Requested-With',
  'OpenAI-Beta',
  'x-stainless-arch',
  'x-stainless-async',
  'x-stainless-custom-poll-interval',
  'x-stainless-helper-method',
  'x-stainless-lang',
  'x-stainless-os',
  'x-stainless-package-version',
  'x-stainless-poll-helper',
  'x-stainless-retry-count',
  'x-stainless-runtime',
  'x-stainless-runtime-version',
  'x-stainless-timeout',
] as const

const ollamaSchemes = [
  'app:',
  'file:',
  'tauri:',
  'vscode-webview:',
  'vscode-file:',
  'chrome-extension:',
  'moz-extension:',
  'safari-web-extension:',
]
const loopbackNames = ['localhost', '127.0.0.1', '0.0.0.0']

/** `null` cannot be allow-listed, not even by a star: there is no origin to compare. */
function ollamaAllows(origin: string, extra: readonly string[]): boolean {
  if (origin === 'null') return false
  const { protocol, hostname } = splitOrigin(origin)
  if (ollamaSchemes.includes(protocol)) return true
  if ((protocol === 'http:' || protocol === 'https:') && loopbackNames.includes(hostname)) return true
  return extra.some((pattern) => wildcard(pattern).test(origin))
}

function splitOrigin(origin: string) {
  const [, protocol = '', hostname = ''] = /^([a-z][a-z0-9+.-]*:)\/\/([^/:]*)/i.exec(origin) ?? []
  return { protocol: protocol.toLowerCase(), hostname: hostname.toLowerCase() }
}

const wildcard = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  )

function allow(origin: string, preflight: boolean, headers: string): CorsAnswer {
  return {
    refused: false,
    headers: {
      'access-control-allow-origin': origin,
      ...(origin === '*' ? {} : { vary: 'Origin' }),
      // Real servers let browsers remember; here the next script must count at once.
      ...(preflight ? { 'access-control-allow-methods': methods, 'access-control-max-age': '0' } : {}),
      ...(preflight && headers !== '' ? { 'access-control-allow-headers': headers } : {}),
    },
  }
}

const withCredentials = (answer: CorsAnswer): CorsAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'access-control-allow-credentials': 'true' },
})
