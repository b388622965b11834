import { PluginError } from '../errors.ts'
import { err, ok, type Result } from '../result.ts'

/** Which kind of server the address is for: one that speaks OpenAI's way under `/v1`, or Ollama's own. */
export type ApiFamily = 'openai' | 'ollama'

const endpoints: Readonly<Record<ApiFamily, RegExp>> = {
  openai: /(\/(chat\/completions|completions|embeddings|models))+$/,
  ollama: /\/(v1|api)(\/.*)?$/,
}

/**
 * Turns what people paste into the address requests are built on: a scheme where it is missing, no endpoint at the
 * end, no trailing slash, and for OpenAI's family a version.
 */
export function normaliseBaseUrl(text: string, family: ApiFamily): Result<string, PluginError> {
  const pasted = text.trim().replace(/^["'<]+(.*?)["'>]*$/, '$1')
  if (pasted === '') return err(badAddress('Please enter the address of the server.'))
  const url = parse(withScheme(pasted))
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    return err(badAddress('This does not look like an address. It should look like http://localhost:1234.'))
  }
  if (url.username !== '' || url.password !== '') {
    return err(badAddress('Please leave name and password out of the address, and put the key in its own field.'))
  }
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(endpoints[family], '')
  return ok(url.origin + (family === 'openai' ? versioned(path, url.hostname) : path))
}

function versioned(path: string, host: string): string {
  if (path.split('/').some((part) => /^v\d+(alpha|beta)?\d*$/.test(part))) return path
  // "/api" of a server at home is its own native interface; the family's lives beside it.
  return path === '/api' && isPrivateHost(host) ? '/v1' : `${path}/v1`
}

function withScheme(pasted: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(pasted)) return pasted
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(pasted)?.[0] ?? ''
  return `${isPrivateHost(host) ? 'http' : 'https'}://${pasted.replace(/^\/+/, '')}`
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const badAddress = (message: string) => new PluginError('net/bad-address', message)

/** Whether a host is this computer or on the player's own network, judged by its name. */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost') || /\.(local|lan|home|internal)$/.test(name)) return true
  if (name === '::1' || /^f[cd][\da-f]{2}:/.test(name) || name.startsWith('fe80:')) return true
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) {
    const [a = 0, b = 0] = name.split('.').map(Number)
    return (
      a === 127 ||
      a === 10 ||
      a === 0 ||
      (a === 192 && b === 168) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 169 && b === 254) ||
      (a === 100 && b >= 64 && b < 128)
    )
  }
  // A name without dots is a machine on the network; a name with dots is somewhere else.
  return name !== '' && !name.includes('.') && !name.includes(':')
}

/** Whether a base address points to this computer or the player's network. */
export function isPrivateUrl(url: string): boolean {
  const parsed = parse(url)
  return parsed !== undefined && isPrivateHost(parsed.hostname)
}
