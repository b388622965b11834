import { expect, test } from 'vitest'
import { eosRows, guidemeRows } from './rows.ts'

test('the checklists have the rows their formats have, and excuse hardly any', () => {
  for (const [rows, count] of [
    [eosRows, 313],
    [guidemeRows, 188],
  ] as const) {
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
    expect(rows.filter(({ notApplicable }) => notApplicable).length).toBeLessThanOrEqual(count * 0.03)
  }
  expect(guidemeRows.at(-1)).toMatchObject({ id: 'guideme-188', what: 'aliases' })
})
