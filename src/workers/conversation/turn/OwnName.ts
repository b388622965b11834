/** Takes the speaker's own name off the beginning of a reply: models write "Iris: …" although the byline says it. */
export class OwnName {
  readonly #prefix: string
  #waiting = ''
  #isDecided: boolean
  /** The name is off, and the space between it and the first word goes, too. */
  #isBefore = false

  /** With `isContinued` the reply goes on in the middle of what was said, so it has no beginning. */
  constructor(name: string, isContinued: boolean) {
    this.#prefix = `${name}:`.toLowerCase()
    this.#isDecided = isContinued
  }

  push(text: string): string {
    if (this.#isDecided) return this.#fromFirstWord(text)
    this.#waiting += text
    const begun = bare(this.#waiting)
    if (begun.length < this.#prefix.length && this.#prefix.startsWith(begun)) return ''
    return this.end()
  }

  end(): string {
    if (this.#isDecided) return ''
    this.#isDecided = true
    const whole = this.#waiting
    this.#waiting = ''
    if (!bare(whole).startsWith(this.#prefix)) return whole
    this.#isBefore = true
    return this.#fromFirstWord(whole.slice(whole.indexOf(':', this.#prefix.length - 1) + 1))
  }

  #fromFirstWord(text: string): string {
    if (!this.#isBefore) return text
    const rest = text.replace(/^(?:\*\*)?\s*/, '')
    this.#isBefore = rest === '' || rest === '*'
    return rest === '*' ? '' : rest
  }
}

/** Without what may stand before a name: spaces and the stars of bold print. */
const bare = (text: string) => text.replace(/^[\s*]+/, '').toLowerCase()
