import { expect, test } from 'vitest'
import { diagnose, type Surroundings } from './doctor.ts'
import { plainSurroundings } from './surroundings.fixture.ts'

const secure = 'https://vesper.example'
const comfy = 'http://127.0.0.1:8188'
const webUi = 'http://127.0.0.1:7860'
const stats = { system: { comfyui_version: '0.3.60' }, devices: [{ name: 'A card', type: 'cuda' }] }

const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status })

interface Stage extends Partial<Omit<Surroundings, 'ask'>> {
  readonly answers?: Readonly<Record<string, () => Response>>
  readonly somebody?: boolean
}

async function diagnosed(address: string, kind: 'comfyui' | 'sdapi', { answers = {}, somebody, ...world }: Stage = {}) {
  const asked: string[] = []
  const found = await diagnose(
    address,
    kind,
    {
      ...plainSurroundings,
      pageOrigin: secure,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
      ...world,
      async ask(url, mode) {
        const { pathname } = new URL(url)
        asked.push(`${mode} ${pathname}`)
        if (mode === 'no-cors' && somebody) return new Response()
        const answer = mode === 'cors' && Object.hasOwn(answers, pathname) ? answers[pathname]?.() : undefined
        if (!answer) throw new TypeError('Failed to fetch')
        return answer
      },
    },
    new AbortController().signal,
  )
  return { ...found, asked }
}

test('images-C06 a secure page and a plain image server in the network do not mix, and nobody is asked', async () => {
  const found = await diagnosed('http://192.168.1.20:8188', 'comfyui', { somebody: true })
  expect(found).toMatchObject({ cause: 'mixed-content', asked: [] })
  expect(found.steps.length).toBeGreaterThan(1)
})

test('this computer is no such case', async () => {
  const found = await diagnosed(comfy, 'comfyui', { answers: { '/system_stats': json(stats) } })
  expect(found).toMatchObject({ cause: 'ok', asked: ['cors /system_stats'] })
})

test('images-C07 a denied permission for the local network is told as that', async () => {
  const denied = async (name: string) => (name === 'loopback-network' ? ('denied' as const) : ('unknown' as const))
  expect(await diagnosed(comfy, 'comfyui', { permission: denied })).toMatchObject({ cause: 'local-network-denied' })
})

test('one that is still to be given comes first among the steps', async () => {
  const found = await diagnosed(comfy, 'comfyui', { permission: async () => 'prompt' })
  expect(found.cause).toBe('not-running')
  expect(found.steps[0]).toContain('allow it')
  expect((await diagnosed(comfy, 'comfyui')).steps[0]).toBe('Start ComfyUI, then test again.')
})

test.each([
  ['comfyui', comfy, `python main.py --enable-cors-header ${secure}`],
  ['sdapi', webUi, `python launch.py --api --cors-allow-origins=${secure}`],
] as const)(
  'images-C05 %s that shuts this page out is started with this page’s own address',
  async (kind, address, command) => {
    const found = await diagnosed(address, kind, { somebody: true })
    expect(found).toMatchObject({ cause: 'cors', command })
    expect(found.steps.join(' ')).toContain(`lets in this page, ${secure}, and no other`)
  },
)

test('what the option costs ComfyUI is said', async () => {
  const { steps } = await diagnosed(comfy, 'comfyui', { somebody: true })
  expect(steps.join(' ')).toContain('pages of other addresses could then send it orders')
})

test('nobody at the address hears the usual port and how the server is started', async () => {
  const found = await diagnosed('http://localhost:8189', 'comfyui')
  expect(found).toMatchObject({ cause: 'not-running', command: `python main.py --enable-cors-header ${secure}` })
  expect(found.steps.join(' ')).toContain('8188')
})

test('a login that is wanted is asked for', async () => {
  const found = await diagnosed(comfy, 'comfyui', { answers: { '/system_stats': json({}, 401) } })
  expect(found.cause).toBe('unauthorised')
  expect(found.title).toContain('wants a login')
})

test.each([
  [
    'a language model’s server',
    'comfyui',
    { '/system_stats': json({}), '/api/version': json({ version: '1' }) },
    'Ollama',
  ],
  [
    'the other image server',
    'comfyui',
    { '/system_stats': json({}, 404), '/sdapi/v1/options': json({ sd_vae: '' }) },
    'AUTOMATIC1111 or Forge',
  ],
  ['ComfyUI in its place', 'sdapi', { '/sdapi/v1/options': json({}, 404), '/system_stats': json(stats) }, 'ComfyUI'],
] as const)('%s is called by its name', async (_, kind, answers, name) => {
  const found = await diagnosed(comfy, kind, { answers })
  expect(found.cause).toBe('wrong-server')
  expect(found.title).toContain(`is ${name}, not`)
})

test('a web page where ComfyUI should be is the wrong server', async () => {
  const page = () => new Response('<!doctype html><h1>Tea room</h1>')
  const found = await diagnosed(comfy, 'comfyui', { answers: { '/system_stats': page } })
  expect(found).toMatchObject({ cause: 'wrong-server', title: 'Something answers at 127.0.0.1:8188, but not ComfyUI.' })
})

test('a web UI without its interface for programs is started with it', async () => {
  const found = await diagnosed(webUi, 'sdapi', {
    answers: { '/sdapi/v1/options': json({ detail: 'Not Found' }, 404) },
  })
  expect(found).toMatchObject({ cause: 'wrong-server', command: expect.stringContaining('--api') })
})

test('an address that was copied from one of its pages leads to the same place', async () => {
  const answers = { '/sdapi/v1/options': json({ samples_save: true }) }
  expect((await diagnosed(`${webUi}/docs`, 'sdapi', { answers })).cause).toBe('ok')
  expect((await diagnosed(`${webUi}/sdapi/v1`, 'sdapi', { answers })).cause).toBe('ok')
})
