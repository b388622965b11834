import { expect, test } from 'vitest'
import { comfy } from '../index.ts'
import { clientOf, plainGraph } from '../testing.ts'

const loaded = ['1', '2', '3', '4'].flatMap((id) => [
  `state ${id} 0/1 running`,
  `executing ${id}`,
  `state ${id} 1/1 finished`,
])
const decoded = ['state 6 0/1 running', 'executing 6', 'state 6 1/1 finished']
const saved = ['state 7 0/1 running', 'executing 7', 'executed 7', 'state 7 1/1 finished']
const ended = ['execution_success', 'status 0', 'executing null']

test('a fresh run tells its story in the order of the real server', async () => {
  const server = comfy({ previewMethod: 'latent2rgb' })
  const me = clientOf(server)
  await me.flags()
  await me.submit(plainGraph({ steps: 2 }))
  await server.clock.advance(0)
  expect(me.story).toEqual([
    'status 0 sid',
    'feature_flags',
    ...['status 1', 'status 1', 'execution_start', 'cached '],
    ...loaded,
    ...['state 5 0/1 running', 'executing 5'],
    ...['state 5 1/2 running', '[4]', 'progress 1/2', 'state 5 2/2 running', '[4]', 'progress 2/2'],
    'state 5 2/2 finished',
    ...decoded,
    ...saved,
    ...ended,
  ])
})
