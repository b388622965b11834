import { expect, test } from 'vitest'
import { kindsOf, rig } from '../rig.fixture.ts'

test('images-C80 after 200 jobs no socket, no request and no timer is left', async () => {
  const at = rig({ stepMs: 0, settings: { previews: false } })
  for (let seed = 0; seed < 200; seed++) {
    const job = at.begin({ seed, steps: 1, width: 64, height: 64 })
    for (let n = 0; n < 40 && !kindsOf(job.seen).includes('done'); n++) await at.clock.advance(400)
    await job.done
  }
  expect([at.sockets.size, at.clock.sleepers, at.server.jobs]).toEqual([0, 0, 0])
})
