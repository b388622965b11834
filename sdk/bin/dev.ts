import { once } from 'node:events'
import { createServer } from 'vite'
import { readManifest } from '../vite/readManifest.ts'
import { vesperPlugin } from '../vite/vesperPlugin.ts'

/** Serves a plugin under development until the process is told to end. */
export async function dev(folder: string, port: number): Promise<number> {
  const { name } = await readManifest(folder)
  const server = await createServer({
    root: folder,
    configFile: false,
    clearScreen: false,
    plugins: [vesperPlugin()],
    server: { port },
  })
  await server.listen()
  console.log(
    `${name} is served at http://127.0.0.1:${port}\nIn Vesper: Settings → For plugin authors → Developer mode, and load this address.`,
  )
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await server.close()
  return 0
}
