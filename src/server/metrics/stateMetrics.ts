import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Family, Labels } from './exposition.ts'
import { within } from './within.ts'

const defaultWithinMs = 2000

interface Options {
  readonly database: Database
  readonly version: string
  readonly withinMs?: number
}

/** What is looked up when somebody asks: jobs, the database, this process. Without an answer of the database, only the rest. */
export function createStateMetrics({ database, version, withinMs = defaultWithinMs }: Options) {
  const startedAt = Date.now() / 1000 - process.uptime()

  async function ofDatabase(): Promise<readonly Family[]> {
    const { query } = database
    const jobs = await query
      .selectFrom('jobs')
      .select((row) => ['queue', 'state', row.fn.countAll<number>().as('count')] as const)
      .groupBy(['queue', 'state'])
      .orderBy('queue')
      .orderBy('state')
      .execute()
    const size = await sql<{ readonly bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
      query,
    )
    return [
      {
        name: 'vesper_jobs',
        help: 'Jobs in the table, by queue and state.',
        type: 'gauge',
        samples: jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: Number(count) })),
      },
      gauge('vesper_database_bytes', 'Size of the database.', Number(size.rows[0]?.bytes ?? Number.NaN)),
    ]
  }

  return {
    async families(): Promise<readonly Family[]> {
      const found = await within(withinMs, ofDatabase()).catch(() => undefined)
      return [
        gauge('vesper_info', 'The version that runs.', 1, { version }),
        gauge('vesper_database_up', 'Whether the database answers.', found ? 1 : 0),
        ...(found ?? []),
        gauge('process_resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
        gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', startedAt),
      ]
    },
  }
}

const gauge = (name: string, help: string, value: number, labels: Labels = {}): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ labels, value }],
})
