import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import fastify from 'fastify'
import { rolldown } from 'rolldown'
import { WebSocketServer } from 'ws'
import { createApi } from '../../src/server/api/api.ts'
import { expect } from '../support/patience.ts'
import type { Bench } from './networkPage.ts'

/*
 * The network worker in a real browser, under the policies the application is served with: the page may ask only
 * its own server, the worker's file is the door.
 */

declare const bench: Bench

const canary = 'sk-canary-9e02b7f4d1'
const bearer = { authorization: 'Bearer {{secret:api-key}}' }

interface Host {
  readonly origin: string
  readonly seen: IncomingMessage[]
  /** When a connection's answer was cut off by the other side. */
  readonly cut: Promise<number>
}

const endings: (() => Promise<unknown>)[] = []

async function host(answer: RequestListener): Promise<Host> {
  const seen: IncomingMessage[] = []
  let wasCut: (at: number) => void = () => {}
  const cut = new Promise<number>((resolve) => {
    wasCut = resolve
  })
  const server = createServer((request, response) => {
    seen.push(request)
    response.on('close', () => response.writableFinished || wasCut(Date.now()))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, cut }
}

/** A server that lets every page in. */
const welcoming = (answer: RequestListener) =>
  host((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization')
    if (request.method === 'OPTIONS') response.end()
    else answer(request, response)
  })

const asked = ({ seen }: Host) => seen.filter(({ method }) => method !== 'OPTIONS')

const endless: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.write('first')
}

let app: Host
let said: string[]

test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-network-'))
  endings.push(() => rm(folder, { recursive: true }))
  const bundle = async (source: string, name: string) => {
    const build = await rolldown({ input: join(import.meta.dirname, source) })
    await build.write({ file: join(folder, name), format: 'esm', codeSplitting: false })
    await build.close()
    return readFile(join(folder, name), 'utf8')
  }
  const page = await bundle('networkPage.ts', 'page.js')
  const worker = await bundle('../../src/workers/network/worker.ts', 'worker.js')
  const pagePolicy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'"
  const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self' http: https: ws: wss:"
  const api = fastify().register(createApi('1.0.0'), { prefix: '/api' })
  await api.ready()
  app = await host((request, response) => {
    if (request.url?.startsWith('/api/')) {
      api.routing(request, response)
      return
    }
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    const isWorker = request.url === '/assets/network-test.js'
    const isScript = isWorker || request.url === '/page.js'
    response.setHeader('content-security-policy', isWorker ? workerPolicy : pagePolicy)
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isWorker ? worker : isScript ? page : '<!doctype html><script type="module" src="/page.js"></script>')
  })
})

test.afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function open(page: Page): Promise<void> {
  said = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  await page.goto(app.origin)
  await page.waitForFunction(() => 'bench' in globalThis)
}

test('the page itself cannot reach another origin, and the worker can', async ({ page }) => {
  const oracle = await welcoming((_, response) => response.end('hello'))
  await open(page)
  expect(await page.evaluate((url) => bench.fetchFromPage(url), oracle.origin)).toBe('blocked')
  expect(oracle.seen).toEqual([])

  await page.evaluate((origin) => bench.grant(origin), oracle.origin)
  expect(await page.evaluate((url) => bench.ask({ url }), oracle.origin)).toMatchObject({ status: 200, text: 'hello' })
  const [request] = asked(oracle)
  expect(request?.headers.cookie).toBeUndefined()
  expect(request?.headers.referer).toBeUndefined()
})

test('a host that was not granted hears nothing', async ({ page }) => {
  const [oracle, stranger] = [await welcoming(endless), await welcoming(endless)]
  await open(page)
  await page.evaluate((origin) => bench.grant(origin), oracle.origin)
  expect(await page.evaluate((url) => bench.ask({ url }), stranger.origin)).toMatchObject({
    code: 'net/host-not-allowed',
  })
  expect(stranger.seen).toEqual([])
})

test('a redirect to another host is refused before the key goes there', async ({ page }) => {
  const thief = await welcoming((_, response) => response.end('thank you'))
  const oracle = await welcoming((_, response) => {
    response.writeHead(307, { location: thief.origin })
    response.end()
  })
  await open(page)
  await page.evaluate((origins) => bench.grant(...origins), [oracle.origin, thief.origin])
  await page.evaluate(([value, origin]) => bench.saveKey(value, origin), [canary, oracle.origin] as const)
  const answer = await page.evaluate((request) => bench.ask(request), { url: oracle.origin, headers: bearer })
  expect(answer).toMatchObject({ code: 'net/unreachable' })
  expect(asked(oracle)[0]?.headers.authorization).toBe(`Bearer ${canary}`)
  expect(thief.seen).toEqual([])
})

