import { afterEach, describe, expect, test, vi } from 'vitest'
import { problemOf, rig } from './rig.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const lora = (name: string) => ({ name, modelStrength: 0.8, clipStrength: 0.8 })

describe('connecting', () => {
  test('images-C02 a healthy server says what it is, how much memory it has, and that nothing can be resumed', async () => {
    const { backend, quiet, within } = rig()
    expect(await within(backend.look?.({ signal: quiet }) ?? Promise.reject())).toEqual({
      name: 'AUTOMATIC1111',
      version: '1.9 or later',
      memoryBytes: 8e9,
      freeMemoryBytes: 6e9,
      can: ['init', 'mask', 'enlarge', 'fix-faces', 'previews'],
    })
    expect(backend.resume).toBeUndefined()
  })

  test('images-C03 a web page at the address is another server', async () => {
    const { look, server } = looking()
    server.mishaps.add('web-page')
    expect(await problemOf(look())).toMatchObject({ code: 'image/not-backend' })
  })

  test('images-C04 nobody at the address is told at once, with both reasons it may have', async () => {
    const { look, server, network, leftovers } = looking()
    server.mishaps.add('hidden')
    const { code, message } = await problemOf(look())
    expect(code).toBe('image/unreachable')
    expect(message).toMatch(/Check that it is running, and start it with/)
    expect(await leftovers()).toEqual([0, 0, 0])
    expect(network.requests).toHaveLength(1)
  })

  test('images-C06 a secure page asks no plain server in the network at all', async () => {
    vi.stubGlobal('location', { origin: 'https://vesper.example' })
    const { look, server } = looking({ settings: { address: 'http://192.168.1.20:7860' } })
    server.mishaps.add('hidden')
    expect(await problemOf(look())).toMatchObject({ code: 'image/mixed-content' })
  })

  test('images-C08 a server that asks who we are is answered on every call', async () => {
    const stranger = looking()
    stranger.server.mishaps.add('sign-in')
    expect(await problemOf(stranger.look())).toMatchObject({ code: 'image/auth-required' })
    const { server, network, paint } = rig({ settings: { auth: 'basic' }, secrets: ['login'] })
    server.mishaps.add('sign-in')
    await paint({ sampler: 'dpmpp_2m', loras: [lora('Mira')] })
    expect(network.requests.length).toBeGreaterThan(3)
    expect(network.requests.every(({ headers }) => headers?.Authorization === 'Basic {{secret:login}}')).toBe(true)
  })

  test('images-C10 a server that never answers is given up within eight seconds, and earlier when asked to', async () => {
    const { look, server, clock } = looking()
    server.mishaps.add('silent')
    const began = clock.now()
    expect(await problemOf(look())).toMatchObject({ code: 'image/timeout' })
    expect(clock.now() - began).toBeLessThanOrEqual(8000)
    const { backend, server: other, within } = rig()
    other.mishaps.add('silent')
    const stop = new AbortController()
    const work = backend.look?.({ signal: stop.signal }) ?? Promise.reject()
    stop.abort()
    expect(await within(work.catch((error: Error) => error.name))).toBe('AbortError')
  })

  test('images-F01 a web UI without its interface for programs is told to be started with --api', async () => {
    const { look, begin, within, server } = looking()
    server.mishaps.add('no-api')
    const { code, message, details } = await problemOf(look())
    expect(code).toBe('image/not-backend')
    expect(message).toMatch(/Start it with --api/)
    expect(details?.command).toContain('--api')
    expect(await within(begin().ended)).toMatchObject({ error: { code: 'image/not-backend' } })
  })

  test('images-F02 a server that does not let the page in is told the exact flag and our origin', async () => {
    vi.stubGlobal('location', { origin: 'http://localhost:5173' })
    const command = '--api --cors-allow-origins=http://localhost:5173'
    const half = looking()
    half.server.mishaps.add('hidden-posts')
    expect(await problemOf(half.look())).toMatchObject({ code: 'image/cors-blocked', details: { command } })
    expect(await half.within(half.begin().ended)).toMatchObject({ error: { code: 'image/cors-blocked' } })
    const whole = looking()
    whole.server.mishaps.add('hidden')
    const { message, details } = await problemOf(whole.look())
    expect(message).toContain(command)
    expect(details?.command).toBe(command)
  })
})

