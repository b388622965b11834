import type { PluginKits } from 'sdk/testing'

/** A server with a very small model: it counts words. */
export default {
  embedder: {
    endpoint: {
      server: ({ url, body }) => {
        if (!url.endsWith('/api/embed')) return { status: 404 }
        const { input }: { readonly input: readonly string[] } = JSON.parse(String(body))
        return { body: JSON.stringify({ embeddings: input.map(countWords) }) }
      },
    },
  },
} satisfies PluginKits

const buckets = 64

function countWords(text: string): readonly number[] {
  const counts = new Array<number>(buckets).fill(0.01)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = [...word].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % buckets
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}
