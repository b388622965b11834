/**
 * The code span that is open at a place of a text, by the length of its marks. Where a block ends, and what is within a
 * comment, is known only from what follows: each way to read it is followed, and any of them counts.
 */
export class CodeSpans {
  #readings = [
    { endsWithBlock: false, skipsComments: false, marks: 0 },
    { endsWithBlock: true, skipsComments: false, marks: 0 },
    { endsWithBlock: false, skipsComments: true, marks: 0 },
    { endsWithBlock: true, skipsComments: true, marks: 0 },
  ]

  get isOpen(): boolean {
    return this.#readings.some(({ marks }) => marks > 0)
  }

  /** A run of back quotes: it begins a span, or ends the one that began with a run as long. */
  pass(length: number, isComment: boolean): void {
    for (const reading of this.#readings) {
      if (isComment && reading.skipsComments) continue
      if (reading.marks === 0) reading.marks = length
      else if (reading.marks === length) reading.marks = 0
    }
  }

  /** Another block may begin here. */
  endBlock(): void {
    for (const reading of this.#readings) if (reading.endsWithBlock) reading.marks = 0
  }

  endParagraph(): void {
    for (const reading of this.#readings) reading.marks = 0
  }
}
