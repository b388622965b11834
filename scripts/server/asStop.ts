import { FolderInUse } from '../../src/server/database/folderLock.ts'
import { WrongDatabase } from '../../src/server/database/migrate.ts'
import { SecretsError } from '../../src/server/settings/secrets.ts'
import { SettingsError } from '../../src/server/settings/settings.ts'
import { Stop } from '../setup.mjs'

/** A failure an operator can do something about, as sentences; any other as it is. No sentence holds a secret. */
export function asStop(error: unknown): unknown {
  const isOurs = [SettingsError, SecretsError, WrongDatabase, FolderInUse].some((kind) => error instanceof kind)
  if (isOurs) return new Stop((error as Error).message)
  const { code = '', path = '' } = Object(error) as NodeJS.ErrnoException
  const why = databaseFailures.get(code)
  if (why) return new Stop(`The database of DATABASE_URL ${why} (${code}).`)
  if (unwritable.has(code))
    return new Stop(`${path} cannot be written to (${code}). Check VESPER_DATA and who owns it.`)
  return error
}

const unwritable = new Set(['EACCES', 'EROFS', 'ENOSPC', 'EDQUOT'])

/** Failures of the connection, and what PostgreSQL refuses a client with. */
const databaseFailures: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'cannot be reached: nothing answers there'],
  ['ENOTFOUND', 'cannot be reached: its host is unknown'],
  ['EAI_AGAIN', 'cannot be reached: its host is unknown'],
  ['ETIMEDOUT', 'cannot be reached: it does not answer'],
  ['EHOSTUNREACH', 'cannot be reached: there is no way to it'],
  ['28P01', 'refuses the password'],
  ['28000', 'refuses the user'],
  ['3D000', 'does not exist on its server'],
  ['42501', 'does not let this user make tables'],
  ['53300', 'has no connection left'],
  ['57P03', 'is starting or stopping'],
])
