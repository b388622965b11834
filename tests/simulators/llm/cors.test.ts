import { expect, test } from 'vitest'
import { createMockFetch } from './mockFetch.ts'
import { type CorsMode, type Dialect, dialects } from './script.ts'
import { ask } from './testing.ts'

const page = 'https://vesper.example'
const from = (origin: string, options = {}) => createMockFetch({ origin, ...options })
const reaches = (mock: ReturnType<typeof from>, dialect: Dialect, headers: Readonly<Record<string, string>> = {}) =>
  ask(mock, dialect, { headers }).then(
    (response) => response.ok,
    () => false,
  )

test.each<[Dialect, boolean]>([
  ['openai', true],
  ['openrouter', true],
  ['ollama', false],
  ['llamacpp', true],
  ['kobold', true],
  ['lmstudio', false],
  ['tgwui', true],
])('%s lets a strange page in: %s', async (dialect, expected) => {
  expect(await reaches(from(page), dialect, { authorization: 'Bearer x' })).toBe(expected)
})

test.each<[string, boolean]>([
  ['http://localhost:5173', true],
  ['https://127.0.0.1', true],
  ['http://0.0.0.0:8000', true],
  ['tauri://localhost', true],
  ['chrome-extension://abcdef', true],
  ['https://localhost.evil.example', false],
  ['http://192.168.0.7:5173', false],
  ['null', false],
])('Ollama and the origin %s: %s', async (origin, expected) => {
  expect(await reaches(from(origin), 'ollama')).toBe(expected)
})

test('Ollama turns an origin away with 403, an empty body and no CORS headers', async () => {
  const mock = createMockFetch({ origin: null })
  const response = await ask(mock, 'ollama', { headers: { origin: page } })
  expect(response.status).toBe(403)
  expect(await response.text()).toBe('')
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})

test('OLLAMA_ORIGINS lets pages in, with wildcards, but never null', async () => {
  expect(await reaches(from(page, { ollamaOrigins: ['https://*.example'] }), 'ollama')).toBe(true)
  expect(await reaches(from('null', { ollamaOrigins: ['*'] }), 'ollama')).toBe(false)
})

test('Ollama’s preflight allows its own list of headers and no other', async () => {
  const mock = from('http://localhost:5173')
  expect(await reaches(mock, 'ollama', { authorization: 'Bearer x', 'x-stainless-os': 'linux' })).toBe(true)
  expect(await reaches(mock, 'ollama', { 'x-title': 'Vesper' })).toBe(false)
  expect(mock.log().filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('LM Studio opens with its switch', async () => {
  expect(await reaches(from(page, { lmstudioCors: true }), 'lmstudio')).toBe(true)
})

test('llama.cpp reflects the origin with credentials', async () => {
  const response = await ask(createMockFetch({ origin: null }), 'llamacpp', { headers: { origin: page } })
  expect(response.headers.get('access-control-allow-origin')).toBe(page)
  expect(response.headers.get('access-control-allow-credentials')).toBe('true')
})

test.each<CorsMode>(['none', 'wrongOrigin', 'preflight403', 'headerNotAllowed'])(
  '%s keeps every page out',
  async (cors) => {
    for (const dialect of dialects) {
      const mock = from('http://localhost:5173')
      mock.script({ cors })
      expect(await reaches(mock, dialect)).toBe(false)
    }
  },
)

test('a no-cors probe still finds the server behind a CORS wall', async () => {
  const mock = from(page)
  mock.script({ cors: 'none' })
  const probe = await mock.fetch(`${mock.url('llamacpp')}/health`, { mode: 'no-cors' })
  expect([probe.type, probe.status]).toEqual(['opaque', 0])
  mock.script({ fault: { kind: 'refused' } })
  await expect(mock.fetch(`${mock.url('llamacpp')}/health`, { mode: 'no-cors' })).rejects.toThrow(TypeError)
})

test('a server’s own page needs no CORS', async () => {
  expect(await reaches(from('http://localhost:1234'), 'lmstudio')).toBe(true)
})

test('a page reads only the headers it is shown', async () => {
  const mock = from(page)
  const error = { name: 'rate', retryAfter: { seconds: 2, in: 'header' } } as const
  mock.script({ fault: { kind: 'error', at: 'beforeHeaders', error } })
  expect((await ask(mock, 'openai')).headers.has('retry-after')).toBe(false)
  mock.script({ fault: { id: 'F25', variant: 'Retry-After header' } })
  expect((await ask(mock, 'openai')).headers.get('retry-after')).toBe('2')
})
