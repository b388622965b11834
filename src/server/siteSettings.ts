import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

export type Registration = 'open' | 'closed' | 'invited'

export type SiteSettings = ReturnType<typeof createSiteSettings>

const keptForMs = 5000

/** What whoever runs this server has chosen for everybody. */
export function createSiteSettings({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  let kept: { readonly until: number; readonly value: Registration } | undefined
  return {
    /** Who may make an account. */
    async registration(): Promise<Registration> {
      const now = clock().getTime()
      if (kept && now < kept.until) return kept.value
      const row = await database.query
        .selectFrom('site_settings')
        .where('key', '=', 'registration')
        .select('value')
        .executeTakeFirst()
      const value = row?.value === 'closed' || row?.value === 'invited' ? row.value : 'open'
      kept = { until: now + keptForMs, value }
      return value
    },
  }
}
