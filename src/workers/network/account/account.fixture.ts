import type { PluginId } from 'sdk'
import { vi } from 'vitest'
import type { OfflineQueueParts } from './offlineQueue.ts'
import type { SessionParts } from './session.ts'

/** A token that was made and ends at these times, in milliseconds since 1970. */
export function tokenOf(issuedAt: number, expiresAt: number): string {
  const claims = btoa(JSON.stringify({ sub: 'u', iat: issuedAt / 1000, exp: expiresAt / 1000 }))
  return `header.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

/** Secrets that are on no disk. */
export function secretsInMemory(): SessionParts['secrets'] &
  OfflineQueueParts['secrets'] & { known(): Iterable<string> } {
  const texts = new Map<string, string>()
  const kept = new Map<string, { readonly value: string; readonly origin: string }>()
  const keyOf = (plugin: PluginId, name: string) => `${plugin} ${name}`
  const stateOf = (key: string) => {
    const secret = kept.get(key)
    return secret ? ({ kind: 'saved', hint: '', origin: secret.origin } as const) : ({ kind: 'none' } as const)
  }
  return {
    async save(plugin, name, value, origin) {
      const key = keyOf(plugin, name)
      if (value === '') kept.delete(key)
      else kept.set(key, { value, origin })
      return stateOf(key)
    },
    async keepOnlyFor(plugin, name, origin) {
      const key = keyOf(plugin, name)
      if (kept.get(key)?.origin !== origin) kept.delete(key)
      return stateOf(key)
    },
    reveal: async (plugin, name) => kept.get(keyOf(plugin, name)),
    async saveText(name, text, origin) {
      texts.set(`${origin} ${name}`, text)
    },
    readText: async (name, origin) => texts.get(`${origin} ${name}`) || undefined,
    known: () => [...kept.values()].map(({ value }) => value),
  }
}

export interface AskedWeb {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly redirect: string
  readonly credentials: string
}

interface WebAnswer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Where the answer really came from, when that is elsewhere. */
  readonly url?: string
}

/** Everybody who is asked answers so; `offline` is not there. Returns what was asked, as it comes. */
export function web(
  answer: (asked: AskedWeb) => WebAnswer | 'offline' | Promise<WebAnswer | 'offline'>,
): readonly AskedWeb[] {
  const all: AskedWeb[] = []
  vi.stubGlobal('fetch', async (url: URL, init: Omit<AskedWeb, 'url'> & { readonly signal: AbortSignal }) => {
    init.signal.throwIfAborted()
    const { signal: _, ...rest } = init
    const asked = { ...rest, url: url.href }
    all.push(asked)
    const given = await answer(asked)
    if (given === 'offline') throw new TypeError('Failed to fetch')
    const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body)
    const response = new Response(text, { status: given.status ?? 200, headers: given.headers ?? {} })
    return Object.defineProperty(response, 'url', { value: given.url ?? url.href })
  })
  return all
}
