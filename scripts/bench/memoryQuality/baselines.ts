import type { Contestant } from './contestant.ts'
import { maxTold, windowOf, windowSize } from './contestant.ts'
import type { Line } from './dialogues/dialogue.ts'

/** A window longer by as many messages as the others may tell memories. */
export const lastMessages: Contestant = {
  name: 'last messages only',
  begin: () => ({
    async heard() {},
    recall: async (_question, lines) => lines.slice(-windowSize - maxTold, -windowSize).map(written),
  }),
}

/** Roughly what ten memories take. */
const summaryTokens = 160
const summaryEveryTurns = 10
/** Letters of a token, as everywhere a tokeniser is not at hand. */
const lettersOfToken = 4

/**
 * A summary that goes on: every ten turns what has left the window is added, and of it all the sentences are kept that
 * share the most words with the others, as far as they find room.
 */
export const rollingSummary: Contestant = {
  name: 'rolling summary',
  begin() {
    let summary: readonly string[] = []
    let done = 0
    return {
      async heard(turn, lines) {
        if (turn % summaryEveryTurns !== 0) return
        const until = Math.max(done, lines.length - windowSize)
        summary = shortened([...summary, ...lines.slice(done, until).map(written)])
        done = until
      },
      recall: async () => summary,
    }
  },
}

/** The messages nearest to the question, of all there are besides those that are seen anyway. */
export const nearestMessages: Contestant = {
  name: 'nearest messages',
  begin(_dialogue, embed) {
    const vectors = new Map<string, Float32Array>()
    return {
      async heard(turn, lines) {
        const fresh = lines.filter((line) => line.turn === turn)
        const made = await embed(fresh.map(({ text }) => text))
        for (const [at, line] of fresh.entries()) vectors.set(line.id, made.vectors[at] ?? new Float32Array())
      },
      async recall(question, lines) {
        const [wanted = new Float32Array()] = (await embed([question.line.text])).vectors
        const seen = new Set(windowOf(lines).map(({ id }) => id))
        return lines
          .filter(({ id }) => !seen.has(id))
          .map((line) => ({ line, near: dot(wanted, vectors.get(line.id) ?? new Float32Array()) }))
          .sort((a, b) => b.near - a.near)
          .slice(0, maxTold)
          .map(({ line }) => written(line))
      },
    }
  },
}

const written = ({ by, text }: Line) => `${by}: ${text}`

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** The most telling of some sentences, in their order. */
function shortened(sentences: readonly string[]): readonly string[] {
  const words = sentences.map((text) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu)))
  const counts = new Map<string, number>()
  for (const word of words.flatMap((own) => [...own])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = (at: number) => {
    const own = [...(words[at] ?? [])]
    return own.reduce((sum, word) => sum + Math.log(counts.get(word) ?? 1), 0) / Math.sqrt(Math.max(1, own.length))
  }
  let room = summaryTokens * lettersOfToken
  const kept = new Set<number>()
  for (const at of [...sentences.keys()].sort((a, b) => weight(b) - weight(a))) {
    const length = sentences[at]?.length ?? 0
    if (length > room) continue
    room -= length
    kept.add(at)
  }
  return sentences.filter((_, at) => kept.has(at))
}
