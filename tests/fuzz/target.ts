import { codeOf, messageOf } from 'sdk'
import type { Random } from '../fixtures/cards/mutate.ts'

/** An importer, and files for it in which something went wrong. */
export interface Target<Input = unknown> {
  /** As `npm run fuzz -- --only <name>` has it. */
  readonly name: string
  /** Rows of a specification that this proves, for the title of its test. */
  readonly rows?: string
  /** Processor time one file may take. */
  readonly maxMs?: number
  /** The same number makes the same file. */
  input(random: Random): Input
  /**
   * Imports it and says how that ended. Throws where a promise was broken: an error that is none of ours, a shape
   * that is wrong, something accepted that cannot be exported again.
   */
  run(input: Input, random: Random): string | Promise<string>
  /** How some files must end in every long run: a target that refuses everything proves nothing. */
  readonly outcomes: readonly string[]
}

/** Keeps what its input is from whoever runs it. */
export const target = <Input>(made: Target<Input>): Target => made as Target

export function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

/** A refusal is a sentence a player can read, and no longer than that. */
export function refusedBecause(message: string): 'refused' {
  expectThat(message.length > 10 && message.length < 2000, `A reason of ${message.length} letters`)
  return 'refused'
}

/** The code of an error of ours, whose sentence a player can read; anything else is a crash and goes on. */
export function refusalIn(error: unknown): string {
  const code = codeOf(error)
  if (code === undefined) throw error
  refusedBecause(messageOf(error))
  return code
}
