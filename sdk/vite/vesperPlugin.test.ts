import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Scope } from 'sdk'
import { build, createServer } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { contentHash } from '../package/contentHash.ts'
import { bellManifest } from './bell.fixture.ts'
import { vesperPlugin } from './vesperPlugin.ts'

let scope = new Scope('test')
afterEach(() => {
  scope.close()
  scope = new Scope('test')
})

const bell = (sound: string) =>
  `import { definePlugin } from 'sdk'
export default definePlugin({ command: { ring: ({ log }) => ({ run: async () => log.info('${sound}') }) } })`

function bellFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-dev-'))
  scope.add(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'plugin.json'), JSON.stringify(bellManifest))
  writeFileSync(join(folder, 'index.ts'), bell('ding'))
  return folder
}

async function served(port: number) {
  const folder = bellFolder()
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [vesperPlugin()],
    server: { port },
  })
  await server.listen()
  scope.add(() => void server.close())
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { folder, get }
}

/** Server-sent events, one by one. */
async function* events(response: Response): AsyncGenerator<{ readonly event: string; readonly data: unknown }> {
  let text = ''
  if (!response.body) throw new Error('no events')
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n').map((line) => line.split(': '))
      const said = (name: string) =>
        lines
          .find(([key]) => key === name)
          ?.slice(1)
          .join(': ')
      yield { event: said('event') ?? 'message', data: JSON.parse(said('data') ?? 'null') }
    }
  }
}

test('serves the manifest and the script it names', async () => {
  const { get } = await served(4620)
  const [served_, code] = await Promise.all([
    get('/plugin.json').then((response) => response.json()),
    get('/index.js').then((response) => response.text()),
  ])
  expect(served_).toEqual({ ...bellManifest, entry: 'index.js', integrity: await contentHash(code) })
  expect(code).toContain('sourceMappingURL=data:')
  expect((await get('/index.ts')).status).toBe(404)
})

test('only pages on this computer may read it', async () => {
  const { get } = await served(4621)
  const allowed = async (origin: string) =>
    (await get('/plugin.json', { origin })).headers.get('access-control-allow-origin')
  for (const own of ['http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:80', 'https://vesper.localhost']) {
    expect(await allowed(own)).toBe(own)
  }
  for (const other of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
    expect(await allowed(other)).toBeNull()
  }
})

test('tells of each build, and why one failed, while the last good one stays', async () => {
  const { folder, get } = await served(4622)
  const changes = events(await get('/changes'))
  const next = async () => (await changes.next()).value
  const first = await next()
  expect(first).toMatchObject({ event: 'message', data: { integrity: expect.stringMatching(/^sha256-/) } })
  writeFileSync(join(folder, 'index.ts'), 'export default {{')
  expect(await next()).toMatchObject({ event: 'problem', data: { sentence: expect.stringContaining('index.ts') } })
  expect(await get('/index.js').then((response) => response.text())).toContain('ding')
  writeFileSync(join(folder, 'index.ts'), bell('dong'))
  const second = await next()
  expect(second).toMatchObject({ event: 'message' })
  expect(second?.data).not.toEqual(first?.data)
  await changes.return(undefined)
})

test('vite build writes the same two files', async () => {
  const folder = bellFolder()
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [vesperPlugin()] })
  const code = readFileSync(join(folder, 'dist/index.js'), 'utf8')
  const written = JSON.parse(readFileSync(join(folder, 'dist/plugin.json'), 'utf8'))
  expect(written).toEqual({ ...bellManifest, entry: 'index.js', integrity: await contentHash(code) })
})
