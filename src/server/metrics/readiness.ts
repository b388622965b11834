import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { showsToken } from './metricsToken.ts'
import { within } from './within.ts'

/** A job that waits longer than this is one nobody works on. */
const lateMs = 5 * 60_000
const defaultWithinMs = 2000

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly metricsToken?: string
  readonly withinMs?: number
}

export interface Readiness {
  readonly isReady: boolean
  readonly checks: { readonly db: 'ok' | 'failed'; readonly jobs: 'ok' | 'late' | 'failed' }
}

/** Whether the server can do its work now. */
export function createReadiness({ database, clock, metricsToken, withinMs = defaultWithinMs }: Options) {
  /** One statement answers both: whether the database does, and how long the oldest job that is due has waited. */
  const oldestDue = () =>
    database.query
      .selectFrom('jobs')
      .where('state', '=', 'ready')
      .select((row) => row.fn.min('run_at').as('runAt'))
      .executeTakeFirst()

  return {
    async check(): Promise<Readiness> {
      try {
        const { runAt } = (await within(withinMs, oldestDue())) ?? { runAt: null }
        const isLate = runAt !== null && clock().getTime() - runAt.getTime() > lateMs
        return { isReady: !isLate, checks: { db: 'ok', jobs: isLate ? 'late' : 'ok' } }
      } catch {
        return { isReady: false, checks: { db: 'failed', jobs: 'failed' } }
      }
    },
    /** Whether a request is of somebody who runs the server, by its Authorization header. */
    isOperator: (authorization: string | undefined): boolean =>
      metricsToken !== undefined && showsToken(authorization, metricsToken),
  }
}
