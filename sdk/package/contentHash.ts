import type { ContentHash } from '../manifest.ts'

/** Names bytes by what they are, as `plugin.json` and the registry write it. Text is taken as UTF-8. */
export async function contentHash(content: Uint8Array | string): Promise<ContentHash> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
