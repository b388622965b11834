import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

export interface Site {
  readonly address: string
  close(): Promise<void>
}

/** A page that reaches the real storage worker and nothing else, served from memory. */
export async function openSite(): Promise<Site> {
  const files = new Map([
    [
      '/',
      {
        type: 'text/html',
        text: '<!doctype html><title>Storage</title><script type="module" src="/page.js"></script>',
      },
    ],
    ['/page.js', await script(new URL('./page.ts', import.meta.url))],
    ['/worker.js', await script(new URL('../../src/workers/storage/worker.ts', import.meta.url))],
    ['/speed.js', await script(new URL('./speedWorker.ts', import.meta.url))],
  ])
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.text)
  })
  const port = await listen(server, 4850, 4869)
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function script(source: URL): Promise<{ readonly type: string; readonly text: string }> {
  const bundle = await rolldown({ input: fileURLToPath(source), logLevel: 'warn' })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
  await bundle.close()
  return { type: 'text/javascript', text: output[0].code }
}

async function listen(server: Server, first: number, last: number): Promise<number> {
  for (let port = first; port <= last; port++) {
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (free) return port
  }
  throw new Error(`No free port between ${first} and ${last}`)
}
