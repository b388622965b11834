import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { createApp } from '../../src/server/app.ts'
import { listen, type RunningServer } from '../../src/server/listen.ts'
import { hashSources } from '../build/sources.ts'
import { root } from '../setup.mjs'

export interface Site {
  readonly address: string
  close(): Promise<void>
}

/**
 * A page with the real sandbox in it, built as the application is and served by its own server under its own policies.
 * What was built is kept for the next time, for as long as nothing in it changes.
 */
export async function openSite(page: string): Promise<Site> {
  const dist = await builtPage(page)
  const { address, close } = await serve(dist)
  return { address: `${address}${page}`, close }
}

/** Serves what was built in a folder, at a port that is free. */
export async function serve(dist: string): Promise<RunningServer> {
  const listening = await listen(createApp({ dist, version: '0.0.0' }), 0)
  if (listening.kind === 'refused') throw new Error(`No port could be had: ${listening.why}`)
  return listening.server
}

const kept = join(root, '.cache/stage')
const keptForMs = 24 * 3600_000

async function builtPage(page: string): Promise<string> {
  const name = basename(page, '.html')
  const dist = join(kept, `${name}-${hashSources(root, ['scripts/stage', dirname(page)]).slice(0, 16)}`)
  if (existsSync(dist)) {
    await utimes(dist, new Date(), new Date())
    return dist
  }
  await mkdir(kept, { recursive: true })
  await forgetOld()
  const fresh = join(kept, `building-${randomUUID()}`)
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [scriptPage(join(root, page))],
    build: { outDir: fresh, emptyOutDir: true, rolldownOptions: { input: { page: join(root, page) } } },
  })
  await rename(fresh, dist).catch(async (error: unknown) => {
    // Somebody else was quicker with the same page.
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(dist)) throw error
  })
  return dist
}

/** A page that has no file of its own is empty but for the script of its name, which stands beside it. */
export function scriptPage(page: string): Plugin {
  const name = basename(page, '.html')
  const isWithoutFile = (id: string) => id === page && !existsSync(page)
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
  </head>
  <body>
    <script type="module" src="./${name}.ts"></script>
  </body>
</html>`
  return {
    name: 'page of a script',
    enforce: 'pre',
    resolveId: (id) => (isWithoutFile(id) ? id : undefined),
    load: (id) => (isWithoutFile(id) ? html : undefined),
  }
}

async function forgetOld(): Promise<void> {
  for (const name of await readdir(kept)) {
    const path = join(kept, name)
    const used = await stat(path).catch(() => undefined)
    if (used && Date.now() - used.mtimeMs > keptForMs) await rm(path, { recursive: true, force: true })
  }
}