describe('a picture', () => {
  test('images-F03 is decoded, has the server’s seed, and comes without the grid', async () => {
    const { server, paint } = rig()
    server.mishaps.add('grid')
    const job = await paint({ count: 3, seed: 7 })
    expect(job.of('picture').map(({ seed }) => seed)).toEqual([7, 8])
    const [done] = job.of('done')
    expect([done?.seed, done?.picture.type, widthOf(await done?.picture.arrayBuffer())]).toEqual([9, 'image/png', 512])
    expect(job.told.at(-1)).toBe(done)
  })

  test('images-F03 that is damaged is refused, and nothing of it kept', async () => {
    const { server, begin, within } = rig()
    server.mishaps.add('damaged')
    const job = begin()
    expect(await within(job.ended)).toMatchObject({ error: { code: 'image/result-corrupt' } })
    expect(job.of('done')).toEqual([])
  })

  test('images-F04 shows its own progress, and not that of a foreign job it waits behind', async () => {
    const { server, clock, begin, within } = rig()
    const foreign = server.foreign('task(somebody)')
    const job = begin()
    await clock.advance(3000)
    expect(job.of('queued')).toEqual([{ kind: 'queued', ahead: 1 }])
    expect(job.of('working')).toEqual([])
    foreign.stop.abort()
    await within(job.ended)
    const fractions = job.of('working').map(({ fraction }) => fraction)
    expect(fractions.length).toBeGreaterThan(0)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    expect(job.of('working').every(({ preview }) => preview?.type === 'image/png')).toBe(true)
  })

  test('images-F04 follows the progress of the whole server where that knows no tasks', async () => {
    const { server, paint } = rig({ stepMs: 1000 })
    server.mishaps.add('no-tasks')
    const fractions = (await paint()).of('working').map(({ fraction }) => fraction)
    expect(fractions.length).toBeGreaterThan(2)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  })

  test('images-F06 with an add-on the server does not have is not ordered', async () => {
    const { server, begin, within, paths, paint } = rig()
    for (const parts of [{ loras: [lora('mirra')] }, { prompt: 'A pier <lora:mirra:1>' }]) {
      expect(await within(begin(parts).ended)).toMatchObject({
        error: { code: 'image/missing-lora', details: { wanted: 'mirra', suggestions: ['Mira'] } },
      })
    }
    expect(paths()).not.toContain('/sdapi/v1/txt2img')
    // The file was put there after the server had looked last.
    expect(paths()).toContain('/sdapi/v1/refresh-loras')
    server.loras.push('mirra')
    await paint({ loras: [lora('mirra')] })
    expect(paths()).toContain('/sdapi/v1/txt2img')
  })

  test('images-F07 goes to an old server under a combined sampler name', async () => {
    const { backend, bodyOf, paint, quiet, within } = rig({ kin: 'old' })
    await paint({ sampler: 'dpmpp_2m', scheduler: 'karras' })
    expect(bodyOf('/sdapi/v1/txt2img')).toMatchObject({ sampler_name: 'DPM++ 2M Karras' })
    expect(bodyOf('/sdapi/v1/txt2img')).not.toHaveProperty('scheduler')
    expect(await within(backend.catalogue?.({ signal: quiet }) ?? Promise.reject())).toMatchObject({
      samplers: ['euler', 'dpmpp_2m', 'DPM++ 2M Karras'],
      schedulers: [],
    })
  })

  test('images-F08 that was too large for the graphics card says so when the answer can be read', async () => {
    const { server, begin, within, paint } = rig()
    server.mishaps.add('readable-oom')
    expect(await within(begin().ended)).toMatchObject({ error: { code: 'image/out-of-memory' } })
    server.mishaps.clear()
    expect((await paint()).of('done')).toHaveLength(1)
  })

  test('images-F08 whose server crashed out of sight is told from a server that is gone', async () => {
    const { server, begin, within } = rig()
    server.mishaps.add('crash')
    const outcome = await within(begin().ended)
    expect(outcome).toMatchObject({ error: { code: 'image/server', message: expect.stringMatching(/memory/) } })
    const gone = rig()
    const job = gone.begin()
    await gone.clock.advance(200)
    gone.server.mishaps.add('hidden')
    gone.server.mishaps.add('crash')
    expect(await gone.within(job.ended)).toMatchObject({ error: { code: 'image/unreachable' } })
  })

  test('images-F08 whose connection broke while the server goes on is lost, and stopped there', async () => {
    const { server, begin, within, clock, leftovers } = rig()
    server.mishaps.add('drop')
    expect(await within(begin({ steps: 1000 }).ended)).toMatchObject({ error: { code: 'image/lost' } })
    await clock.advance(3000)
    expect(server.interruptions).toBe(1)
    expect(await leftovers()).toEqual([0, 0, 0])
  })

  test('images-F09 from Forge takes its VAE as a module', async () => {
    const { backend, bodyOf, paint, paths, quiet, within } = rig({ kin: 'forge' })
    await paint({ vae: 'soft' })
    expect(bodyOf('/sdapi/v1/txt2img')).toMatchObject({
      override_settings: { forge_additional_modules: ['/models/VAE/soft.safetensors'] },
    })
    expect(await within(backend.catalogue?.({ signal: quiet }) ?? Promise.reject())).toMatchObject({ vaes: ['soft'] })
    expect(paths()).not.toContain('/sdapi/v1/sd-vae')
  })

  test('images-F10 with another model changes no setting of the server', async () => {
    const { bodyOf, network, paint } = rig()
    const job = await paint({ checkpoint: 'Harbour.safetensors', clipSkip: 2 })
    expect(job.of('warning')).toEqual([])
    expect(bodyOf('/sdapi/v1/txt2img')).toMatchObject({
      override_settings: { sd_model_checkpoint: 'harbour.safetensors [0a1b2c3d4e]', CLIP_stop_at_last_layers: 2 },
      override_settings_restore_afterwards: true,
    })
    const changed = network.requests.filter(({ url, method }) => url.endsWith('/options') && method === 'POST')
    expect(changed).toEqual([])
  })

  test('images-C79 leaves no word of its prompt in the log, however it ends', async () => {
    const { server, begin, log, within } = rig()
    server.mishaps.add('crash')
    const outcome = await within(begin({ prompt: 'A secret garden' }).ended)
    expect(JSON.stringify([log, outcome])).not.toContain('secret garden')
  })
})

