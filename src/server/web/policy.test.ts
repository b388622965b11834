import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'
import { policyFor } from './policy.ts'

const directives = (path: string) =>
  new Map(
    policyFor(path)
      .split('; ')
      .map((text) => [text.split(' ')[0] ?? '', text.slice(text.indexOf(' ') + 1)]),
  )

const everyKind = [
  '/',
  '/index.html',
  '/chat/3f2a',
  '/plugins/vesper.llm-ollama',
  '/assets/index-abc.js',
  '/assets/network-abc.js',
  '/assets/app-abc.css',
  '/icon.svg',
  '/sandbox.html',
  '/api/health',
]

describe('the page', () => {
  test.each(['/', '/index.html', '/chat/3f2a', '/plugins/vesper.llm-ollama'])(
    '%s reaches nothing but its own origin',
    (path) => {
      expect(directives(path).get('connect-src')).toBe("'self'")
      expect(directives(path).get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
      expect(directives(path).get('frame-ancestors')).toBe("'none'")
    },
  )

  test('frames exactly the two pages of plugins, under the name it was called by', () => {
    const framed = (host?: string) => /frame-src ([^;]+)/.exec(policyFor('/', host))?.[1]
    expect(framed('localhost:7410')).toBe('localhost:7410/sandbox.html localhost:7410/sandbox-wasm.html')
    for (const host of ['[::1]:7410', 'x; script-src *', undefined]) expect(framed(host)).toBe("'self'")
  })

  test('gives no text to a sink that makes scripts of it, but through its one policy', () => {
    expect(directives('/').get('require-trusted-types-for')).toBe("'script'")
    expect(directives('/').get('trusted-types')).toBe('default')
  })

  test('shows only pictures of its own, never a remote address', () => {
    expect(directives('/').get('img-src')).toBe("'self' blob: data:")
  })
})

describe('workers', () => {
  test('the network worker may call out', () => {
    expect(directives('/assets/network-B4x9.js').get('connect-src')).toBe("'self' https: http: wss: ws:")
  })

  test.each([
    '/assets/storage-B4x9.js',
    '/assets/networked-B4x9.js',
    '/network-B4x9.js',
    '/assets/plugins/network-B4x9.js',
    '/assets/network-B4x9.js/x.js',
    '/assets/network-.css',
  ])('%s may not', (path) => {
    expect(directives(path).get('connect-src') ?? "'none'").not.toContain('http')
  })

  test('the network worker has no use for wasm, and does not get it', () => {
    expect(directives('/assets/network-B4x9.js').get('script-src')).toBe("'self'")
  })

  test('any other worker may start wasm and blob workers', () => {
    expect(directives('/assets/memory-B4x9.js').get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
    expect(directives('/assets/memory-B4x9.js').get('worker-src')).toBe("'self' blob:")
  })
})

test('the sandbox frame is an opaque origin that only our page may show', () => {
  expect(directives('/sandbox.html').get('sandbox')).toBe('allow-scripts')
  expect(directives('/sandbox.html').get('connect-src')).toBe("'none'")
  expect(directives('/sandbox.html').get('frame-ancestors')).toBe("'self'")
  expect(securityHeaders('/sandbox.html')['X-Frame-Options']).toBe('SAMEORIGIN')
})

test.each(everyKind)('%s starts from nothing and never allows inline code or eval', (path) => {
  expect(directives(path).get('default-src')).toBe("'none'")
  expect(policyFor(path)).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/)
})

test.each(everyKind)('%s is isolated from other origins', (path) => {
  expect(securityHeaders(path)).toMatchObject({
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': path.startsWith('/sandbox') ? 'cross-origin' : 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
})

test('only documents carry what only documents obey', () => {
  for (const path of ['/', '/chat', '/sandbox.html', '/api/health'])
    expect(securityHeaders(path)['Cross-Origin-Opener-Policy']).toBe('same-origin')
  expect(Object.keys(securityHeaders('/assets/index-a1.js')).sort()).toEqual([
    'Content-Security-Policy',
    'Cross-Origin-Embedder-Policy',
    'Cross-Origin-Resource-Policy',
    'Referrer-Policy',
    'X-Content-Type-Options',
  ])
})

test('every page but the sandbox, which has no origin, is keyed by its origin', () => {
  expect(securityHeaders('/')['Origin-Agent-Cluster']).toBe('?1')
  expect(securityHeaders('/sandbox.html')['Origin-Agent-Cluster']).toBeUndefined()
})

test.each(['sandbox.html', 'sandbox-wasm.html'])('%s runs its one script and no other', (name) => {
  const page = readFileSync(join(import.meta.dirname, '../../../public', name), 'utf8')
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? '')
  const hash = `'sha256-${createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64')}'`
  expect(scripts).toHaveLength(1)
  expect(directives(`/${name}`).get('script-src')).toContain(hash)
  const written = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? ''
  for (const rule of written.split('; ')) expect(policyFor(`/${name}`)).toContain(rule)
})

test('only the sandbox of those who may compile lets code be compiled', () => {
  expect(directives('/sandbox.html').get('script-src')).not.toContain('wasm')
  expect(directives('/sandbox-wasm.html').get('script-src')).toContain("'wasm-unsafe-eval'")
})

test('a plugin has no permission of the browser', () => {
  expect(securityHeaders('/sandbox.html')['Permissions-Policy']).not.toContain('self')
})

test('device radios belong to the page, the rest to nobody', () => {
  const permissions = securityHeaders('/')['Permissions-Policy']
  expect(permissions).toContain('serial=(self)')
  expect(permissions).toContain('geolocation=()')
})
