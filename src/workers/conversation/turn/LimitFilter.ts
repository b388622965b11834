import type { ActionTaken } from 'sdk'
import { findRuledOut, mayBecomeRuledOut } from '../../../shared/policy/consent/findRuledOut.ts'
import type { Topic } from '../../../shared/policy/consent/topics.ts'
import type { ActedText } from '../actions/ReplyActions.ts'

/** What may be shown of a reply, and where it crossed a limit: then it is over, and stands up to `keep`. */
export interface Passed extends ActedText {
  readonly crossed?: Crossing
}

export interface Crossing {
  readonly topic: Topic
  /** How much of the wording's content stays: all before the sentence that crossed. */
  readonly keep: number
}

/** Why a text stands no further, for the player. */
export const stoppedAt = ({ topic }: Crossing): string => `Stopped here: you have ruled out ${topic.label}.`

/** What is said after words may take them back ("needles are off the table"): so much is waited for. */
const farthestDenial = 60

/**
 * Lets a reply through up to where it enters what the player ruled out. Held back are only words that may be the
 * beginning of a phrase that names it, and at most the sentence that does.
 */
export class LimitFilter {
  readonly #limits: readonly Topic[]
  /** Of the wording, from the beginning of the sentence that is being written. */
  #text: string
  /** Where `#text` begins in the wording's content, and up to where it was let through. */
  #begins: number
  #passed: number
  /** What the wording had before this reply stays, whatever comes after it. */
  readonly #before: number
  #waiting: readonly ActionTaken[] = []

  constructor(limits: readonly Topic[], existing: string) {
    this.#limits = limits
    this.#before = existing.length
    this.#begins = sentenceBefore(existing, existing.length)
    this.#text = existing.slice(this.#begins)
    this.#passed = existing.length
  }

  push(piece: ActedText): Passed {
    if (this.#limits.length === 0) return piece
    return this.#let(piece, false)
  }

  end(): Passed {
    return this.#let({ text: '', actions: [] }, true)
  }

  #let({ text, actions }: ActedText, isWhole: boolean): Passed {
    this.#text += text
    this.#waiting = [...this.#waiting, ...actions]
    const found = findRuledOut(this.#text, this.#limits)
    if (found && (isWhole || this.#isDecided(found.end))) {
      const keep = Math.max(this.#before, this.#begins + sentenceBefore(this.#text, found.at))
      return { ...this.#upTo(Math.max(keep, this.#passed), keep), crossed: { topic: found.topic, keep } }
    }
    const open = isWhole ? this.#text.length : mayBecomeRuledOut(this.#text, this.#limits)
    const passed = this.#upTo(this.#begins + Math.min(open, found?.at ?? open))
    const begun = sentenceBefore(this.#text, this.#passed - this.#begins)
    this.#text = this.#text.slice(begun)
    this.#begins += begun
    return passed
  }

  #isDecided(end: number): boolean {
    const after = this.#text.slice(end)
    return after.length >= farthestDenial || /[.!?…\n][\s"'”’*)]|\n/.test(after)
  }

  /** What is let through now, when it may go so far. What is asked for before words that are held back waits with them. */
  #upTo(end: number, acts = this.#actsTo(end)): ActedText {
    const to = Math.max(this.#passed, end)
    const text = this.#text.slice(this.#passed - this.#begins, to - this.#begins)
    this.#passed = to
    const actions = this.#waiting.filter(({ offset }) => offset <= acts)
    this.#waiting = this.#waiting.filter(({ offset }) => offset > acts)
    return { text, actions }
  }

  #actsTo(end: number): number {
    const to = Math.max(this.#passed, end)
    return to < this.#begins + this.#text.length ? to - 1 : to
  }
}

/** Where the sentence begins in which a text has come to `at`. */
function sentenceBefore(text: string, at: number): number {
  const ends = [...text.slice(0, at).matchAll(/(?:[.!?…]+["'”’*)]*\s+|\n+)/g)]
  const last = ends.at(-1)
  return last ? last.index + last[0].length : 0
}