describe('cancelling', () => {
  test('images-F05 a running picture is interrupted, and what was painted of it thrown away', async () => {
    const { backend, server, clock, begin, quiet, within, leftovers } = rig()
    server.hold()
    const job = begin()
    await clock.advance(1000)
    expect(await within(backend.cancel?.(job.ticket, { signal: quiet }) ?? Promise.reject())).toBe('cancelled')
    expect(await within(job.ended)).toMatchObject({ error: { name: 'AbortError' } })
    expect([server.interruptions, job.of('done')]).toEqual([1, []])
    expect(await leftovers()).toEqual([0, 0, 0])
  })

  test('images-F05 a waiting picture leaves the foreign one alone, and is stopped when its turn comes', async () => {
    const { backend, server, clock, begin, quiet, within, leftovers } = rig()
    const foreign = server.foreign('task(somebody)')
    const job = begin({ steps: 1000 })
    await clock.advance(1000)
    expect(await within(backend.cancel?.(job.ticket, { signal: quiet }) ?? Promise.reject())).toBe('unconfirmed')
    expect(await within(job.ended)).toMatchObject({ error: { name: 'AbortError' } })
    expect(job.of('warning')).toEqual([{ kind: 'warning', message: expect.stringMatching(/thrown away/) }])
    await clock.advance(30_000)
    expect([server.interruptions, foreign.state]).toEqual([0, 'works'])
    foreign.stop.abort()
    await clock.advance(3000)
    expect(server.interruptions).toBe(1)
    expect(await leftovers()).toEqual([0, 0, 0])
  })

  test('images-F05 without knowing whose picture is painted nothing is interrupted', async () => {
    const { backend, server, clock, begin, quiet, within } = rig()
    server.mishaps.add('no-tasks')
    server.hold()
    const job = begin()
    await clock.advance(3000)
    expect(await within(backend.cancel?.(job.ticket, { signal: quiet }) ?? Promise.reject())).toBe('unconfirmed')
    await clock.advance(60_000)
    expect(server.interruptions).toBe(0)
  })

  test('images-F05 a picture that was finished first is kept', async () => {
    const { backend, clock, begin, quiet, within } = rig()
    const job = begin({ steps: 1 })
    await clock.advance(150)
    expect(await within(backend.cancel?.(job.ticket, { signal: quiet }) ?? Promise.reject())).toBe('finished')
    expect(await within(job.ended)).toEqual({ kind: 'ended' })
    expect(job.of('done')).toHaveLength(1)
  })

  test('images-F05 a picture of an earlier visit is interrupted only while it is painted', async () => {
    const { backend, server, clock, quiet, within } = rig()
    const ticket = `task(vesper-${'ab'.repeat(16)})`
    server.foreign('task(somebody)').stop.abort()
    const work = server.foreign(ticket)
    await clock.advance(100)
    expect(await within(backend.cancel?.(ticket, { signal: quiet }) ?? Promise.reject())).toBe('cancelled')
    expect(work.state).toBe('over')
    expect(await within(backend.cancel?.(ticket, { signal: quiet }) ?? Promise.reject())).toBe('finished')
    expect(server.interruptions).toBe(1)
  })

  test('images-C80 fifty pictures leave nothing behind', async () => {
    const { paint, leftovers } = rig({ stepMs: 10 })
    for (let turn = 0; turn < 50; turn++) await paint({ steps: 1 })
    expect(await leftovers()).toEqual([0, 0, 0])
  })
})

