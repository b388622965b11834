import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/*
 * How to add attacks: write `tests/attacks/<name>.attacks.ts` that exports `attacks`, a list of rows (or a function or
 * promise of one, for rows that need setting up). Nothing else has to know of the file: a test beside it finds it, runs
 * its rows in Node one after another as one test, and `npm run attacks` counts each row. Rows that need a document go into
 * `<name>.dom.attacks.ts(x)`.
 *
 *   export const attacks: readonly Attack[] = [
 *     { id: 'lore-1', area: 'names', tries: 'closes the prompt with a folded tag', attack: () => heldUnless(broken && 'the words it got out') },
 *   ]
 *
 * A row made from data (one per vector of a corpus) is made with `.map`. What needs a browser belongs in tests/sandbox,
 * which is counted as well.
 */

/** What became of an attack: it held, or what it got. */
export type AttackResult = 'held' | { readonly broke: string }

/** One thing that is tried. */
export interface Attack {
  /** Unique within its area. */
  readonly id: string
  /** What is attacked: a row of the table. */
  readonly area: string
  /** One sentence on what it tries, as the rest of "it …". */
  readonly tries: string
  attack(): AttackResult | Promise<AttackResult>
}

export type Attacks =
  | readonly Attack[]
  | Promise<readonly Attack[]>
  | (() => readonly Attack[] | Promise<readonly Attack[]>)

/** Held when nothing was got; otherwise what was. */
export const heldUnless = (broke: string | false | undefined): AttackResult => (broke ? { broke } : 'held')

/** One attack as it was made. `broke` is missing where it held. */
export interface Outcome {
  readonly id: string
  readonly area: string
  readonly tries: string
  readonly ms: number
  readonly broke?: string
}

/** Makes one attack. Whatever it throws counts as broken: a refusal is caught by the row that expects it. */
export async function make({ id, area, tries, attack }: Attack): Promise<Outcome> {
  const began = performance.now()
  const result = await Promise.resolve()
    .then(attack)
    .catch((error: unknown): AttackResult => ({ broke: `threw ${String(error)}` }))
  const ms = Math.round((performance.now() - began) * 10) / 10
  return { id, area, tries, ms, ...(result !== 'held' && { broke: result.broke }) }
}

/** Where the run of `npm run attacks` gathers outcomes, one line of JSON each. */
export const attacksVariable = 'VESPER_ATTACKS_REPORT'

/** Adds outcomes to the report of `npm run attacks`; outside of it does nothing. */
export function report(outcomes: readonly Outcome[]): void {
  const file = process.env[attacksVariable]
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
}
