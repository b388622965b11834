import type { Embedded } from '../../../src/workers/embedding/contract.ts'
import type { Dialogue, Line, Question } from './dialogues/dialogue.ts'

/** The same for all who take part. Texts that come again and again are not made into vectors again. */
export type Embed = (texts: readonly string[]) => Promise<Embedded>

/** A way to remember. All see the same messages anyway; each may tell the model so many things more. */
export interface Contestant {
  readonly name: string
  /** Begins a conversation. What comes of it is told turn by turn. */
  begin(dialogue: Dialogue, embed: Embed): Remembering
}

export interface Remembering {
  /** After each turn. */
  heard(turn: number, lines: readonly Line[]): Promise<void>
  /** What is told of former times before this is answered, best first. `lines` ends with the question. */
  recall(question: Question, lines: readonly Line[]): Promise<readonly string[]>
}

/** The newest messages, which the model sees in any case. */
export const windowSize = 20
/** What may be told besides: as many memories as stand in a prompt, unless the player wants more. */
export const maxTold = 10

export const windowOf = (lines: readonly Line[]): readonly Line[] => lines.slice(-windowSize)
