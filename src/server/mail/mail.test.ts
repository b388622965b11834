import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMail, type Mail, type MailOptions } from './mail.ts'
import type { MailMessage } from './messages.ts'
import { type SmtpServer, startSmtpServer } from './smtpServer.fixture.ts'

const clock = () => new Date('2030-01-02T03:04:05.678Z')
const token = 'dG9rZW4tb2YtdGhpcnR5LXR3by1ieXRlcy1sb25nIQ'
const reset: MailMessage = { kind: 'reset-password', to: 'ana@example.org', token }

let folder: string
let smtp: SmtpServer

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'outbox')
  smtp = await startSmtpServer()
})

afterEach(async () => {
  await smtp.close()
  await rm(join(folder, '..'), { recursive: true })
})

const mailTo = (delivery: MailOptions['delivery']): Mail =>
  createMail({ publicUrl: 'https://vesper.example', from: 'Vesper <no-reply@vesper.example>', delivery, clock })
const outbox = () => mailTo({ kind: 'outbox', folder })
const bySmtp = (timeoutMs = 2000) => mailTo({ kind: 'smtp', url: smtp.url, timeoutMs })

/** The headers of a mail, by name; lines that were folded are joined. */
function headersOf(mail: string): ReadonlyMap<string, string> {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new Map(head.split('\r\n').map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 2)]))
}

test('without SMTP a mail becomes one .eml file that only its owner can read', async () => {
  expect(await outbox().send(reset)).toEqual({ kind: 'sent' })
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^20300102T030405678Z-[0-9a-f-]{36}\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  const text = await readFile(join(folder, name), 'utf8')
  expect(Object.fromEntries(headersOf(text))).toMatchObject({
    From: 'Vesper <no-reply@vesper.example>',
    To: 'ana@example.org',
    Subject: 'Reset your password',
    Date: 'Wed, 02 Jan 2030 03:04:05 +0000',
    'Auto-Submitted': 'auto-generated',
  })
  expect(text).toContain('text/plain')
  expect(text).toContain('text/html')
})

test('twenty mails at once become twenty files', async () => {
  const mail = outbox()
  await Promise.all(Array.from({ length: 20 }, () => mail.send(reset)))
  expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(20)
})

test('with SMTP a mail is sent to its one recipient', async () => {
  const mail = bySmtp()
  expect(await mail.send(reset)).toEqual({ kind: 'sent' })
  expect(smtp.recipients).toEqual(['RCPT TO:<ana@example.org>'])
  expect(headersOf(smtp.mails[0] ?? '').get('Subject')).toBe('Reset your password')
  mail.close()
})

test.each([
  'ana@example.org\r\nBcc: eve@example.org',
  'ana@example.org\nBcc: eve@example.org',
  'ana@example.org, eve@example.org',
  'Ana <ana@example.org>, eve@example.org',
  'ana@example.org> SIZE=1\r\nRCPT TO:<eve@example.org',
  'group:ana@example.org,eve@example.org;',
  'ana',
  '',
])('refuses %j as an address without asking the server', async (to) => {
  expect(await bySmtp().send({ kind: 'address-in-use', to })).toEqual({ kind: 'refused', reason: 'invalid address' })
  expect(smtp.mails).toEqual([])
})

test('a line break in a value makes no header', async () => {
  const evil = 'x\r\nBcc: eve@example.org\r\n\r\nHello'
  await outbox().send({ kind: 'reset-password', to: 'ana@example.org', token: evil })
  await outbox().send({ kind: 'deletion-requested', to: 'ana@example.org', token: evil, deleteOn: evil })
  for (const name of await readdir(folder)) {
    const headers = headersOf(await readFile(join(folder, name), 'utf8'))
    expect([...headers.keys()].sort()).toEqual([
      'Auto-Submitted',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ])
  }
})

test('a server that refuses connections may be asked again later', async () => {
  await smtp.close()
  expect(await bySmtp().send(reset)).toMatchObject({ kind: 'later' })
  smtp = await startSmtpServer()
})

test('a server that says nothing is given up on in time, and may be asked again', async () => {
  smtp.faults.push({ kind: 'silent' })
  expect(await bySmtp(100).send(reset)).toMatchObject({ kind: 'later', reason: expect.stringMatching(/ETIMEDOUT/) })
})

test('4xx is later, 5xx is refused, and neither reason holds an address', async () => {
  smtp.faults.push({ kind: 'answer', line: '451 ana@example.org: try again' })
  smtp.faults.push({ kind: 'answer', line: '550 ana@example.org: no such user' })
  expect(await bySmtp().send(reset)).toEqual({ kind: 'later', reason: 'EENVELOPE 451 RCPT TO' })
  expect(await bySmtp().send(reset)).toEqual({ kind: 'refused', reason: 'EENVELOPE 550 RCPT TO' })
})
