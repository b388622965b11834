import { type Dialect, PostgresQueryCompiler } from 'kysely'
import { startPooler, startPostgres } from '../../../tests/support/postgres.ts'
import type { Database } from './database.ts'
import { distributedDialect } from './distributedDialect.fixture.ts'
import { kyselyDatabase } from './kyselyDatabase.ts'
import { migrate, shippedMigrations } from './migrate.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { openPglite } from './pgliteEngine.ts'
import { postgresDialect } from './postgres.ts'
import { sqlFaults, textColumnsOf } from './sqlFaults.ts'
import { ensureTemplate, readTemplate } from './template.ts'

/**
 * Where the rows of a test are kept: in this process, in a PostgreSQL, in one behind a pooler, or in one that does as engines
 * spread over several servers do: every transaction is serializable, one of twenty must begin again, and no row is passed over.
 */
export const testEngines = ['embedded', 'postgres', 'pooler', 'distributed'] as const
export type TestEngine = (typeof testEngines)[number]

/** A migrated database of its own for one test file, on the engine that `VESPER_TEST_ENGINE` names, and else in memory. */
export async function openTestDatabase({
  engine = engineOfThisRun(),
}: {
  readonly engine?: TestEngine
} = {}): Promise<Database> {
  return engine === 'embedded' ? openInMemory() : openBeside(engine)
}

function engineOfThisRun(): TestEngine {
  const { VESPER_TEST_ENGINE: asked = 'embedded' } = process.env
  const engine = testEngines.find((one) => one === asked)
  if (engine) return engine
  throw new Error(`VESPER_TEST_ENGINE is "${asked}"; it may be ${testEngines.join(', ')}.`)
}

async function openInMemory(): Promise<Database> {
  await ensureTemplate()
  const template = readTemplate()
  return kyselyDatabase(checked(pgliteDialect(await openPglite(template ? { loadDataDir: template } : {}))))
}

async function openBeside(engine: Exclude<TestEngine, 'embedded'>): Promise<Database> {
  const postgres = await startPostgres()
  const pooler = postgres && engine === 'pooler' ? await startPooler(postgres) : undefined
  if (!postgres || (engine === 'pooler' && !pooler)) {
    await postgres?.stop()
    throw new Error(`VESPER_TEST_ENGINE is ${engine}, and that is not installed here.`)
  }
  const isDistributed = engine === 'distributed'
  const direct = await postgres.createDatabase(isDistributed ? { isolation: 'serializable' } : {})
  const dialect = postgresDialect(pooler?.addressFor(direct) ?? direct, 10)
  const database = kyselyDatabase(checked(isDistributed ? distributedDialect(dialect) : dialect), {
    withoutTimeout: dialect.withoutTimeout,
    skipsLocked: !isDistributed,
  })
  await migrate({ database, clock: () => new Date(), holder: 'test' })
  return {
    ...database,
    async close() {
      await database.close()
      await pooler?.stop()
      await postgres.stop()
    },
  }
}

const textColumns = textColumnsOf(shippedMigrations())

/** Refuses every statement that would not work alike on all engines. */
function checked(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => new CheckingCompiler(),
  }
}

class CheckingCompiler extends PostgresQueryCompiler {
  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...query)
    const faults = sqlFaults(compiled.sql, textColumns)
    if (faults.length > 0) throw new Error(`This statement has ${faults.join(', ')}: ${compiled.sql}`)
    return compiled
  }
}
