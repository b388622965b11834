import { readTag, tagStarts } from './readTag.ts'
import { type Setting, Surroundings } from './Surroundings.ts'
import type { Verb } from './verbs.ts'

/** A tag that was found, and how it stood in the reply. */
export interface FoundTag {
  readonly verb: Verb
  readonly value: string
  /** Place in the text that is shown, where the tag was taken out. */
  readonly offset: number
  /** What it stood in, where an order is not the character's own. */
  readonly setting: Setting | undefined
}

export interface Parsed {
  readonly text: string
  readonly tags: readonly FoundTag[]
}

/**
 * Takes the tags out of a reply while it streams. What is returned is safe to show: no tag and no part of one.
 * Tags in code and comments are text about tags, and stay; those that would reach out are told of all the same.
 */
export class ActionParser {
  #waiting = ''
  /** How much text has been shown, with what stood there before this parser began. */
  #shown: number
  readonly #around = new Surroundings()
  /** Whether the newest shown character was white space, or there is none yet. */
  #gap = true
  #newLine = true
  /** After a tag: the space that set it apart goes with it. */
  #eating: 'no' | 'spaces' | 'line' = 'no'

  /** `existing` is the text that is continued: what began in it may still be open. */
  constructor(existing = '') {
    this.#shown = existing.length
    this.#gap = existing === ''
    this.#newLine = existing === ''
    for (let at = 0; at < existing.length; ) at += this.#around.pass(existing, at, true)
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
    /** What stays in the text although it is a tag ends here. */
    let keptUntil = 0
    while (at < source.length) {
      const next = source.charAt(at)
      const stars = next === '*' || next === '_' ? runOf(source, at) : 0
      if (stars > 0 && at + stars === source.length && !isWhole) break
      const start = at + stars
      if (start >= keptUntil && tagStarts.has(source.charAt(start))) {
        const found = readTag(source, start, isWhole)
        if (found.kind === 'open') break
        const { setting } = this.#around
        const isKept = setting === 'code' || setting === 'comment'
        if (found.kind === 'tag' && isKept) {
          if (found.verb.reachesOut) tags.push({ ...tagOf(found), offset: this.#shown, setting })
          keptUntil = start + found.length
        } else if (found.kind === 'tag') {
          const end = start + found.length
          const after = stars > 0 && source.charAt(end) === next ? runOf(source, end) : 0
          if (stars > 0 && end + after === source.length && !isWhole) break
          // Emphasis around nothing but a tag goes with it.
          const isWrapped = stars > 0 && after === stars
          for (let star = at; star < start; star += 1) {
            this.#around.pass(source, star, true)
            if (!isWrapped) shown += this.#show(next)
          }
          tags.push({ ...tagOf(found), offset: this.#shown, setting })
          this.#around.passTag()
          this.#eating = this.#newLine ? 'line' : this.#gap || (stars > 0 && !isWrapped) ? 'spaces' : 'no'
          at = isWrapped ? end + after : end
          continue
        }
        if (isWhole && !isKept && isCutOff(source, start)) break
      }
      const passed = this.#around.pass(source, at, isWhole)
      if (passed === 0) break
      for (const char of source.slice(at, at + passed)) shown += this.#show(char)
      at += passed
    }
    this.#waiting = isWhole ? '' : source.slice(at)
    return { text: shown, tags }
  }

  /** Passes one character on, and remembers what it means for those after it. */
  #show(text: string): string {
    if (this.#eating !== 'no') {
      if (text === ' ' || text === '\t') return ''
      const isOwnLine = this.#eating === 'line'
      this.#eating = 'no'
      if (text === '\n' && isOwnLine) return ''
    }
    this.#gap = /\s$/.test(text)
    this.#newLine = text === '\n'
    this.#shown += text.length
    return text
  }
}

const tagOf = ({ verb, value }: { readonly verb: Verb; readonly value: string }) => ({ verb, value })

function runOf(text: string, at: number): number {
  let end = at
  while (text.charAt(end) === text.charAt(at)) end++
  return end - at
}

/** Whether the reply ended in the middle of a tag. */
const isCutOff = (text: string, at: number) => readTag(text, at, false).kind === 'open' && text.length - at > 2
