import { expect, test } from 'vitest'
import { type Sdapi, type SdapiFault, sdapi } from '../index.ts'
import { pngSize } from '../pictures/pngSize.ts'
import { asks } from '../testing.ts'

const order = { prompt: 'A tea room', seed: 7, steps: 4, width: 128, height: 64 }

async function painted(server: Sdapi, more: Readonly<Record<string, unknown>> = {}) {
  const answer = asks(server, '/sdapi/v1/txt2img', { ...order, ...more })
  await server.clock.advance(10_000)
  return answer
}

test('pictures come in the size asked for, with their seeds', async () => {
  const { json } = await painted(sdapi(), { n_iter: 2 })
  expect(json.images).toHaveLength(2)
  expect(pngSize(new Uint8Array(Buffer.from(json.images[0], 'base64')))).toEqual({ width: 128, height: 64 })
  expect(JSON.parse(json.info)).toMatchObject({ seed: 7, all_seeds: [7, 8], index_of_first_image: 0 })
})

function withFault(fault: SdapiFault, options: Parameters<typeof sdapi>[0] = {}) {
  const server = sdapi(options)
  server.fault(fault)
  return server
}

const page = 'http://localhost:5173'
const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) } as const
const asPage = (server: Sdapi) =>
  server.net.fetch({ url: `${server.address}/sdapi/v1/txt2img`, ...post }, { signal: new AbortController().signal })

test.each<SdapiFault>([
  { kind: 'oom-json-nocors' },
  { kind: 'oom-text-nocors' },
  { kind: 'cors-400-preflight' },
  { kind: 'drop-mid-run' },
])('a page sees nothing through $kind', async (fault) => {
  await expect(asPage(withFault(fault, { page }))).rejects.toMatchObject({ code: 'net/unreachable' })
})

test('a proxy lets a page read oom-json-proxied', async () => {
  expect((await asPage(withFault({ kind: 'oom-json-proxied' }, { page }))).status).toBe(500)
})

test('no-api-404 answers everything but its own page with 404', async () => {
  const server = withFault({ kind: 'no-api-404' })
  expect([(await asks(server, '/sdapi/v1/options')).status, (await asks(server, '/')).status]).toEqual([404, 200])
})

test('auth-401 guards the API, not the page’s own route', async () => {
  const server = withFault({ kind: 'auth-401' })
  expect((await asks(server, '/sdapi/v1/options')).status).toBe(401)
  expect((await asks(server, '/internal/progress', { id_task: 'x' })).status).toBe(200)
})

test('samplers are refused by old versions and by sampler-400, and corrected without a word by new ones', async () => {
  const unknown = { sampler_name: 'Dreamer' }
  expect((await painted(sdapi({ profile: 'a1111-1.8' }), unknown)).json.detail).toBe('Sampler not found')
  expect((await painted(withFault({ kind: 'sampler-400' }))).status).toBe(400)
  for (const server of [sdapi(), withFault({ kind: 'sampler-autocorrect' })]) {
    expect(JSON.parse((await painted(server, unknown)).json.info).sampler_name).toBe('Euler')
  }
})

test('a known LoRA is told with the picture, and lora-unknown-silent leaves it out', async () => {
  const prompt = 'A tea room <lora:watercolour:0.8>'
  expect(JSON.parse((await painted(sdapi(), { prompt })).json.info).infotexts[0]).toContain('watercolour: ')
  const { json } = await painted(withFault({ kind: 'lora-unknown-silent' }), { prompt })
  expect(JSON.parse(json.info).infotexts[0]).not.toContain('Lora hashes')
})

test('grid-first puts a grid before the pictures, and says so', async () => {
  const { json } = await painted(withFault({ kind: 'grid-first' }), { n_iter: 2 })
  expect([json.images.length, JSON.parse(json.info).index_of_first_image]).toEqual([3, 1])
})

test('bad-base64 is no picture', async () => {
  expect((await painted(withFault({ kind: 'bad-base64' }))).json.images[0]).toContain('***')
})

test('one works, others wait, and an interrupt ends whatever works with what there is', async () => {
  const server = sdapi({ stepMs: 100 })
  const first = asks(server, '/sdapi/v1/txt2img', { ...order, force_task_id: 'task(one)' })
  const second = asks(server, '/sdapi/v1/txt2img', { ...order, force_task_id: 'task(two)' })
  await server.clock.advance(250)
  expect((await asks(server, '/internal/progress', { id_task: 'task(one)' })).json).toMatchObject({
    active: true,
    progress: 0.5,
  })
  expect((await asks(server, '/internal/progress', { id_task: 'task(two)' })).json.textinfo).toBe('In queue: 1/1')
  await asks(server, '/sdapi/v1/interrupt', {})
  await server.clock.advance(0)
  expect((await first).json.images).toHaveLength(1)
  await server.clock.advance(1000)
  expect((await second).status).toBe(200)
})

test('slow takes longer, and negative-progress runs the wrong way', async () => {
  const server = withFault({ kind: 'slow', ms: 5000 })
  server.fault({ kind: 'negative-progress' })
  const asked = asks(server, '/sdapi/v1/txt2img', order)
  await server.clock.advance(1000)
  const { json } = await asks(server, '/sdapi/v1/progress')
  expect([json.progress, json.state.job_count]).toEqual([-0.04, -1])
  await server.clock.advance(5000)
  expect((await asked).status).toBe(200)
})
