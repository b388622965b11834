const longest = 200

/** Length of the longest start of `text` that repeats the end of `existing`, up to 200 characters. */
export function overlapLength(existing: string, text: string): number {
  for (let length = Math.min(longest, existing.length, text.length); length > 0; length--) {
    if (existing.endsWith(text.slice(0, length))) return length
  }
  return 0
}

/**
 * Joins a continuation to what it continues. Models that cannot truly continue often say the last words again;
 * those are dropped. `push` returns what is safe to show so far, `end` the rest.
 */
export class Continuation {
  readonly #existing: string
  #waiting = ''
  #decided: boolean

  constructor(existing: string) {
    this.#existing = existing
    this.#decided = existing === ''
  }

  push(text: string): string {
    if (this.#decided) return text
    this.#waiting += text
    if (this.#waiting.length < longest && this.#mayStillRepeat()) return ''
    return this.end()
  }

  end(): string {
    if (this.#decided) return ''
    this.#decided = true
    const fresh = this.#waiting.slice(repeated(this.#existing, this.#waiting))
    this.#waiting = ''
    return fresh
  }

  #mayStillRepeat(): boolean {
    return this.#existing.slice(-longest).includes(this.#waiting)
  }
}

/** One or two equal letters are chance, not a repetition. */
const repeated = (existing: string, text: string) => {
  const length = overlapLength(existing, text)
  return length >= 4 ? length : 0
}
