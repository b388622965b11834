import { afterAll, describe, expect, test } from 'vitest'
import { accountsOf } from '../accounts.ts'
import { openTestApi } from '../api/testApi.fixture.ts'
import { createApp } from '../app.ts'
import { askOn } from '../ask.fixture.ts'
import type { HostedReport } from '../hosted/hostedReply.ts'
import { listen } from '../listen.ts'
import { hangingDatabase } from './hangingDatabase.fixture.ts'
import { createHostedMetrics } from './hostedMetrics.ts'
import { createMetricsServer } from './metricsServer.ts'
import { createRequestMetrics } from './requestMetrics.ts'
import { createStateMetrics } from './stateMetrics.ts'

const token = 'sixteen letters, or more'
const api = await openTestApi()
const requests = createRequestMetrics()
const hosted = createHostedMetrics()
const state = createStateMetrics({ database: api.database, version: '1.2.3' })
const { count } = requests
const app = createApp({
  dist: import.meta.dirname,
  version: '1.2.3',
  accounts: await accountsOf(api.platform, { count }),
  site: { hostNames: [], origins: [], trustedProxies: [], graceMs: 0, count },
})
const listening = await listen(app, 0)
if (listening.kind !== 'listening') throw new Error('no port')
const ask = askOn(listening.server.port)
const metrics = createMetricsServer(token, async () => [
  ...requests.families(),
  ...hosted.families(),
  ...(await state.families()),
])
afterAll(async () => {
  await metrics.close()
  await app.close()
})

const scrape = (authorization = `Bearer ${token}`, url = '/metrics') =>
  metrics.inject({ url, headers: { authorization } })

describe('metrics', () => {
  test('count responses by route and status, never by what was asked for', async () => {
    await ask('/api/health')
    await ask('/api/profile/canary_name')
    await ask('/api/auth/me?token=canary')
    await ask('/api/canary/4711')
    await ask('/canary.png')
    await ask('/api/health', { headers: { host: 'canary.example' } })
    const { body } = await scrape()
    for (const line of [
      'vesper_http_requests_total{method="GET",route="/api/health",status="200"} 1',
      'vesper_http_requests_total{method="GET",route="/api/health",status="421"} 1',
      'vesper_http_requests_total{method="GET",route="/api/profile/:username",status="404"} 1',
      'vesper_http_requests_total{method="GET",route="/api/auth/me",status="401"} 1',
      'vesper_http_requests_total{method="GET",route="none",status="404"} 2',
      'vesper_http_request_duration_seconds_count{method="GET",route="/api/health"} 2',
    ])
      expect(body).toContain(`${line}\n`)
    expect(body).not.toContain('canary')
  })

  test('tell of jobs, the database and the process', async () => {
    await api.platform.jobs.enqueue({ queue: 'waiting', payload: { secret: 'canary' } })
    const { body, headers } = await scrape()
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(body).toContain('vesper_jobs{queue="waiting",state="ready"} 1\n')
    expect(body).toMatch(/^vesper_database_bytes [1-9]\d{6,}$/m)
    expect(body).toContain('vesper_database_up 1\n')
    expect(body).toContain('vesper_info{version="1.2.3"} 1\n')
    expect(body).not.toContain('canary')
  })

  test('count hosted calls, and whose they were is not in them', async () => {
    const reports: readonly HostedReport[] = [
      { kind: 'call', model: 'm', state: 'done', inputTokens: 11, outputTokens: 7, latencyMs: 700 },
      { kind: 'upstream-failed', upstream: 'one', failure: 'timeout' },
      { kind: 'gate', gate: 'hosted-input', outcome: 'block', userId: 'canary' },
    ]
    reports.forEach(hosted.report)
    const { body } = await scrape()
    for (const line of [
      'vesper_hosted_calls_total{model="m",state="done"} 1',
      'vesper_hosted_call_duration_seconds_bucket{model="m",le="1"} 1',
      'vesper_hosted_tokens_total{model="m",direction="input"} 11',
      'vesper_hosted_tokens_total{model="m",direction="output"} 7',
      'vesper_hosted_upstream_failures_total{upstream="one",failure="timeout"} 1',
      'vesper_hosted_gate_total{gate="hosted-input",outcome="block"} 1',
    ])
      expect(body).toContain(`${line}\n`)
    expect(body).not.toContain('canary')
  })

  test('come without those of the database while it does not answer', async () => {
    const hanging = createStateMetrics({ database: hangingDatabase(), version: '1.2.3', withinMs: 20 })
    const names = (await hanging.families()).map(({ name, samples }) => [name, samples[0]?.value])
    expect(names).toContainEqual(['vesper_database_up', 0])
    expect(names.map(([name]) => name)).not.toContain('vesper_jobs')
  })

  test.each(['', 'Bearer', 'Bearer x', `Bearer ${token}x`, `Basic ${token}`, token])(
    'are not for somebody who shows "%s"',
    async (authorization) => {
      for (const url of ['/metrics', '/', '/nothing']) {
        const { statusCode, body, headers } = await scrape(authorization, url)
        expect([statusCode, body]).toEqual([401, 'Unauthorized\n'])
        expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
        expect(headers['cache-control']).toBe('no-store')
      }
    },
  )

  test('are all there is on their port', async () => {
    expect((await scrape(undefined, '/api/health')).statusCode).toBe(404)
  })
})
