import type { MemoryDraft } from '../../../../src/workers/memory/contract.ts'

/** A long conversation, and what was to be remembered of it. */
export interface Dialogue {
  readonly name: string
  readonly player: string
  readonly characters: readonly string[]
  readonly lines: readonly Line[]
  /** In the order of their turns. */
  readonly notes: readonly Note[]
  readonly questions: readonly Question[]
}

/** One message. */
export interface Line {
  readonly id: string
  /** Counted from 1; a turn is a line of the player and the reply. */
  readonly turn: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly by: string
  /** The characters who were there. */
  readonly heardBy: readonly string[]
  readonly text: string
}

/** What a model writes down of a line, for one character who heard it. */
export interface Note {
  readonly character: string
  readonly line: Line
  readonly draft: MemoryDraft
}

/** One thing that was told, and how to know whether a text tells it. */
export interface Fact {
  readonly value: string
  /** Whether the text must say no to the value, or yes. Absent: whoever names the value tells it. */
  readonly denied?: boolean
}

/** Something the player says that can only be answered with a memory. */
export interface Question {
  readonly turn: number
  readonly line: Line
  /** Who is asked. */
  readonly character: string
  readonly topic: string
  readonly kind: 'planted' | 'changed' | 'contradicted' | 'own' | 'unheard'
  /** What the character knows. Absent when they know nothing of it. */
  readonly wants?: Fact
  /** What they heard before, and what no longer holds. */
  readonly stale: readonly Fact[]
  /** What is another character's, or was told when this one was not there. */
  readonly others: readonly Fact[]
}

/** Whether somebody who reads the text knows the fact, or takes it for one. */
export function tells(text: string, { value, denied }: Fact): boolean {
  if (!wordsIn(text).includes(wordsIn(value))) return false
  // Who asks whether there may be garlic in the stew has not said yes to it.
  return denied === undefined || (!text.endsWith('?') && denied === says.test(text))
}

const says = /\b(no longer|gave up|cannot stand|stopped|does not|not touch|there is no)\b/i

const wordsIn = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
