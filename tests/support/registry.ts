import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { pinnedKeys } from '../../src/host/plugins/index/keys.ts'
import type { PluginFile } from './plugins.ts'

/** A registry of our own, signed with a key that is thrown away. Goes, with its key, when its scope ends. */
export interface TestRegistry extends AsyncDisposable {
  readonly folder: string
  readonly publicKey: string
  /** Releases another package, and signs the index again. */
  publish(file: PluginFile): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function publishPlugins(...files: readonly PluginFile[]): Promise<TestRegistry> {
  const place = await mkdtemp(join(tmpdir(), 'vesper-registry-'))
  const folder = join(place, 'registry')
  const packages = join(place, 'packages')
  const key = join(place, 'key.pem')
  await mkdir(packages)
  const [, publicKey = ''] = /Public key: (\S+)/.exec(await registryTool('new-key', key)) ?? []
  const write = (file: PluginFile) => writeFile(join(packages, file.name), file.buffer)
  const sign = () => registryTool('sign', packages, '--key', key, '--registry', folder)
  for (const file of files) await write(file)
  await sign()
  return {
    folder,
    publicKey,
    async publish(file) {
      await write(file)
      await sign()
    },
    [Symbol.asyncDispose]: () => rm(place, { recursive: true }),
  }
}

/** Runs the tool that whoever keeps the registry uses. */
async function registryTool(...args: readonly string[]): Promise<string> {
  const command = ['--import', 'tsx', join(root, 'scripts/registry.ts'), ...args]
  return (await promisify(execFile)(process.execPath, command, { cwd: root })).stdout
}

/**
 * Puts the registry in the place of the app's own, in a browser that has learned of its key the way browsers do: an
 * index that the pinned key signed has announced it.
 */
export async function trustRegistry(context: BrowserContext, { folder, publicKey }: TestRegistry): Promise<void> {
  const learned = [{ key: publicKey, after: pinnedKeys[0] }]
  await context.addInitScript(
    (memory) => {
      if (!localStorage.getItem('vesper-registry')) localStorage.setItem('vesper-registry', JSON.stringify(memory))
    },
    { learned, retired: [], seen: 0, checkedAt: 0, revoked: [] },
  )
  await context.route('**/registry/**', async (route) => {
    const [, path = ''] = new URL(route.request().url()).pathname.split('/registry/')
    await route.fulfill({ body: await readFile(join(folder, path)) })
  })
}
