import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Row } from '../checklists.ts'
import { providers, scenarios } from './scenarios.ts'

/** What the `rows.ts` of a double says. */
export interface DoubleRows {
  /** By "coyote-F01". */
  readonly faultRows: Readonly<Record<string, string>>
  /** Rows that cannot be played with this protocol, and why. */
  readonly notApplicable: Readonly<Record<string, string>>
}

/** A row of a provider: a scenario all of them have, or a fault of its double. */
export const deviceRow = /[a-z]+(?:-[a-z]+)*-[SF]\d\d/

/** Every row of every provider: fifteen scenarios each, and what can go wrong with their doubles. */
export async function deviceRows(folder = 'tests/simulators/devices'): Promise<readonly Row[]> {
  return rowsOf(providers, await doublesIn(folder))
}

export function rowsOf(names: readonly string[], doubles: readonly DoubleRows[]): readonly Row[] {
  const faults = Object.assign({}, ...doubles.map(({ faultRows }) => faultRows)) as Record<string, string>
  const excused = Object.assign({}, ...doubles.map(({ notApplicable }) => notApplicable)) as Record<string, string>
  const rows = names.flatMap((name): readonly Row[] => {
    const played = Object.entries(scenarios).map(([id, what]): Row => ({ id: `${name}-${id}`, what }))
    const wrong = Object.entries(faults)
      .filter(([id]) => providerOf(id) === name)
      .map(([id, what]): Row => ({ id, what }))
    return [...played, ...wrong]
  })
  refuseStrays(rows, [...Object.keys(faults), ...Object.keys(excused)])
  return rows.map((row) => {
    const why = excused[row.id]
    return why === undefined ? row : { ...row, notApplicable: why }
  })
}

export const providerOf = (row: string): string => row.replace(/-[SF]\d\d$/, '')

/** A row that belongs to nobody would never be missed. */
function refuseStrays(rows: readonly Row[], named: readonly string[]): void {
  const known = new Set(rows.map(({ id }) => id))
  const strays = named.filter((id) => !known.has(id))
  if (strays.length > 0) throw new Error(`These rows are no provider's: ${strays.join(', ')}.`)
}

async function doublesIn(folder: string): Promise<readonly DoubleRows[]> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name, 'rows.ts'))
    .filter((file) => existsSync(file))
  return Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<DoubleRows>))
}
