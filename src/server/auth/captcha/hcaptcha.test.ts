import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createHcaptcha } from './hcaptcha.ts'

const now = new Date('2026-03-01T12:00:00Z')
const good = { success: true, challenge_ts: '2026-03-01T11:59:30Z', hostname: 'play.example' }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function rig(answer: Answer, timeoutMs = 5000) {
  const server = createServer(async (request, response) => answer(request, response, await text(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const captcha = createHcaptcha({
    clock: () => now,
    siteKey: 'site',
    secret: 'hidden',
    verifyUrl: `http://127.0.0.1:${port}/siteverify`,
    hostnames: ['play.example'],
    timeoutMs,
  })
  return (ip = '203.0.113.9') => captcha.verify({ token: 'token', ip, purpose: 'login' })
}

const says =
  (verdict: unknown): Answer =>
  (_request, response) =>
    response.end(JSON.stringify(verdict))

test('asks the provider with secret, token, address and site key', async () => {
  const seen: string[] = []
  const verify = await rig((request, response, body) => {
    seen.push(`${request.method} ${request.url} ${body}`)
    response.end(JSON.stringify(good))
  })
  expect(await verify()).toBe('passed')
  expect(seen).toEqual(['POST /siteverify secret=hidden&response=token&remoteip=203.0.113.9&sitekey=site'])
})

test.each([
  ['a refusal', { success: false }],
  ['A8: a replay', { success: false, 'error-codes': ['already-seen-response'] }],
  ['A8: another site key', { success: false, 'error-codes': ['sitekey-secret-mismatch'] }],
  ['a captcha of another site', { ...good, hostname: 'evil.example' }],
  ['no host', { ...good, hostname: undefined }],
  ['one solved 121 s ago', { ...good, challenge_ts: '2026-03-01T11:57:59Z' }],
  ['one of the future', { ...good, challenge_ts: '2026-03-01T12:02:00Z' }],
  ['no time', { ...good, challenge_ts: undefined }],
  ['a time that is none', { ...good, challenge_ts: 'yesterday' }],
])('fails with %s', async (_what, verdict) => {
  const verify = await rig(says(verdict))
  expect(await verify()).toBe('failed')
})

test.each<[string, Answer]>([
  ['answers 500', (_request, response) => response.writeHead(500).end('{"success":true}')],
  ['answers no JSON', (_request, response) => response.end('<html>')],
  ['answers other JSON', says({ success: 'yes' })],
  ['redirects', (_request, response) => response.writeHead(302, { Location: 'https://evil.example/' }).end()],
  ['hangs up', (request) => request.socket.destroy()],
  ['rejects our secret', says({ success: false, 'error-codes': ['invalid-input-secret'] })],
])('A8: is unavailable when the provider %s', async (_what, answer) => {
  const verify = await rig(answer)
  expect(await verify()).toBe('unavailable')
})

test('A8: is unavailable when the provider does not answer in time', async () => {
  const verify = await rig(() => undefined, 50)
  expect(await verify()).toBe('unavailable')
})
