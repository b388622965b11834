import { createHmac, randomUUID } from 'node:crypto'
import { readTier } from './accounts/caller.ts'
import { createCursors } from './api/cursors.ts'
import { createAudit } from './audit/audit.ts'
import { createAccessTokens } from './auth/accessToken.ts'
import { createAttempts } from './auth/attempts.ts'
import type { Captcha } from './auth/captcha/captcha.ts'
import { requestReset } from './auth/mailboxes.ts'
import { createOneTimeTokens } from './auth/oneTimeTokens.ts'
import { createPasswords, type HashCost } from './auth/password.ts'
import { createSecondFactor } from './auth/secondFactor.ts'
import { notifyOfSecurity } from './auth/securityNotice.ts'
import { createSessions } from './auth/sessions.ts'
import { createChaster } from './chaster/chaster.ts'
import { chasterApiAddress, createChasterApi } from './chaster/chasterApi.ts'
import type { ChasterSignIn } from './chaster/chasterSignIn.ts'
import { createConnections } from './chaster/connections.ts'
import { chasterQueue, syncHandler, syncSweep } from './chaster/syncJob.ts'
import { createChastity } from './chastity/chastity.ts'
import { expireLocks } from './chastity/lock.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { describeSite } from './describeSite.ts'
import { settleAbandonedCalls } from './hosted/counting.ts'
import { createHosted } from './hosted/hosted.ts'
import type { HostedReport } from './hosted/hostedReply.ts'
import { createThreadedGate } from './hosted/threadedGate.ts'
import type { Upstream } from './hosted/upstreams.ts'
import { createIdempotent, deleteOldKeys } from './idempotency/idempotency.ts'
import { PermanentFailure } from './jobs/jobHandler.ts'
import { createJobs } from './jobs/jobs.ts'
import { deleteOldJobs } from './jobs/queue.ts'
import { createSweeps } from './jobs/sweeps.ts'
import { networkOf } from './limits/clientAddress.ts'
import { deleteOldCounts } from './limits/exactCounter.ts'
import { createLimits } from './limits/limits.ts'
import { createMail, type MailOptions } from './mail/mail.ts'
import { mailHandler, mailQueue } from './mail/mailJob.ts'
import { createImageCleaner } from './media/imageCleaner.ts'
import { createMedia, type ImageGate, scanQueue } from './media/media.ts'
import { createReadiness } from './metrics/readiness.ts'
import { createNotifications } from './notifications/notifications.ts'
import type { Objects } from './objects/objects.ts'
import { createDeletion } from './privacy/deletion.ts'
import { createExports, exportQueue } from './privacy/exports.ts'
import type { Tombstones } from './privacy/tombstones.ts'
import { createSeal } from './secrets/seal.ts'
import type { KeyRing } from './settings/secrets.ts'
import { createSiteSettings } from './siteSettings.ts'
import type { Providers } from './social/providers.ts'
import { createRoundTrips } from './social/roundTrips.ts'

export interface PlatformOptions {
  readonly database: Database
  readonly clock: Clock
  readonly version: string
  /** Where people reach this server: links lead there, and tokens name it. */
  readonly publicUrl: string
  readonly tokenKeys: KeyRing
  readonly sealKeys: KeyRing
  readonly mail: Pick<MailOptions, 'from' | 'delivery'>
  readonly captcha: Captcha
  readonly social: Providers
  /** Absent where the operator has no client at Chaster. */
  readonly chasterSignIn?: ChasterSignIn
  /** Another address than Chaster's own, for a double of it. */
  readonly chasterApi?: string
  readonly upstreams: readonly Upstream[]
  readonly objects: Objects
  /** Judges images before others see them; left out, all are clean. */
  readonly imageGate?: ImageGate
  /** Who was erased, outside of the database. */
  readonly tombstones: Tombstones
  readonly passwordCost?: HashCost
  /** Opens the details of readiness to whoever has it. */
  readonly metricsToken?: string
  readonly reportHosted?: (report: HostedReport) => void
  readonly onError: (where: string, error: unknown) => void
}

export type Platform = ReturnType<typeof createPlatform>

const resetQueue = 'account.reset'

