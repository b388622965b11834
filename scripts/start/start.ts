import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountsLater } from '../../src/server/accounts.ts'
import { createApp } from '../../src/server/app.ts'
import type { RunningServer } from '../../src/server/listen.ts'
import { ensureBuild } from '../build/ensureBuild.ts'
import { root } from '../setup.mjs'
import { openServer } from './openServer.ts'
import { showInBrowser } from './showInBrowser.ts'

/** `npm start`, once the dependencies are there: build if needed, serve, say where, and stop when asked. */
export async function start(): Promise<void> {
  await ensureBuild()
  const version = ownVersion()
  let port = ''
  const accounts = accountsLater(() => ({ ...process.env, PORT: port }), version)
  const app = createApp({ dist: join(root, 'dist'), version, accounts })
  const server = await openServer(app, process.env.PORT)
  port = String(server.port)
  stopOnRequest(server)
  console.log(`\nVesper is ready: ${server.address}\nPress Ctrl-C to stop.\n`)
  showInBrowser(server.address)
}

function ownVersion(): string {
  const described: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return described.version
}

function stopOnRequest(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await server.close()
      console.log('Stopped.')
      process.exit(0)
    })
  }
}
