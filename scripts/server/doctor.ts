import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Database } from '../../src/server/database/database.ts'
import { FolderInUse } from '../../src/server/database/folderLock.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { isWritable, refusalsToStart } from '../../src/server/settings/refusals.ts'
import { openSecrets, secretsPath } from '../../src/server/settings/secrets.ts'
import { type Settings, SettingsError } from '../../src/server/settings/settings.ts'
import { asStop } from './asStop.ts'
import { type Command, settingsOf } from './command.ts'

/** What a check found: a `note` is nothing wrong, but good to know. */
interface Finding {
  readonly verdict: 'ok' | 'note' | 'failed'
  readonly about: 'settings' | 'folder' | 'database' | 'mail' | 'clock'
  readonly says: string
}

/** Checks what a server needs, one line each; the exit code is 1 where something is wrong. */
export const doctor: Command = async ({ options }) => {
  const findings = await examine(() => settingsOf(options))
  for (const { verdict, about, says } of findings) console.log(`${verdict.padEnd(6)}  ${about.padEnd(8)}  ${says}`)
  return findings.some(({ verdict }) => verdict === 'failed') ? 1 : 0
}

async function examine(read: () => Settings): Promise<readonly Finding[]> {
  try {
    const settings = read()
    return [
      ...(await checkSettings(settings)),
      ...(await checkFolder(settings)),
      ...(await checkDatabase(settings.database)),
      await checkMail(settings.mail),
    ]
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.faults.map((says) => ({ verdict: 'failed', about: 'settings', says }))
  }
}

async function checkSettings(settings: Settings): Promise<readonly Finding[]> {
  const { isProduction, dataFolder, publicUrl, host } = settings
  const refusals = refusalsToStart(settings, {
    hasSecrets: existsSync(secretsPath(dataFolder)),
    isDataWritable: await isWritable(dataFolder),
  })
  if (refusals.length > 0) return refusals.map((says) => ({ verdict: 'failed', about: 'settings', says }))
  const isReachable = !['127.0.0.1', '::1', 'localhost'].includes(host)
  return [
    { verdict: 'ok', about: 'settings', says: `People come to ${publicUrl}.` },
    ...(isReachable && !isProduction
      ? [note('settings', 'Others can reach this server, and NODE_ENV is not production: nothing is refused.')]
      : []),
  ]
}

const note = (about: Finding['about'], says: string): Finding => ({ verdict: 'note', about, says })

const minFreeBytes = 200 * 1024 * 1024

async function checkFolder({ dataFolder }: Settings): Promise<readonly Finding[]> {
  const failed = (says: string): readonly Finding[] => [{ verdict: 'failed', about: 'folder', says }]
  if (!(await isWritable(dataFolder))) return failed(`${dataFolder} cannot be written to.`)
  const { bavail, bsize } = await statfs(dataFolder)
  if (bavail * bsize < minFreeBytes) return failed(`${dataFolder} has less than 200 MB left.`)
  const isOpen = process.platform !== 'win32' && ((await stat(dataFolder)).mode & 0o077) !== 0
  const says = `${dataFolder} can be written to.`
  if (!existsSync(secretsPath(dataFolder))) {
    return [{ verdict: 'ok', about: 'folder', says }, note('folder', 'Keys are made with the first start.')]
  }
  try {
    await openSecrets(dataFolder)
  } catch (error) {
    return failed((error as Error).message)
  }
  if (isOpen)
    return [note('folder', `${dataFolder} can be read by other users of this computer. Run "chmod 700" on it.`)]
  return [{ verdict: 'ok', about: 'folder', says }]
}

async function checkDatabase(place: Settings['database']): Promise<readonly Finding[]> {
  if (place.kind === 'embedded' && !existsSync(place.folder)) {
    return [note('database', 'It is made with the first start.'), note('clock', new Date().toISOString())]
  }
  try {
    const database = await openDatabase(place)
    try {
      return [await checkTables(database), await checkClock(database)]
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse) return [note('database', 'A server has it open, so it was not looked at.')]
    return [{ verdict: 'failed', about: 'database', says: (asStop(error) as Error).message }]
  }
}

async function checkTables(database: Database): Promise<Finding> {
  const open = await migrate({ database, clock: () => new Date(), holder: randomUUID(), dryRun: true })
  if (open.length > 0) return note('database', `${open.length} migrations are applied with the next start.`)
  return { verdict: 'ok', about: 'database', says: 'It answers, and its tables are up to date.' }
}

const maxDriftMs = 60_000

/** Against the clock of the database, and against the newest thing that was written down: time does not run back. */
async function checkClock(database: Database): Promise<Finding> {
  const { query } = database
  const now = Date.now()
  const asked = await sql<{ readonly at: Date }>`select clock_timestamp() as at`.execute(query)
  const drift = Math.abs(now - (asked.rows[0]?.at.getTime() ?? now))
  if (drift > maxDriftMs) {
    return {
      verdict: 'failed',
      about: 'clock',
      says: `It differs from the database's by ${Math.round(drift / 1000)} s.`,
    }
  }
  const newest = await sql<{ readonly at: Date | null }>`select max(at) as at from audit_log`
    .execute(query)
    .catch(() => undefined)
  const last = newest?.rows[0]?.at
  if (last && last.getTime() > now + maxDriftMs) {
    return {
      verdict: 'failed',
      about: 'clock',
      says: `It is behind the newest row of the audit log, of ${last.toISOString()}.`,
    }
  }
  return { verdict: 'ok', about: 'clock', says: new Date(now).toISOString() }
}

const mailTimeoutMs = 10_000

async function checkMail(mail: Settings['mail']): Promise<Finding> {
  if (mail.kind === 'outbox') {
    return note('mail', `Mails are kept as files in ${mail.folder}. Set SMTP_URL to have them delivered.`)
  }
  const timeouts = { connectionTimeout: mailTimeoutMs, greetingTimeout: mailTimeoutMs, socketTimeout: mailTimeoutMs }
  const transport = createTransport({ url: mail.url, ...timeouts })
  try {
    await transport.verify()
    return { verdict: 'ok', about: 'mail', says: 'The mail server of SMTP_URL takes mails.' }
  } catch (error) {
    const { code = 'failed', responseCode = '' } = error as { readonly code?: string; readonly responseCode?: number }
    const why = code === 'EAUTH' ? 'refuses user or password' : 'cannot be reached'
    return {
      verdict: 'failed',
      about: 'mail',
      says: `The mail server of SMTP_URL ${why} (${`${code} ${responseCode}`.trim()}).`,
    }
  } finally {
    transport.close()
  }
}
