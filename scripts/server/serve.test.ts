import type { ServerResponse } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { askOn } from '../../src/server/ask.fixture.ts'
import { begins, say, startUpstreamServer } from '../../src/server/hosted/upstreamServer.fixture.ts'
import { freePort } from '../bench/freePort.ts'
import { emptyPlace, runServer, startServer } from './server.fixture.ts'

/** Longer than one step of the gate, so that it is forwarded at once. */
const long = 'The rain drums on the roof while the kettle begins to sing in the kitchen. '
const responses: ServerResponse[] = []
const upstream = await startUpstreamServer((response, call) =>
  begins(long, (it) => void responses.push(it))(response, call),
)
const upstreams = [
  {
    id: 'one',
    kind: 'openai',
    url: upstream.url,
    weight: 1,
    models: [{ id: 'm', label: 'M', upstream_model: 'm', context: 8192, max_output: 1000, tiers: ['free'] }],
  },
]
const [port, metricsPort] = [await freePort(), await freePort()]
const { data, dist, write } = emptyPlace()
const config = write(
  'vesper.json',
  JSON.stringify({
    PORT: port,
    METRICS_PORT: metricsPort,
    METRICS_TOKEN: 'sixteen-letters-or-more',
    PUBLIC_URL: 'https://play.example',
    APP_ORIGINS: ['https://app.example'],
    CAPTCHA_PROVIDER: 'off',
    LLM_UPSTREAMS: upstreams,
  }),
)
const server = await startServer(['--dist', dist, '--config', config], { VESPER_DATA: data })
afterAll(async () => {
  server.kill()
  await upstream.close()
})

const ask = askOn(port)
const base = `http://127.0.0.1:${port}`

describe('npm run server', { timeout: 180_000 }, () => {
  test('tells the address, and how to make the first admin', () => {
    expect(server.output()).toBe(
      [
        'Vesper is ready: https://play.example',
        `Listening on 127.0.0.1, port ${port}, metrics on port ${metricsPort}.`,
        'There is no admin yet. Stop the server, then run: npm run server -- admin create',
        '',
      ].join('\n'),
    )
  })

  test('serves app and API by the public name, and the API to the pages of other origins', async () => {
    const page = await ask('/chat/3f2a', { headers: { host: 'play.example', accept: 'text/html' } })
    expect([page.status, page.body]).toEqual([200, '<!doctype html><title>Vesper</title>'])
    const headers = { host: 'play.example', origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }
    const answer = await ask('/api/config', { headers })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, 'https://app.example'])
    expect((await ask('/api/config', { headers: { host: 'evil.example' } })).status).toBe(421)
    expect(JSON.parse((await ask('/api/health/ready')).body)).toEqual({
      status: 'ready',
      checks: { db: 'ok', jobs: 'ok' },
    })
  })

  test('serves metrics on a port of their own', async () => {
    const metrics = askOn(metricsPort)
    expect((await metrics('/metrics')).status).toBe(401)
    const { body } = await metrics('/metrics', { headers: { authorization: 'Bearer sixteen-letters-or-more' } })
    expect(body).toContain('vesper_http_requests_total{method="GET",route="/api/config",status="200"} 1\n')
    expect(body).toContain('vesper_http_requests_total{method="GET",route="/api/health/ready",status="200"} 1\n')
    expect(body).toMatch(/^vesper_database_bytes \d+$/m)
  })

  test('P17: has its folder for itself, and its port', async () => {
    const [folder, taken] = await Promise.all([
      runServer(['serve', '--dist', dist], { VESPER_DATA: data, PORT: String(await freePort()) }),
      runServer(['--dist', dist], { VESPER_DATA: emptyPlace().data, PORT: String(port) }),
    ])
    expect([folder.code, folder.output.trim()]).toEqual([
      1,
      expect.stringMatching(/^The folder .* is in use by another/),
    ])
    expect([taken.code, taken.output.trim()]).toEqual([
      1,
      `Port ${port} is in use by another program. Set PORT to another one.`,
    ])
    expect((await ask('/api/health')).status).toBe(200)
  })

  test('when it is asked to stop, takes no more callers, finishes calls, and ends streams with an error', async () => {
    const account = await ask('/api/auth/register', {
      method: 'POST',
      body: { username: 'Curlew', password: 'lantern hill' },
    })
    const authorization = `Bearer ${JSON.parse(account.body).token}`
    const confirmed = { version: 1, confirmed: true }
    await ask('/api/profile/adult-confirmation', { method: 'POST', headers: { authorization }, body: confirmed })
    const complete = (stream: boolean) =>
      fetch(`${base}/api/chat/completions`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ purpose: 'chat', messages: [{ role: 'user', content: 'Good evening.' }], stream }),
      })
    const streamed = await complete(true)
    const pieces = streamed.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await pieces?.read())?.value ?? ''
    expect(text).toContain('kettle')
    const whole = complete(false)
    await expect.poll(() => responses.length, { timeout: 15_000 }).toBe(2)

    server.terminate()
    for (let next = await pieces?.read(); next && !next.done; next = await pieces?.read()) text += next.value
    expect(text).toMatch(/event: error\ndata: .*"code":"not_ready"\}\n\n$/)
    await expect(ask('/api/health')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    const [, open] = responses
    if (!open) throw new Error('no call under way')
    say(open, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    open.end('data: [DONE]\n\n')
    const answer = await whole
    expect([answer.status, (await answer.json()).choices[0].message.content]).toEqual([200, long])
    expect(await server.ended).toBe(0)
    expect(server.output()).toMatch(/Stopping\.\nStopped\.\n$/)
  })
})

describe('what the server needs to start', { timeout: 180_000 }, () => {
  test('O2: is told in sentences, without a stack and without a value', async () => {
    const key = 'A'.repeat(43)
    const { code, output } = await runServer(['serve', '--dist', dist], {
      VESPER_DATA: emptyPlace().data,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://play.example',
      CAPTCHA_PROVIDER: 'off',
      TOKEN_KEYS: `a:${key}`,
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      'The settings cannot be used:',
      '- TOKEN_KEYS holds a key that is not random.',
      expect.stringMatching(/^- SEAL_KEYS is missing, and there is no secrets file in /),
      '- CAPTCHA_PROVIDER must not be off.',
      '- http://play.example must begin with https://.',
    ])
    expect(output).not.toContain(key)
  })

  test('is a database that answers', async () => {
    const DATABASE_URL = `postgres://vesper:canary@127.0.0.1:${await freePort()}/vesper`
    expect(await runServer(['--dist', dist], { VESPER_DATA: emptyPlace().data, DATABASE_URL })).toEqual({
      code: 1,
      output: '\nThe database of DATABASE_URL cannot be reached: nothing answers there (ECONNREFUSED).\n\n',
    })
  })
})
