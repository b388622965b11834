import type { Settings } from '../settings/settings.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** The database of the settings. */
export async function openDatabase(settings: Settings['database']): Promise<Database> {
  if (settings.kind === 'embedded') return openEmbedded(settings.folder)
  return openPostgres(settings.url, settings.pool, { skipsLocked: settings.profile === 'postgres' })
}
