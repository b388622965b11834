import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Attacks, make, type Outcome, report } from './attack.ts'

/** Files that take as long as all others together, so that they are made beside those. */
export const takesLong = (name: string): boolean => /^(ages|scripts)\./.test(name)

/** One test for each file of attacks that `isOurs`: its rows are made one after another, and all of them must hold. */
export function testAttacks(isOurs: (name: string) => boolean): void {
  const files = readdirSync(import.meta.dirname).filter((name) => /\.attacks\.tsx?$/.test(name) && isOurs(name))
  test.each(files)('every attack of %s is held', { timeout: 300_000 }, async (name) => {
    const { attacks } = (await import(join(import.meta.dirname, name))) as { readonly attacks: Attacks }
    const rows = await (typeof attacks === 'function' ? attacks() : attacks)
    const outcomes: Outcome[] = []
    for (const row of rows) outcomes.push(await make(row))
    report(outcomes)
    expect(outcomes.length).toBeGreaterThan(0)
    expect(new Set(outcomes.map(({ area, id }) => `${area} ${id}`)).size, 'ids are unique').toBe(outcomes.length)
    const broken = outcomes.flatMap(({ id, tries, broke }) => (broke === undefined ? [] : `${id} ${tries}: ${broke}`))
    // As text: a list would be cut where it is reported.
    expect(broken.join('\n')).toBe('')
  })
}
