import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createMail } from './mail.ts'
import { enqueueMail, mailHandler, mailQueue } from './mailJob.ts'
import type { MailMessage } from './messages.ts'
import { type SmtpServer, startSmtpServer } from './smtpServer.fixture.ts'

const reset: MailMessage = { kind: 'reset-password', to: 'ana@example.org', token: 'dG9rZW4tb2YtdGhpcnR5LXR3by1i' }

let database: Database
let smtp: SmtpServer
let jobs: Jobs
let now: Date

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  smtp = await startSmtpServer()
  now = new Date('2030-01-01T00:00:00Z')
  const mail = createMail({
    publicUrl: 'https://vesper.example',
    from: 'no-reply@vesper.example',
    delivery: { kind: 'smtp', url: smtp.url, timeoutMs: 300 },
    clock: () => now,
  })
  jobs = createJobs({
    database,
    clock: () => now,
    worker: 'one',
    handlers: { [mailQueue]: mailHandler(mail) },
    onError: vi.fn(),
  })
})

afterEach(async () => {
  await jobs.stop()
  await smtp.close()
  await database.query.deleteFrom('jobs').execute()
})

const row = () => database.query.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()

test('a queued mail is sent, and its token is gone from the database', async () => {
  await enqueueMail(jobs, reset)
  await jobs.runDue()
  expect(smtp.mails).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'done', payload: {} })
})

test('a mail the server put off (4xx, time-out) is sent at a later attempt', async () => {
  smtp.faults.push({ kind: 'answer', line: '451 later' }, { kind: 'silent' })
  await enqueueMail(jobs, reset)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await jobs.runDue()
    now = new Date(now.getTime() + 60_000)
  }
  expect(smtp.mails).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'done', attempts: 3 })
})

test('a mail the server refuses (5xx) is given up at once, without keeping address or token', async () => {
  smtp.faults.push({ kind: 'answer', line: '550 no such user' })
  await enqueueMail(jobs, reset)
  await jobs.runDue()
  expect(await row()).toMatchObject({ state: 'dead', attempts: 1, payload: {}, last_error: 'EENVELOPE 550 RCPT TO' })
})

test('what is no mail is given up', async () => {
  await jobs.enqueue({ queue: mailQueue, payload: { kind: 'reset-password', to: 'ana@example.org', token: 'a\r\nb' } })
  await jobs.runDue()
  expect(await row()).toMatchObject({ state: 'dead', last_error: 'not a mail' })
})
