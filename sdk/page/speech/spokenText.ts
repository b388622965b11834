/** A message as it is read aloud: its words without the marks of Markdown, addresses and code. */
export function spokenText(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-+*]|\d+\.)[ \t]+/gm, '')
    .replace(/[*_~`|]+/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** In sentences: voices forget what is too long, and a stop should not come in the middle of a word. */
export const sentencesOf = (text: string): readonly string[] =>
  [...sentences.segment(spokenText(text))]
    .map(({ segment }) => segment.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one))

/** Follows a reply that grows, and gives each sentence out once it is whole. */
export class GrowingSpeech {
  #given = 0

  /** The sentences that have become whole since the last call. The last one may still grow, so it waits. */
  push(whole: string): readonly string[] {
    return this.#from(sentencesOf(whole).slice(0, -1))
  }

  /** What is left when nothing more comes. */
  end(whole: string): readonly string[] {
    return this.#from(sentencesOf(whole))
  }

  #from(all: readonly string[]): readonly string[] {
    const fresh = all.slice(this.#given)
    this.#given = Math.max(this.#given, all.length)
    return fresh
  }
}
