import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { build } from 'vite'
import { scriptPage, serve } from '../../scripts/stage/site.ts'

export interface Site {
  readonly address: string
  close(): Promise<void>
}

/** A page and its workers built as the application is, served by its own server under its own policies. */
export async function openSite(page = 'llmBrowserPage.html', publicDir: string | false = false): Promise<Site> {
  const dist = await mkdtemp(join(tmpdir(), 'vesper-site-'))
  const root = join(import.meta.dirname, '../..')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    publicDir,
    plugins: [scriptPage(join(import.meta.dirname, page))],
    build: {
      outDir: dist,
      emptyOutDir: true,
      rolldownOptions: { input: { page: join(import.meta.dirname, page) } },
    },
  })
  const server = await serve(dist)
  return {
    address: `${server.address}tests/browser/${page}`,
    async close() {
      await server.close()
      await rm(dist, { recursive: true })
    },
  }
}

/** Serves a page to the tests of a file, and opens it in each of them. */
export function openInEachTest(page: string): void {
  let site: Site
  test.beforeAll(async () => {
    site = await openSite(page)
  })
  test.afterAll(() => site?.close())
  test.beforeEach(async ({ page: tab }) => {
    await tab.goto(site.address)
    await tab.waitForFunction(() => 'bench' in globalThis)
  })
}
