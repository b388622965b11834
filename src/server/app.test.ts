import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { listen, type RunningServer } from './listen.ts'

const script = 'export const greeting = "good evening"\n'
let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-server-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await mkdir(join(dist, '.vite'))
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await symlink(join(folder, 'secret.txt'), join(dist, 'link.txt'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Vesper</title>')
  await writeFile(join(dist, '.vite/manifest.json'), '{}')
  await writeFile(join(dist, 'assets/app-1.js'), script)
  await writeFile(join(dist, 'assets/app-1.js.br'), brotliCompressSync(script))
  await writeFile(join(dist, 'assets/app-1.js.gz'), gzipSync(script))
  await writeFile(join(dist, 'assets/network-1.js'), script)
  await writeFile(join(dist, 'assets/once-1.js'), script)
  await writeFile(join(dist, 'assets/core.wasm'), new Uint8Array([0, 97, 115, 109]))
  await writeFile(join(dist, 'tiny.gguf'), '0123456789')
  await writeFile(join(dist, 'empty.txt'), '')
  const listening = await listen(createApp({ dist, version: '9.8.7' }), 0)
  if (listening.kind !== 'listening') throw new Error('no port')
  server = listening.server
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Raw HTTP, so that nothing tidies the path, the Host header or the encoding on the way. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: server.port, path, method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(pieces),
        }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

const visit = { accept: 'text/html,application/xhtml+xml' }

describe('the page', () => {
  test.each(['/', '/index.html', '/chat/3f2a', '/settings?tab=look', '/plugins/vesper.llm-ollama'])(
    'is what a visit to %s gets',
    async (path) => {
      const answer = await ask(path, visit)
      expect(answer.status).toBe(200)
      expect(answer.body.toString()).toContain('<title>Vesper</title>')
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.headers['content-security-policy']).toContain("connect-src 'self';")
      expect(answer.headers['cross-origin-embedder-policy']).toBe('require-corp')
    },
  )

  test.each(['/assets/gone-1.js', '/missing.png', '/assets/gone', '/.env', '/.vite/manifest.json'])(
    'is not what a visit to %s gets',
    async (path) => {
      expect((await ask(path, visit)).status).toBe(404)
    },
  )

  test('is not what a script gets that asks for something missing', async () => {
    expect((await ask('/chat/3f2a', { accept: '*/*' })).status).toBe(404)
  })
})

