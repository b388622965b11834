import { describe, expect, test } from 'vitest'
import { diagnose, type ExpectedServer, type Surroundings } from './doctor.ts'
import { plainSurroundings } from './surroundings.fixture.ts'

const secure = 'https://vesper.example'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/150.0 Safari/537.36'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15'
const phone = 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36'

const blocked = () => Promise.reject(new TypeError('Failed to fetch'))
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })

type Stage = Partial<Omit<Surroundings, 'ask'>> & {
  /** Answers by path; a path that is not here is refused by the browser. */
  readonly answers?: Readonly<Record<string, () => Response>>
  /** Whether a `no-cors` question finds somebody there. */
  readonly somebody?: boolean
}

function staged({ answers = {}, somebody = false, ...world }: Stage): Surroundings & { asked: string[] } {
  const asked: string[] = []
  return {
    ...plainSurroundings,
    pageOrigin: secure,
    userAgent: linux,
    ...world,
    asked,
    async ask(address, mode, signal) {
      signal.throwIfAborted()
      const { pathname } = new URL(address)
      asked.push(`${mode} ${pathname}`)
      if (mode === 'no-cors') return somebody ? new Response() : blocked()
      return answers[pathname]?.() ?? blocked()
    },
  }
}

function diagnosed(address: string, kind: ExpectedServer, stage: Stage = {}) {
  return diagnose(address, kind, staged(stage), new AbortController().signal)
}

const ollama = 'http://localhost:11434'

