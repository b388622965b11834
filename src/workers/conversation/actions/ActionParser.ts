import { readTag, tagStarts } from './readTag.ts'
import type { Verb } from './verbs.ts'

/** A tag that was found, and how it stood in the reply. */
export interface FoundTag {
  readonly verb: Verb
  readonly value: string
  /** Place in the text that is shown, where the tag was taken out. */
  readonly offset: number
  readonly isQuoted: boolean
}

export interface Parsed {
  readonly text: string
  readonly tags: readonly FoundTag[]
}

/** The tags of a whole text, those in code among them. */
export function tagsIn(text: string): readonly FoundTag[] {
  const parser = new ActionParser()
  return [parser.push(text.replaceAll('`', ' ')), parser.end()].flatMap(({ tags }) => tags)
}

/**
 * Takes the tags out of a reply while it streams. What is returned is safe to show: no tag and no part of one.
 * Tags in code are text about tags, and stay.
 */
export class ActionParser {
  #waiting = ''
  /** How much text has been shown, with what stood there before this parser began. */
  #shown: number
  #fence = false
  #code = false
  #speech = false
  #lineStart = true
  #cite = false
  /** Whether the newest shown character was white space, or there is none yet. */
  #gap = true
  #newLine = true
  /** After a tag: the space that set it apart goes with it. */
  #eating: 'no' | 'spaces' | 'line' = 'no'

  constructor(shownBefore = 0) {
    this.#shown = shownBefore
    this.#gap = shownBefore === 0
    this.#newLine = shownBefore === 0
  }

  push(text: string): Parsed {
    this.#waiting += text
    return this.#read(false)
  }

  /** The rest. A tag that was cut off is gone: it was never whole, so it is neither shown nor done. */
  end(): Parsed {
    return this.#read(true)
  }

  #read(isWhole: boolean): Parsed {
    const source = this.#waiting
    const tags: FoundTag[] = []
    let shown = ''
    let at = 0
    while (at < source.length) {
      const next = source.charAt(at)
      if (next === '`') {
        const run = runOf(source, at)
        if (at + run === source.length && !isWhole) break
        this.#passTicks(run)
        shown += this.#show(source.slice(at, at + run))
        at += run
        continue
      }
      const stars = next === '*' || next === '_' ? runOf(source, at) : 0
      if (stars > 0 && at + stars === source.length && !isWhole) break
      const start = at + stars
      if (!this.#fence && !this.#code && tagStarts.has(source.charAt(start))) {
        const found = readTag(source, start, isWhole)
        if (found.kind === 'open') break
        if (found.kind === 'tag') {
          const end = start + found.length
          const after = stars > 0 && source.charAt(end) === next ? runOf(source, end) : 0
          if (stars > 0 && end + after === source.length && !isWhole) break
          // Emphasis around nothing but a tag goes with it.
          const isWrapped = stars > 0 && after === stars
          if (stars > 0 && !isWrapped) shown += this.#show(source.slice(at, start))
          tags.push({
            verb: found.verb,
            value: found.value,
            offset: this.#shown,
            isQuoted: this.#speech || this.#cite,
          })
          this.#eating = this.#newLine ? 'line' : this.#gap || (stars > 0 && !isWrapped) ? 'spaces' : 'no'
          at = isWrapped ? end + after : end
          continue
        }
        if (isWhole && isCutOff(source, start)) break
      }
      const passed = Math.max(1, stars)
      shown += this.#show(source.slice(at, at + passed))
      at += passed
    }
    this.#waiting = isWhole ? '' : source.slice(at)
    return { text: shown, tags }
  }

  /** Passes one character on, or a run of equal ones, and remembers what it means for those after it. */
  #show(text: string): string {
    if (this.#eating !== 'no') {
      if (text === ' ' || text === '\t') return ''
      const isOwnLine = this.#eating === 'line'
      this.#eating = 'no'
      if (text === '\n' && isOwnLine) return ''
    }
    if (text === '\n') {
      this.#code = false
      this.#speech = false
      this.#cite = false
      this.#lineStart = true
    } else {
      if (this.#lineStart && text === '>') this.#cite = true
      if (text.trim() !== '') this.#lineStart = false
      if (!this.#fence && !this.#code) this.#passQuote(text)
    }
    this.#gap = /\s$/.test(text)
    this.#newLine = text.endsWith('\n')
    this.#shown += text.length
    return text
  }

  #passTicks(run: number): void {
    if (this.#lineStart && run >= 3) this.#fence = !this.#fence
    else if (!this.#fence) this.#code = !this.#code
  }

  #passQuote(text: string): void {
    if (text === '"') this.#speech = !this.#speech
    else if (text === '“' || text === '«' || text === '„') this.#speech = true
    else if (text === '”' || text === '»') this.#speech = false
  }
}

function runOf(text: string, at: number): number {
  let end = at
  while (text.charAt(end) === text.charAt(at)) end++
  return end - at
}

/** Whether the reply ended in the middle of a tag. */
const isCutOff = (text: string, at: number) => readTag(text, at, false).kind === 'open' && text.length - at > 2
