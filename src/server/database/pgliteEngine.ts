import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { Engine } from './pgliteDialect.ts'
import { int8Oid, readInt8 } from './values.ts'

/** The embedded engine in this thread: for the worker that holds it, and for tests. */
export async function openPglite(options: PGliteOptions): Promise<Engine & { readonly pglite: PGlite }> {
  const pglite = await PGlite.create({ ...options, parsers: { [int8Oid]: readInt8 } })
  return {
    pglite,
    async run(sql, parameters) {
      // Without parameters a text may hold several statements, as migrations do.
      if (parameters.length === 0) {
        const results = await pglite.exec(sql)
        const result = results.at(-1)
        return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 }
      }
      const { rows, affectedRows = 0 } = await pglite.query(sql, [...parameters])
      return { rows, affected: affectedRows }
    },
    close: () => pglite.close(),
  }
}
