import type { Capabilities } from '../context.ts'
import { PluginError } from '../errors.ts'

/** What the host would know besides the request. */
export interface NetOverFetchOptions {
  /** Values for `{{secret:name}}` placeholders in headers. */
  readonly secrets?: Readonly<Record<string, string>>
}

/** The `net` capability over a `fetch`, as the host provides it: for tests against simulated or real servers. */
export function netOverFetch(fetch: typeof globalThis.fetch, options: NetOverFetchOptions = {}): Capabilities['net'] {
  return {
    setStopRequests: async () => {},
    lastWords: async () => {},
    async fetch({ url, method = 'GET', headers = {}, body, redirects = 'refuse' }, { signal }) {
      const init: RequestInit = {
        method,
        headers: withSecrets(headers, options.secrets ?? {}),
        redirect: redirects === 'follow' ? 'follow' : 'manual',
        signal,
        ...(body !== undefined && { body: body as BodyInit }),
      }
      const response = await fetch(url, init).catch((error: unknown) => {
        throw signal.aborted
          ? signal.reason
          : new PluginError('net/unreachable', 'The server cannot be reached.', { cause: error })
      })
      if (response.type === 'opaqueredirect' || (redirects === 'refuse' && response.headers.has('location'))) {
        throw new PluginError('net/redirected', 'The server sent the request elsewhere.')
      }
      return { status: response.status, headers: Object.fromEntries(response.headers), body: bytesOf(response, signal) }
    },
  }
}

function withSecrets(headers: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(/\{\{secret:([a-z0-9-]+)\}\}/g, (_, secret: string) => {
        if (!Object.hasOwn(secrets, secret)) throw new PluginError('secret/missing', `No ${secret} is saved.`)
        return secrets[secret] ?? ''
      }),
    ]),
  )
}

async function* bytesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const reader = response.body.getReader()
  // A read that waits for a silent server is only ended from outside.
  const stop = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', stop)
    await reader.cancel().catch(() => {})
  }
}