test('a download that ends up at another host hands nothing over', async ({ page }) => {
  const stranger = await welcoming(endless)
  const store = await welcoming((_, response) => {
    response.writeHead(302, { location: stranger.origin })
    response.end()
  })
  await open(page)
  await page.evaluate((origin) => bench.grant(origin), store.origin)
  const answer = await page.evaluate((url) => bench.ask({ url, redirects: 'follow' }), store.origin)
  expect(answer).toMatchObject({ code: 'net/redirected' })
  await stranger.cut
})

test('a socket goes through the worker to a granted host, carries bytes and text, and ends at both sides', async ({
  page,
}) => {
  const echo = new WebSocketServer({ host: '127.0.0.1', port: 4612 })
  endings.push(async () => echo.close())
  const closed = new Promise<void>((resolve) => {
    echo.on('connection', (peer) => {
      peer.on('message', (data, isBinary) => peer.send(isBinary ? data : `text: ${data}`))
      peer.on('close', () => echo.clients.size === 0 && resolve())
    })
  })
  await open(page)
  await page.evaluate(() => bench.grant('http://127.0.0.1:4612'))
  expect(await page.evaluate(() => bench.echo('ws://127.0.0.1:4612', 'hello'))).toBe('hello')
  expect(await page.evaluate(() => bench.echo('ws://127.0.0.1:4612/#text', 'hello'))).toBe('text: hello')
  await closed
})

test('a saved key is used, and is nowhere a page could read it', async ({ page }) => {
  const oracle = await welcoming((request, response) => {
    const isBroken = request.url === '/broken'
    if (isBroken) response.destroy()
    else response.end(`you sent ${request.headers.authorization}`)
  })
  await open(page)
  await page.evaluate((origin) => bench.grant(origin), oracle.origin)
  const state = await page.evaluate(([value, origin]) => bench.saveKey(value, origin), [canary, oracle.origin] as const)
  expect(state).toEqual({ kind: 'saved', hint: canary.slice(-4), origin: oracle.origin })

  const attempts = [
    { url: oracle.origin, headers: bearer },
    { url: `${oracle.origin}/broken`, headers: bearer },
    { url: `${oracle.origin}/?key={{secret:api-key}}` },
    { url: `${oracle.origin}/${canary}`, headers: bearer },
    { url: oracle.origin, method: 'POST' as const, body: '{{secret:api-key}}' },
    { url: 'https://other.example', headers: bearer },
  ]
  const answers = []
  for (const request of attempts) answers.push(await page.evaluate((next) => bench.ask(next), request))
  expect(asked(oracle)[0]?.headers.authorization).toBe(`Bearer ${canary}`)
  expect(answers.map((answer) => ('code' in answer ? answer.code : answer.status))).toEqual([
    200,
    'net/unreachable',
    'plugin/refused',
    200,
    'plugin/refused',
    'net/host-not-allowed',
  ])

  const log = await page.evaluate(() => bench.log())
  const { records, lock } = await page.evaluate(() => bench.dumpSecrets())
  expect(log).toHaveLength(attempts.length)
  expect(records).toContain(oracle.origin)
  expect(lock).toBe('kept')
  const visible = JSON.stringify([state, answers, log, records, said, await page.content()])
  expect(visible).not.toContain(canary)
})

test('cancelling closes the connection at the server within a fifth of a second', async ({ page }) => {
  const [first, second] = [await welcoming(endless), await welcoming(endless)]
  await open(page)
  await page.evaluate((origins) => bench.grant(...origins), [first.origin, second.origin])

  const cancelled = await page.evaluate((url) => bench.cancelMidway(url), first.origin)
  expect(cancelled.name).toBe('AbortError')
  expect((await first.cut) - cancelled.at).toBeLessThan(200)

  const left = await page.evaluate((url) => bench.leaveMidway(url), second.origin)
  expect((await second.cut) - left.at).toBeLessThan(200)

  const log = await page.evaluate(() => bench.log())
  expect(log.every(({ ms, refused }) => ms !== undefined && refused === undefined)).toBe(true)
})

test('the connection doctor tells a closed door from an empty house', async ({ page }) => {
  const closed = await host((_, response) => response.end('{"data":[]}'))
  const well = await welcoming((_, response) => response.end('{"data":[]}'))
  const other = await welcoming((_, response) => response.end('<h1>Hello</h1>'))
  const forwarding = await welcoming((_, response) => {
    response.writeHead(302, { location: well.origin })
    response.end()
  })
  await open(page)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const causeAt = async (origin: string) => (await page.evaluate((at) => bench.diagnose(at), `${origin}/v1`)).cause
  expect(await causeAt(closed.origin)).toBe('cors')
  expect(await causeAt(well.origin)).toBe('ok')
  expect(await causeAt(other.origin)).toBe('wrong-server')
  expect(await causeAt(forwarding.origin)).toBe('wrong-server')
  expect(await causeAt('http://127.0.0.1:4889')).toBe('not-running')
})
