import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { transfer } from 'comlink'
import { afterAll, describe, expect, test } from 'vitest'
import { parsePluginId } from '../ids.ts'
import { contentHash } from '../package/contentHash.ts'
import { connect, type PluginContract } from '../runtime/index.ts'
import { Scope } from '../scope.ts'
import { bellManifest } from './bell.fixture.ts'
import { bundlePlugin } from './bundlePlugin.ts'
import { leftovers } from './leftovers.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

const manifest = { $schema: '../schemas/plugin.schema.json', ...bellManifest }

const bell = `
import { definePlugin } from 'sdk'
import { sound } from './parts/sound.ts'
export default definePlugin({
  command: { ring: (context) => ({ run: async () => context.log.info(sound + (await import('./parts/echo.ts')).echo) }) },
})
`

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const root = mkdtempSync(join(tmpdir(), 'vesper-bundle-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return root
}

const bellFolder = () =>
  folderWith({
    'plugin.json': manifest,
    'index.ts': bell,
    'parts/sound.ts': "export const sound: string = 'ding'",
    'parts/echo.ts': "export const echo = '…ding'",
  })

const folderOf = (index: string) => folderWith({ 'plugin.json': manifest, 'index.ts': index })
const body = (statement: string) =>
  `export default { command: { ring: () => ({ run: async () => { ${statement} } }) } }`

async function codeOf(folder: string, options = {}) {
  const bundle = await bundlePlugin(folder, options)
  if (bundle.kind !== 'code') throw new Error('no code')
  return bundle
}

test('the same source gives the same bytes, wherever it lies, and no path of this computer is in them', async () => {
  for (const minify of [true, false]) {
    const [one, other] = [await codeOf(bellFolder(), { minify }), await codeOf(bellFolder(), { minify })]
    expect(one.code).toBe(other.code)
    expect(one.code).not.toContain(tmpdir())
    expect(one.code).not.toContain(process.cwd())
  }
})

test('the manifest names the script and its hash, and nothing of the author’s disk', async () => {
  const bundle = await codeOf(bellFolder())
  expect(bundle.manifest).toMatchObject({
    id: 'example.bell',
    entry: 'index.js',
    integrity: await contentHash(bundle.code),
  })
  expect(bundle.manifest).not.toHaveProperty('$schema')
  expect(bundle.warnings).toEqual([])
})

test('the files that went in are known', async () => {
  const folder = bellFolder()
  const { sources } = await codeOf(folder)
  for (const name of ['plugin.json', 'index.ts', 'parts/sound.ts', 'parts/echo.ts']) {
    expect(sources).toContain(join(folder, name))
  }
})

test('a built plugin starts as a classic script in a thread, and answers on the port it is given', async () => {
  const { code } = await codeOf(bellFolder())
  using scope = new Scope('test')
  const plugin = connect<PluginContract>(await startInThread(code, scope), 'bell', scope)
  const [storage, house] = [new MessageChannel(), new MessageChannel()]
  const logged = new Promise((resolve) => house.port1.addEventListener('message', ({ data }) => resolve(data)))
  house.port1.start()
  for (const { port1 } of [storage, house]) scope.add(() => port1.close())
  const id = parsePluginId('example.bell')
  if (!id.ok) throw id.error
  const init = {
    plugin: { id: id.value, version: '1.2.0' },
    settings: {},
    capabilities: [],
    storage: storage.port2,
    house: house.port2,
  }
  await plugin.start(transfer(init, [storage.port2, house.port2]))
  await plugin.call('command', 'ring', 'run')
  expect(JSON.stringify(await logged)).toContain('ding…ding')
  await expect(plugin.call('command', 'shout', 'run')).rejects.toThrow('has no command "shout"')
})

/** A worker of Node with the few globals a browser's worker has, which evaluates the script as a classic one. */
async function startInThread(code: string, scope: Scope): Promise<MessagePort> {
  const realm = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { runInThisContext } = require('node:vm')
    globalThis.self = globalThis
    const events = new EventTarget()
    globalThis.addEventListener = events.addEventListener.bind(events)
    runInThisContext(workerData)
    parentPort.once('message', (port) => events.dispatchEvent(Object.assign(new Event('message'), { ports: [port] })))
  `
  const worker = new Worker(realm, { eval: true, workerData: code })
  scope.add(() => void worker.terminate())
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(port2, [port2 as never])
  return port1
}

describe('refuses, with the reason,', () => {
  test.each([
    ['import.meta', body('console.log(import.meta.url)'), /uses import\.meta/],
    ['awaiting at the top level', `await Promise.resolve()\n${body('')}`, /awaits at its top level/],
    ['the page', body("document.title = 'Mine'"), /uses document/],
    ['eval', body("eval('1')"), /makes code out of text/],
    ['Function', body("new Function('return 1')()"), /makes code out of text/],
    ['modules by address', body('await import(globalThis.name)'), /by an address/],
    ['packages that are not there', `import x from 'not-installed'\n${body('x()')}`, /not-installed/],
    ['what only Node has', `import { readFileSync } from 'node:fs'\n${body("readFileSync('/')")}`, /node:fs/],
    ['files that are not there', `import './missing.ts'\n${body('')}`, /missing\.ts/],
    ['sentences that are no TypeScript', 'export default {{', /index\.ts/],
    ['an index without a plugin in it', 'export const plugin = {}', /default/],
  ])('%s', async (_what, index, why) => {
    await expect(bundlePlugin(folderOf(index))).rejects.toThrow(why)
  })

  test('a promise without code', async () => {
    await expect(bundlePlugin(folderWith({ 'plugin.json': manifest }))).rejects.toThrow('no such file')
  })

  test('a folder without a manifest', async () => {
    await expect(bundlePlugin(folderWith({}))).rejects.toThrow('no plugin folder')
  })

  test('a manifest with mistakes, each with its place', async () => {
    const wrong = { ...manifest, colour: 'red', contributes: { command: [{ id: 'Ring It', label: 'Ring' }] } }
    const failing = bundlePlugin(folderWith({ 'plugin.json': wrong }))
    await expect(failing).rejects.toThrow(/"colour" is not known here[\s\S]*contributes\.command\[0\]\.id/)
  })
})

test('code that asks first whether there is a page is fine', async () => {
  const { code } = await codeOf(folderOf(body("if (typeof document !== 'undefined') document.title = 'Mine'")))
  expect(leftovers(code)).toEqual([])
  expect(code).not.toContain('title')
})

test('a plugin without behaviour is its manifest alone', async () => {
  const { entry: _, ...data } = { ...manifest, contributes: {} }
  expect(await bundlePlugin(folderWith({ 'plugin.json': data }))).toMatchObject({
    kind: 'data',
    manifest: { id: data.id },
  })
})

test('a large plugin is warned about, and one beyond five megabytes refused', async () => {
  const weight = (bytes: number) => folderOf(body(`console.log(${JSON.stringify('x'.repeat(bytes))})`))
  expect((await codeOf(weight(1.2 * 1024 * 1024))).warnings).toEqual([expect.stringContaining('1.2 MB')])
  await expect(bundlePlugin(weight(5.1 * 1024 * 1024))).rejects.toThrow('5 MB is the most')
})
