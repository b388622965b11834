/** Pieces come no closer together than this. */
const apartMs = 50
/** A word that is longer is no word: it is handed on as it is. */
const maxWordLength = 200

/** Cuts a text that grows between its words, and hands the pieces on, joined where they come quickly. */
export class SayingCutter {
  readonly #say: (piece: string) => void
  #waiting = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(say: (piece: string) => void) {
    this.#say = say
  }

  push(text: string): void {
    this.#waiting += text
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#handOn(endOfWords(this.#waiting))
    }, apartMs)
  }

  /** Nothing more comes: the last word is whole. */
  end(): void {
    this.#handOn(this.#waiting.length)
    this.drop()
  }

  /** What waits is no longer wanted. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = ''
  }

  #handOn(length: number): void {
    if (length === 0) return
    const piece = this.#waiting.slice(0, length)
    this.#waiting = this.#waiting.slice(length)
    this.#say(piece)
  }
}

/** Up to behind the last white space: what follows may still grow. */
function endOfWords(text: string): number {
  const end = text.search(/\S*$/u)
  return text.length - end > maxWordLength ? text.length : end
}
