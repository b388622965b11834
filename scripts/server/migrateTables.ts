import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { migrate, shippedMigrations } from '../../src/server/database/migrate.ts'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { type Command, settingsOf } from './command.ts'

/** Brings the tables up to date, or only tells what that would change. */
export const migrateTables: Command = async ({ options }) => {
  const { database: place } = settingsOf(options)
  const dryRun = options['dry-run'] === true
  if (dryRun && place.kind === 'embedded' && !existsSync(place.folder)) {
    console.log(told('Would be applied to a new database', shippedMigrations()))
    return 0
  }
  const database = await openDatabase(place)
  try {
    const names = await migrate({ database, clock: () => new Date(), holder: randomUUID(), dryRun })
    const migrations = names.map((name) => ({ name }))
    console.log(
      names.length === 0 ? 'The database is up to date.' : told(dryRun ? 'Would be applied' : 'Applied', migrations),
    )
    return 0
  } finally {
    await database.close()
  }
}

const told = (what: string, migrations: readonly { readonly name: string }[]) =>
  [`${what}:`, ...migrations.map(({ name }) => `  ${name}`)].join('\n')