test('an add-on tells its title, its words and the models it was made for', async () => {
  const { backend, quiet, within } = rig()
  const about = (name: string) => within(backend.aboutLora?.(name, { signal: quiet }) ?? Promise.reject())
  expect(await about('Mira')).toEqual({
    title: 'Mira of the tea room',
    triggerWords: ['mira', 'grey coat'],
    baseModel: 'sdxl_base_v1-0',
  })
  expect(await about('raincoat')).toEqual({ triggerWords: ['raincoat'] })
  expect(await problemOf(about('ink'))).toMatchObject({ code: 'image/missing-lora' })
})

test('a workflow is refused in words', async () => {
  const { begin, within } = rig()
  const outcome = await within(begin({ workflow: { text: '{}', bindings: {} } }).ended)
  expect(outcome).toMatchObject({ error: { code: 'image/bad-graph', message: expect.stringMatching(/ComfyUI/) } })
})

test('a server where nothing moves is told of once, and waited for', async () => {
  const { server, clock, begin, leftovers } = rig()
  server.hold()
  const job = begin()
  await clock.advance(300_000)
  expect(job.of('warning')).toHaveLength(1)
  job.abort()
  await clock.advance(5000)
  expect(await leftovers()).toEqual([0, 0, 0])
})

function looking(options: Parameters<typeof rig>[0] = {}) {
  const at = rig(options)
  return { ...at, look: () => at.within(at.backend.look?.({ signal: at.quiet }) ?? Promise.reject()) }
}

const widthOf = (bytes: ArrayBuffer | undefined) => (bytes ? new DataView(bytes).getUint32(16) : 0)
