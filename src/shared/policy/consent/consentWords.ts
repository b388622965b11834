import type { Limits } from './consent.ts'

/** What a model is told of a player's limits. The machine keeps the hard ones whatever a model makes of this. */
export function consentWords({ hard, soft }: Limits): string {
  const line = (words: string, topics: readonly { readonly label: string }[], end: string) =>
    topics.length === 0 ? [] : [`${words}: ${topics.map(({ label }) => label).join('; ')}${end}`]
  return [...line('Never bring up', hard, '.'), ...line('Go carefully with', soft, ': ask first.')].join('\n')
}