describe('files', () => {
  test('come in the best encoding the caller reads', async () => {
    const best = await ask('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })
    expect(best.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(best.body).toString()).toBe(script)
    expect((await ask('/assets/app-1.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    const plain = await ask('/assets/app-1.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toMatch(/^accept-encoding$/i)
    expect(plain.body.toString()).toBe(script)
  })

  test.each([
    ['/assets/app-1.js', 'application/javascript; charset=utf-8'],
    ['/assets/core.wasm', 'application/wasm'],
    ['/tiny.gguf', 'application/octet-stream'],
  ])('%s is announced as %s', async (path, type) => {
    expect((await ask(path)).headers['content-type']).toBe(type)
  })

  test('of scripts are read once, however often they are asked for', async () => {
    const path = join(folder, 'dist/assets/once-1.js')
    expect((await ask('/assets/once-1.js')).body.toString()).toBe(script)
    await rm(path)
    expect((await ask('/assets/once-1.js')).body.toString()).toBe(script)
    expect((await ask('/assets/once-1.js', { range: 'bytes=0-5' })).status).toBe(404)
  })

  test('with a hash in their name are kept for ever', async () => {
    expect((await ask('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
    expect((await ask('/tiny.gguf')).headers['cache-control']).toBe('no-cache')
  })

  test('are not sent again to somebody who has them', async () => {
    const { etag = '' } = (await ask('/tiny.gguf')).headers
    const again = await ask('/tiny.gguf', { 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
  })

  test('get a new tag when they change', async () => {
    const before = (await ask('/empty.txt')).headers.etag
    await utimes(join(folder, 'dist/empty.txt'), 1, 1)
    expect((await ask('/empty.txt')).headers.etag).not.toBe(before)
  })

  test('can be asked for in parts', async () => {
    const part = await ask('/tiny.gguf', { range: 'bytes=3-5', 'accept-encoding': 'br' })
    expect(part.status).toBe(206)
    expect(part.body.toString()).toBe('345')
    expect(part.headers['content-range']).toBe('bytes 3-5/10')
    expect(part.headers['content-length']).toBe('3')
  })

  test('come uncompressed in parts, so that the parts fit together', async () => {
    const part = await ask('/assets/app-1.js', { range: 'bytes=0-5', 'accept-encoding': 'br' })
    expect(part.headers['content-encoding']).toBeUndefined()
    expect(part.body.toString()).toBe('export')
  })

  test('are sent whole when they changed since the first part', async () => {
    const answer = await ask('/tiny.gguf', { range: 'bytes=3-5', 'if-range': '"an older one"' })
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe('0123456789')
  })

  test('refuse a part beyond their end', async () => {
    const answer = await ask('/tiny.gguf', { range: 'bytes=10-' })
    expect(answer.status).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */10')
  })

  test('tell their size to HEAD without sending themselves', async () => {
    const answer = await ask('/tiny.gguf', {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-length']).toBe('10')
    expect(answer.body.length).toBe(0)
  })

  test('may be empty', async () => {
    const answer = await ask('/empty.txt')
    expect([answer.status, answer.body.length]).toEqual([200, 0])
  })

  test('cannot be written', async () => {
    const answer = await ask('/tiny.gguf', {}, 'PUT')
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/link.txt',
  ])('outside the app stay out of reach through %s', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).not.toContain('outside')
  })

  test.each(['/assets', '/assets/'])('are not listed at %s', async (path) => {
    expect((await ask(path, { accept: '*/*' })).status).toBe(404)
  })
})

describe('workers', () => {
  test('get a policy with their script, and only the network worker may call out', async () => {
    const network = (await ask('/assets/network-1.js')).headers
    const other = (await ask('/assets/app-1.js')).headers
    expect(network['content-security-policy']).toContain("connect-src 'self' https: http: wss: ws:")
    expect(other['content-security-policy']).toContain("connect-src 'self';")
    expect(network['cross-origin-embedder-policy']).toBe('require-corp')
    expect(other['cross-origin-embedder-policy']).toBe('require-corp')
  })
})

describe('health', () => {
  test('is a short true answer', async () => {
    const answer = await ask('/api/health')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body.toString())).toEqual({ status: 'ok', version: '9.8.7' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('answers HEAD too', async () => {
    const answer = await ask('/api/health', {}, 'HEAD')
    expect([answer.status, answer.body.length]).toEqual([200, 0])
  })

  test.each(['/api', '/api/', '/api/health/ready', '/api/chat/completions'])(
    'is all there is: %s fails in the envelope of the API',
    async (path) => {
      const answer = await ask(path, visit, 'POST')
      const body = JSON.parse(answer.body.toString())
      expect(answer.status).toBe(404)
      expect(body).toEqual({
        success: false,
        error: 'Not found',
        message: 'Not found',
        code: 'not_found',
        request_id: answer.headers['x-request-id'],
      })
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )
})

const fetched = (site: string, mode: string, dest: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
})

describe('what a browser says of a request', () => {
  test.each<[string, string, Record<string, string>]>([
    ['a typed address', '/chat/3f2a', fetched('none', 'navigate', 'document')],
    ['a link elsewhere', '/chat/3f2a', fetched('cross-site', 'navigate', 'document')],
    [
      'a link elsewhere to a plugin, whose id has a dot',
      '/settings/plugins/acme.weather',
      fetched('cross-site', 'navigate', 'document'),
    ],
    ['our own script', '/assets/app-1.js', fetched('same-origin', 'cors', 'script')],
    ['our own frame', '/', fetched('same-origin', 'navigate', 'iframe')],
    ['a program', '/api/health', {}],
  ])('lets %s in', async (_, path, headers) => {
    expect((await ask(path, { ...visit, ...headers })).status).toBe(200)
  })

  test.each<[string, string, Record<string, string>]>([
    ['a frame elsewhere', '/', fetched('cross-site', 'navigate', 'iframe')],
    ['a link to a file', '/tiny.gguf', fetched('cross-site', 'navigate', 'document')],
    ['another port of this computer', '/', fetched('same-site', 'no-cors', 'empty')],
    ['a form elsewhere, in an old browser', '/', { origin: 'https://evil.example' }],
  ])('keeps %s out', async (_, path, headers) => {
    const answer = await ask(path, { ...visit, ...headers })
    expect([answer.status, answer.headers['cross-origin-resource-policy']]).toEqual([403, 'same-origin'])
  })
})

describe('the name it is called by', () => {
  test.each(['127.0.0.1', 'localhost:7410', '[::1]:7410', 'LOCALHOST'])('%s is this computer', async (host) => {
    expect((await ask('/', { ...visit, host })).status).toBe(200)
  })

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:7410',
    '127.0.0.1@evil.example',
    '0.0.0.0',
  ])('%s is somebody else, and gets nothing', async (host) => {
    for (const path of ['/', '/api/health', '/assets/app-1.js']) {
      const answer = await ask(path, { ...visit, host })
      expect([400, 421]).toContain(answer.status)
      expect(answer.body.toString()).not.toMatch(/Vesper<|version|greeting/)
    }
  })
})
