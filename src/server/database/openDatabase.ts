import type { Settings } from '../settings/settings.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** The database of the settings. */
export async function openDatabase(settings: Settings['database']): Promise<Database> {
  return settings.kind === 'embedded' ? openEmbedded(settings.folder) : openPostgres(settings.url, settings.pool)
}
