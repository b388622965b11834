import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accountsLater } from './accounts.ts'
import { createApp } from './app.ts'
import { listen } from './listen.ts'

const folder = mkdtempSync(join(tmpdir(), 'vesper-accounts-'))
let environment: NodeJS.ProcessEnv = { CAPTCHA_PROVIDER: 'nonsense' }
const app = createApp({ dist: folder, version: '1.2.3', accounts: accountsLater(() => environment, '1.2.3') })
const listening = await listen(app, 0)
if (listening.kind !== 'listening') throw new Error('no port')
const { server } = listening
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

const ask = (method: string, path: string, body?: unknown) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asking = request(`${server.address}api${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      )
    })
    asking.on('error', reject)
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })

test('a server whose settings are wrong says that it cannot, and can once they are right', async () => {
  expect((await ask('GET', '/health')).status).toBe(200)
  expect((await ask('GET', '/nowhere')).status).toBe(404)
  const refused = await ask('GET', '/config')
  expect([refused.status, JSON.parse(refused.body).error]).toEqual([
    503,
    'Server is temporarily unavailable. Please try again later.',
  ])
  environment = { VESPER_DATA: folder, CAPTCHA_PROVIDER: 'off' }
  const config = await ask('GET', '/config')
  expect(JSON.parse(config.body)).toMatchObject({
    success: true,
    data: { product: { id: 'vesper', name: 'Vesper', version: '1.2.3' }, captcha: { provider: 'off', site_key: null } },
  })
  expect(config.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  const registered = await ask('POST', '/auth/register', { username: 'Quail', password: 'lantern hill' })
  expect([registered.status, JSON.parse(registered.body).user.username]).toEqual([201, 'Quail'])
}, 120_000)