/** Everything the calls of accounts need, over one database. */
export function createPlatform(options: PlatformOptions) {
  const {
    database,
    clock,
    publicUrl,
    tokenKeys,
    sealKeys,
    captcha,
    social,
    chasterSignIn,
    objects,
    tombstones,
    metricsToken,
    onError,
  } = options
  const node = randomUUID()
  const [{ key: hidingKey }] = sealKeys
  const hide = (purpose: string) => createHmac('sha256', hidingKey).update(purpose).digest()

  const audit = createAudit({ database, clock, node })
  const mail = createMail({ ...options.mail, publicUrl, clock })
  const oneTimeTokens = createOneTimeTokens({ database, clock })
  const attempts = createAttempts({ database, clock, secret: hide('attempts') })
  const exports = createExports({ database, clock, objects })
  const seal = createSeal(sealKeys)
  const chaster = createChaster({
    database,
    clock,
    api: createChasterApi(options.chasterApi ?? chasterApiAddress),
    connections: createConnections({ database, clock, seal, ...(chasterSignIn && { signIn: chasterSignIn }) }),
  })
  const images = createImageCleaner()
  const media = createMedia({
    database,
    clock,
    objects,
    images,
    ...(options.imageGate && { gate: options.imageGate }),
  })
  const jobs = createJobs({
    database,
    clock,
    worker: node,
    onError,
    handlers: {
      [mailQueue]: mailHandler(mail),
      [exportQueue]: exports.handler,
      [chasterQueue]: syncHandler(chaster),
      [scanQueue]: media.handler,
      [resetQueue]: {
        isSecret: true,
        async run(payload) {
          const { address } = Object(payload)
          if (typeof address !== 'string') throw new PermanentFailure('not an address')
          await requestReset({ database, oneTimeTokens, jobs }, address, clock())
        },
      },
    },
  })
  const notifications = createNotifications({ database, clock, jobs })
  const sessions = createSessions({
    database,
    clock,
    audit,
    tokens: createAccessTokens({ keys: tokenKeys, issuer: publicUrl }),
    onReuse: (user) => notifyOfSecurity({ notifications }, user, 'session-reuse'),
  })
  const deletion = createDeletion({ database, audit, clock, jobs, oneTimeTokens, sessions, objects, tombstones })
  const gate = createThreadedGate()
  const hosted = createHosted({
    database,
    gate,
    clock,
    upstreams: options.upstreams,
    tierOf: (userId) => readTier(database, userId, clock()),
    secret: hide('hosted'),
    ...(options.reportHosted && { report: options.reportHosted }),
  })
  const stopping = new AbortController()
  const siteSettings = createSiteSettings({ database, clock })
  const sweeps = createSweeps({
    database,
    clock,
    holder: node,
    onError,
    sweeps: [
      { name: 'old attempts', run: () => attempts.deleteOld() },
      { name: 'old tokens', run: () => oneTimeTokens.deleteOld() },
      { name: 'old counts', run: (now) => deleteOldCounts(database, now) },
      { name: 'old sessions', run: () => sessions.deleteOld() },
      { name: 'old jobs', run: (now) => deleteOldJobs(database, now) },
      { name: 'old exports', run: (now) => exports.deleteOld(now) },
      { name: 'old images', run: (now) => media.sweep(now) },
      { name: 'orphaned images', run: (now) => media.sweepOrphans(now) },
      { name: 'accounts to be deleted', run: (now) => deletion.runDue(now) },
      { name: 'old notifications', run: (now) => notifications.deleteOld(now) },
      { name: 'old idempotency keys', run: (now) => deleteOldKeys(database, now) },
      { name: 'locks whose time is over', run: (now) => expireLocks(database, now) },
      syncSweep({ database, jobs }),
      { name: 'abandoned hosted calls', run: (now) => settleAbandonedCalls(database, now) },
    ],
  })

  return {
    clock,
    database,
    audit,
    oneTimeTokens,
    attempts,
    jobs,
    sweeps,
    sessions,
    siteSettings,
    notifications,
    social,
    publicUrl,
    report: onError,
    roundTrips: createRoundTrips(oneTimeTokens),
    exports,
    media,
    deletion,
    cursors: createCursors(hide('cursors')),
    captcha,
    hosted,
    readiness: createReadiness({ database, clock, ...(metricsToken !== undefined && { metricsToken }) }),
    /** Aborts when the server stops: streams end then. */
    stopping: stopping.signal,
    chastity: createChastity({ database, clock, chaster }),
    chaster,
    chasterSignIn,
    passwords: createPasswords(options.passwordCost),
    secondFactor: createSecondFactor({ database, clock, seal }),
    limits: createLimits({ database, clock, secret: hide('limits') }),
    idempotent: createIdempotent({ database, clock }),
    /** An address as it is kept: comparable, but not readable. */
    hideAddress: (address: string): Uint8Array => hide(`address ${networkOf(address) ?? address}`),
    /** Has a link for a new password mailed, if anybody has this address. */
    async mailReset(address: string): Promise<void> {
      await jobs.enqueue({ queue: resetQueue, payload: { address } })
    },
    /** What the page needs to know of this server. */
    describe: () => describeSite(options.version, { captcha: captcha.describe(), social: Object.keys(social) }),
    endStreams: () => stopping.abort(),
    start(): void {
      jobs.start()
      sweeps.start()
    },
    async close(): Promise<void> {
      await Promise.all([jobs.stop(), sweeps.stop()])
      mail.close()
      await Promise.all([gate.close(), images.close()])
      await database.close()
    },
  }
}
