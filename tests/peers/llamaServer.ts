import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { custom } from '../../plugins/llm-custom/custom.ts'
import { fetched, python, smallModel } from './fetched.ts'
import { nodePeer } from './nodePeer.ts'
import type { Absent, PeerSource } from './peer.ts'

/** The package holds llama.cpp's own HTTP server; this only starts it, and ends it when our end of the pipe closes. */
const starting = `
import sys, xllamacpp
params = xllamacpp.CommonParams()
params.model.path, params.n_ctx, params.port = sys.argv[1], 4096, 0
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
`

/** llama.cpp's server, spoken to by the provider for OpenAI-compatible servers. */
export const llamaServer: PeerSource = {
  name: 'llm-custom with llama.cpp’s server',
  async open() {
    const running = await startLlamaServer()
    if ('absent' in running) return running
    return nodePeer((context) => custom(context), { baseUrl: running.address }, running.close)
  },
}

interface RunningServer {
  readonly address: string
  close(): Promise<void>
}

/** The server with the small model, on a port of its own. */
export async function startLlamaServer(): Promise<RunningServer | Absent> {
  const model = await smallModel()
  if (typeof model !== 'string') return model
  const folder = await fetched('xllamacpp==2026.10.11549')
  if (typeof folder !== 'string') return folder
  const child = spawn(python, ['-c', starting, model], {
    env: { ...process.env, PYTHONPATH: folder },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<undefined>((resolve) => child.once('close', () => resolve(undefined)))
  const lines = createInterface({ input: child.stdout })
  const address = await Promise.race([new Promise<string>((resolve) => lines.once('line', resolve)), ended])
  if (address === undefined) throw new Error('llama.cpp’s server did not start.')
  return {
    address,
    async close() {
      child.stdin.end()
      const stubborn = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await ended
      clearTimeout(stubborn)
    },
  }
}
