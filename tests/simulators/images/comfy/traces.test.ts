import { expect, test } from 'vitest'
import { comfy } from '../index.ts'
import { pngSize } from '../pictures/pngSize.ts'
import { clientOf, plainGraph, squareGraph } from '../testing.ts'

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

test('the same graph again is answered from the cache, with the old file', async () => {
  const server = comfy()
  const me = clientOf(server)
  await me.submit(plainGraph())
  await server.clock.advance(0)
  const before = me.story.length
  await me.submit(plainGraph())
  await server.clock.advance(0)
  expect(me.story.slice(before)).toEqual([
    ...['status 1', 'status 1', 'execution_start', 'cached 1,2,3,4,5,6,7'],
    'executed 7',
    ...ended,
  ])
  expect(server.files.list('output')).toEqual(['rp/test_00001_.png'])
})

test('a new seed works only from the sampler on', async () => {
  const server = comfy()
  const me = clientOf(server)
  await me.submit(plainGraph({ seed: 1 }))
  await me.submit(plainGraph({ seed: 2 }))
  await server.clock.advance(0)
  expect(me.story.filter((line) => line.startsWith('cached'))).toEqual(['cached ', 'cached 1,2,3,4'])
})

test('without feature flags previews come bare, and after the step they show', async () => {
  const server = comfy({ previewMethod: 'auto' })
  const me = clientOf(server)
  await me.submit(plainGraph({ steps: 1 }))
  await server.clock.advance(0)
  expect(me.story.slice(me.story.indexOf('executing 5'), me.story.indexOf('state 5 1/1 finished'))).toEqual([
    'executing 5',
    'state 5 1/1 running',
    'progress 1/1',
    '[1]',
  ])
  expect([...(me.pictures[0]?.slice(0, 11) ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0xff, 0xd8, 0xff])
})

test('pictures for the wire only come as PNG frames, and leave nothing in the history', async () => {
  const server = comfy()
  const me = clientOf(server)
  await me.flags()
  const { json } = await me.submit(squareGraph(1, 'SaveImageWebsocket'))
  await server.clock.advance(0)
  const from = me.story.indexOf('executing 2')
  expect(me.story.slice(from)).toEqual([
    'executing 2',
    ...['state 2 0/2 running', '[4]', 'progress 0/2', 'state 2 1/2 running', '[4]', 'progress 1/2'],
    'state 2 2/2 finished',
    ...ended,
  ])
  const record = (await me.ask(`/history/${json.prompt_id}`)).json[json.prompt_id]
  expect(record).toMatchObject({ outputs: {}, status: { status_str: 'success' } })
})

test('an error at run time ends with the error, then the queue, then silence', async () => {
  const server = comfy()
  server.fault({ kind: 'exec-error', node: '5' })
  const me = clientOf(server)
  const { json } = await me.submit(plainGraph())
  await server.clock.advance(0)
  expect(me.story.slice(-5)).toEqual([
    'state 5 0/1 running',
    'executing 5',
    'execution_error',
    'status 0',
    'executing null',
  ])
  const { status, outputs } = (await me.ask(`/history/${json.prompt_id}`)).json[json.prompt_id]
  expect([outputs, status.status_str, status.completed, status.messages.at(-1)[0]]).toEqual([
    {},
    'error',
    false,
    'execution_error',
  ])
  expect(status.messages.at(-1)[1].current_inputs.model[0].length).toBeGreaterThan(90_000)
})

test('an interrupt takes effect at the next step', async () => {
  const server = comfy({ stepMs: 100 })
  const me = clientOf(server)
  const { json } = await me.submit(plainGraph({ steps: 200 }))
  await server.clock.advance(250)
  await me.ask('/interrupt', { prompt_id: json.prompt_id })
  await server.clock.advance(0)
  expect(me.story.slice(-4)).toEqual(['progress 2/200', 'execution_interrupted', 'status 0', 'executing null'])
  const { status } = (await me.ask(`/history/${json.prompt_id}`)).json[json.prompt_id]
  expect([status.status_str, status.messages.at(-1)[0]]).toEqual(['error', 'execution_interrupted'])
})

test('an interrupt that names a job not running does nothing, but a version without aim ends whatever runs', async () => {
  for (const [profile, left] of [
    ['0.8.0', 1],
    ['0.3.40', 0],
  ] as const) {
    const server = comfy({ stepMs: 100, profile })
    const me = clientOf(server)
    await me.submit(plainGraph())
    await server.clock.advance(0)
    await me.ask('/interrupt', { prompt_id: 'somebody else’s' })
    await server.clock.advance(0)
    expect(server.jobs).toBe(left)
    await server.clock.advance(1000)
  }
})

test('a waiting job that is deleted leaves one status and no trace', async () => {
  const server = comfy()
  server.hold()
  const me = clientOf(server)
  await me.submit(plainGraph({ seed: 1 }))
  const { json } = await me.submit(plainGraph({ seed: 2 }))
  await server.clock.advance(0)
  const before = me.story.length
  await me.ask('/queue', { delete: [json.prompt_id] })
  await server.clock.advance(0)
  expect(me.story.slice(before)).toEqual(['status 1'])
  expect((await me.ask(`/history/${json.prompt_id}`)).json).toEqual({})
})

test('who connects again during a run is told the node, and not whose it is', async () => {
  const server = comfy({ stepMs: 100 })
  const first = clientOf(server)
  await first.submit(plainGraph({ steps: 9 }))
  await server.clock.advance(250)
  await (await first.link).close()
  const second = clientOf(server)
  await server.clock.advance(100)
  expect(second.story.slice(0, 3)).toEqual(['status 1 sid', 'executing 5 of nobody', 'state 5 3/9 running'])
})

test('somebody else’s run shows in nothing but the queue', async () => {
  const server = comfy()
  const other = clientOf(server, 'other')
  await server.clock.advance(0)
  await clientOf(server).submit(plainGraph())
  await server.clock.advance(0)
  expect(other.story).toEqual(['status 0 sid', 'status 1', 'status 1', 'status 0'])
})

test('a picture carries its graph, its size and what was sent along for it', async () => {
  const server = comfy()
  const me = clientOf(server)
  await me.submit(plainGraph({ width: 128, height: 96 }), {
    extra_data: { extra_pnginfo: { workflow: { nodes: [] } } },
  })
  await server.clock.advance(0)
  const { bytes } = await me.ask('/view?filename=test_00001_.png&subfolder=rp&type=output')
  expect(pngSize(bytes)).toEqual({ width: 128, height: 96 })
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain('tEXtprompt\0{"1":{"class_type":"CheckpointLoaderSimple"')
  expect(text).toContain('tEXtworkflow\0{"nodes":[]}')
})

test('a socket that closes late takes a newer one with it, but not on versions that mended it', async () => {
  for (const [profile, isDeaf] of [
    ['0.8.0', true],
    ['main-2026', false],
  ] as const) {
    const server = comfy({ profile })
    const older = clientOf(server)
    await older.link
    const newer = clientOf(server)
    await newer.link
    await (await older.link).close()
    await newer.submit(squareGraph())
    await server.clock.advance(0)
    expect(newer.story.includes('execution_success')).toBe(!isDeaf)
  }
})
