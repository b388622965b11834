import type { Awaitable } from './remoted.ts'

/** One promise of a contract, with the code that finds out whether it is kept: `check` throws when it is not. */
export interface KitRow<Subject> {
  /** Short and stable, "end-once". */
  readonly row: string
  /** The promise as a sentence. */
  readonly title: string
  /** Whether the promise concerns this subject at all. */
  readonly applies?: (subject: Subject) => boolean
  readonly check: (subject: Subject) => Promise<void>
}

/** All promises of one kind of contribution. */
export interface Kit<Subject> {
  readonly kind: string
  readonly rows: readonly KitRow<Subject>[]
}

/** One row, ready for any test runner. */
export interface KitTest {
  readonly row: string
  readonly title: string
  readonly run: () => Promise<void>
}

/** Something that may have to be ended after a row. */
export interface Closing {
  /** Ends what the row started, such as the worker a subject was made in. */
  close?(): Awaitable<unknown>
}

/**
 * Turns a kit into tests for one subject. `makeSubject` is called afresh for each row, so rows cannot disturb one
 * another, and once more to find out which rows concern it; so what costs something belongs in the subject's `make`,
 * and what ends it in `close`.
 *
 * @example
 * import { test } from 'vitest'
 * import { makeSubject } from './subject.ts'
 *
 * for (const { row, title, run } of runKit(llmProviderKit, makeSubject)) test(`${row}: ${title}`, run)
 */
export function runKit<Subject extends Closing>(kit: Kit<Subject>, makeSubject: () => Subject): readonly KitTest[] {
  const sample = makeSubject()
  return kit.rows
    .filter(({ applies }) => applies?.(sample) ?? true)
    .map(({ row, title, check }) => ({ row, title, run: () => checkAndClose(check, makeSubject()) }))
}

async function checkAndClose<Subject extends Closing>(check: KitRow<Subject>['check'], subject: Subject) {
  try {
    await check(subject)
  } finally {
    await subject.close?.()
  }
}

/** Fails a row with a sentence. */
export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/** Fails a row when two values do not look the same as JSON. */
export function expectSame(found: unknown, wanted: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)]
  expectThat(a === b, `${what}: expected ${b}, found ${a}`)
}