describe('the connection doctor', () => {
  test('a server without CORS is told from none where our own server can look', async () => {
    const running = await diagnosed(ollama, 'ollama', { isListening: async () => true })
    expect(running.cause).toBe('cors')
    const none = await diagnosed(ollama, 'ollama', { isListening: async () => false, somebody: true })
    expect(none.cause).toBe('not-running')
    const unsure = { isListening: () => Promise.reject(new TypeError('Failed to fetch')), somebody: true }
    expect((await diagnosed(ollama, 'ollama', unsure)).cause).toBe('cors')
  })

  test('our own server is not asked about the internet', async () => {
    const isListening = () => Promise.reject(new Error('asked'))
    expect(await diagnosed('https://models.example/v1', 'openai', { isListening })).toMatchObject({
      cause: 'not-running',
    })
  })

  test('L17 an address without its scheme is named, with the likely spelling', async () => {
    const found = await diagnosed('localhost:11434', 'ollama')
    expect(found.cause).toBe('bad-address')
    expect(found.steps.join()).toContain('"http://localhost:11434"')
  })

  test('L17 plain http on the internet is a bad address', async () => {
    expect(await diagnosed('http://models.example', 'openai')).toMatchObject({ cause: 'bad-address' })
  })

  test('L17 a device without a connection is offline', async () => {
    const found = await diagnosed('https://models.example/v1', 'openai', { isOnline: () => false })
    expect(found.cause).toBe('offline')
  })

  test('L17 being offline does not matter for a server on this computer', async () => {
    const found = await diagnosed(ollama, 'ollama', { isOnline: () => false, somebody: true })
    expect(found.cause).toBe('cors')
  })

  test('L17 a secure page and a plain server in the network do not mix', async () => {
    const found = await diagnosed('http://attic:11434', 'ollama')
    expect(found.cause).toBe('mixed-content')
  })

  test('L17 Safari does not mix with this computer either', async () => {
    expect(await diagnosed(ollama, 'ollama', { userAgent: safari })).toMatchObject({ cause: 'mixed-content' })
    expect(await diagnosed(ollama, 'ollama', { userAgent: mac })).toMatchObject({ cause: 'not-running' })
  })

  test.each(['local-network', 'loopback-network', 'local-network-access'])(
    'L17 a refused %s permission is named',
    async (refused) => {
      const permission = async (name: string) => (name === refused ? ('denied' as const) : ('unknown' as const))
      const found = await diagnosed(ollama, 'ollama', { permission, somebody: true })
      expect(found.cause).toBe('local-network-denied')
    },
  )

  test('L17 that permission means nothing on a page served from this computer', async () => {
    const permission = async () => 'denied' as const
    const found = await diagnosed(ollama, 'ollama', { permission, pageOrigin: 'http://localhost:4173' })
    expect(found.cause).toBe('not-running')
  })

  test.each([
    ['Windows', windows, `setx OLLAMA_ORIGINS "${secure}"`],
    ['macOS', mac, `launchctl setenv OLLAMA_ORIGINS "${secure}"`],
    ['Linux', linux, `OLLAMA_ORIGINS="${secure}" ollama serve`],
  ])('L17 Ollama refusing this page is cured by one command on %s', async (_, userAgent, command) => {
    const found = await diagnosed(ollama, 'ollama', { somebody: true, userAgent })
    expect(found).toMatchObject({ cause: 'cors', command })
    expect(found.title).toContain('Ollama')
  })

  test.each([
    ['http://localhost:1234/v1', 'LM Studio', 'lms server start --cors'],
    ['http://127.0.0.1:5000/v1', 'text-generation-webui', 'python server.py --api --listen'],
    ['http://127.0.0.1:8080/v1', 'llama.cpp', undefined],
    ['http://localhost:5001/v1', 'KoboldCpp', undefined],
    ['https://models.example/v1', 'The server', undefined],
  ])('L17 at %s, %s refusing this page gets its own switch', async (address, name, command) => {
    const found = await diagnosed(address, 'openai', { somebody: true })
    expect(found.cause).toBe('cors')
    expect(found.title).toContain(name)
    expect(found.command).toBe(command)
    expect(found.steps.length).toBeGreaterThan(0)
  })

  test('L17 nobody at the address is not running', async () => {
    const found = await diagnosed(ollama, 'ollama')
    expect(found).toMatchObject({ cause: 'not-running', command: 'ollama serve' })
  })

  test('L17 nobody at an unusual port hears the usual one', async () => {
    const found = await diagnosed('http://localhost:11435', 'ollama')
    expect(found.cause).toBe('not-running')
    expect(found.steps.join()).toContain('11434')
  })

  test('L17 a web page where a server should be is the wrong server', async () => {
    const found = await diagnosed('http://localhost:3000', 'ollama', {
      answers: { '/api/version': () => new Response('<!doctype html><h1>Hello</h1>') },
    })
    expect(found.cause).toBe('wrong-server')
  })

  test('L17 another known server is called by its name', async () => {
    const found = await diagnosed('http://localhost:8080', 'ollama', {
      answers: {
        '/api/version': () => json({ error: 'not found' }, 404),
        '/props': () => json({ default_generation_settings: { n_ctx: 8192 } }),
      },
    })
    expect(found.cause).toBe('wrong-server')
    expect(found.title).toContain('llama.cpp')
  })

  test('L17 an address that lacks its ending is told the ending', async () => {
    const found = await diagnosed('http://localhost:1234/', 'openai', {
      answers: { '/models': () => json({ error: 'Unexpected endpoint' }), '/v1/models': () => json({ data: [] }) },
    })
    expect(found.cause).toBe('wrong-server')
    expect(found.steps.join()).toContain('"http://localhost:1234/v1"')
  })

  test('L17 a model that is still loading needs patience', async () => {
    const loading = { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }
    const found = await diagnosed('http://localhost:8080/v1', 'openai', {
      answers: { '/v1/models': () => json(loading, 503) },
    })
    expect(found.cause).toBe('still-loading')
  })

  test.each([401, 403])('L17 a server that answers %i wants a key', async (status) => {
    const found = await diagnosed('https://models.example/v1', 'openai', {
      answers: { '/v1/models': () => json({ error: 'no' }, status) },
    })
    expect(found.cause).toBe('unauthorised')
  })

  test('L17 a phone that means the computer is told whose 127.0.0.1 that is', async () => {
    expect(await diagnosed(ollama, 'ollama', { userAgent: phone })).toMatchObject({ cause: 'phone-loopback' })
  })

  test('L17 a gateway with nothing behind it is not running', async () => {
    const found = await diagnosed('https://models.example/v1', 'openai', {
      answers: { '/v1/models': () => new Response('Bad gateway', { status: 502 }) },
    })
    expect(found.cause).toBe('not-running')
  })

  test('L17 a server that insists on its own name is the wrong address', async () => {
    const found = await diagnosed('http://attic.local:5000/v1', 'openai', {
      answers: { '/v1/models': () => json({ detail: 'Invalid host header' }, 400) },
    })
    expect(found.cause).toBe('wrong-server')
    expect(found.command).toContain('--listen')
  })

  test('L17 an address that forwards elsewhere is the wrong address', async () => {
    const forwarding = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const found = await diagnosed('https://models.example/v1', 'openai', {
      answers: { '/v1/models': () => forwarding },
    })
    expect(found.cause).toBe('wrong-server')
    expect(found.title).toContain('forwards')
  })

  test.each([
    ['Ollama', ollama, 'ollama', '/api/version', { version: '0.20.1' }],
    ['an OpenAI-style server', 'http://localhost:8080/v1/', 'openai', '/v1/models', { data: [] }],
    ['any server', 'https://models.example/hello', 'any', '/hello', 'hi'],
  ] as const)('L17 %s that answers as it should is well', async (_, address, kind, path, answer) => {
    const world = staged({ answers: { [path]: () => json(answer) } })
    const found = await diagnose(address, kind, world, new AbortController().signal)
    expect(found).toMatchObject({ cause: 'ok', steps: [] })
    expect(world.asked).toEqual([`cors ${path}`])
  })

  test('L17 a cancelled test ends as cancelled, not as a diagnosis', async () => {
    await expect(diagnose(ollama, 'ollama', staged({}), AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
