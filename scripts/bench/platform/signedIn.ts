import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerProcess } from '../../platform/serverProcess.ts'
import { root } from '../../setup.mjs'
import { type Figure, median, spread } from '../figures.ts'
import { freePort } from '../freePort.ts'
import { requestsPerSecond } from './load.ts'

const rounds = 3
const requests = 3000
/** A quarter of its speed. */
const timesFaster = 4

/** How much faster a bare route of Fastify is than asking who is signed in, turn by turn on the same computer. */
export async function signedInFigures(
  engine: string,
  server: ServerProcess,
  tokens: readonly string[],
): Promise<readonly Figure[]> {
  const barePort = await freePort()
  const bare = fork(join(root, 'scripts/bench/platform/bareServer.mjs'), [String(barePort)])
  try {
    await once(bare, 'message')
    const heads = Array.from(
      { length: requests },
      (_, index) => `Authorization: Bearer ${tokens[index % tokens.length]}\r\n`,
    )
    const samples: { readonly ratio: number; readonly own: number }[] = []
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      const most = await requestsPerSecond(barePort, '/bare', heads)
      const own = await requestsPerSecond(server.port, '/api/auth/me', heads)
      if (round > 0) samples.push({ ratio: most / own, own })
    }
    const [ratios, speeds] = [samples.map(({ ratio }) => ratio), samples.map(({ own }) => own)]
    return [
      {
        name: `who is signed in, ${engine}: times a bare route is faster`,
        value: median(ratios),
        unit: '',
        budget: timesFaster,
        samples: spread(ratios),
      },
      {
        name: `who is signed in, ${engine}: requests a second`,
        value: median(speeds),
        unit: '',
        samples: spread(speeds),
      },
    ]
  } finally {
    bare.kill()
  }
}
