import type { ImageProgress, ImageRequest } from 'sdk'
import { driven, fakeClock, fakeContext, fakeSecrets, gather } from 'sdk/testing'
import { expect, test } from 'vitest'
import { sdapi as simulated } from '../../tests/simulators/images/index.ts'
import { problemOf } from './rig.fixture.ts'
import { sdapi } from './sdapi.ts'

const page = 'http://localhost:5173'
const request: ImageRequest = {
  prompt: 'A lighthouse keeper reads by lamplight',
  negativePrompt: 'blurry',
  width: 512,
  height: 768,
  steps: 4,
  cfg: 5,
  loras: [],
}

/** The backend in a page, before the simulated server. */
function scene(options: Omit<Parameters<typeof simulated>[0] & object, 'clock'> = {}) {
  const clock = fakeClock()
  const server = simulated({ page, stepMs: 1000, ...options, clock })
  const { context } = fakeContext({
    settings: { address: server.address, auth: 'basic' },
    grants: { net: server.net, secrets: fakeSecrets(options.secrets ? ['login'] : []) },
  })
  const backend = sdapi(context, clock, () => 11)
  const { signal } = new AbortController()
  const within = <T>(work: Promise<T> | undefined) => driven(work ?? Promise.reject(), clock, 120_000)
  return {
    backend,
    clock,
    server,
    signal,
    within,
    look: () => within(backend.look?.({ signal })),
    catalogue: () => within(backend.catalogue?.({ signal })),
    paint: (parts: Partial<ImageRequest> = {}) =>
      within(gather(backend.generate({ ...request, ...parts }, { signal }))),
    begin(parts: Partial<ImageRequest> = {}) {
      const told: ImageProgress[] = []
      const ended = (async () => {
        for await (const event of backend.generate({ ...request, ...parts }, { signal })) told.push(event)
      })()
      ended.catch(() => {})
      return { told, ended }
    },
  }
}

const of = <K extends ImageProgress['kind']>(told: readonly ImageProgress[], kind: K) =>
  told.filter((event): event is Extract<ImageProgress, { kind: K }> => event.kind === kind)

test.each([
  ['a1111-1.8', 'AUTOMATIC1111', 'before 1.9'],
  ['a1111-1.10', 'AUTOMATIC1111', '1.9 or later'],
  ['forge', 'Forge', '1.9 or later'],
] as const)('images-C02 %s is recognised and paints', async (profile, name, version) => {
  const { look, paint } = scene({ profile })
  expect(await look()).toMatchObject({ name, version })
  const told = await paint({ sampler: 'dpmpp_2m', scheduler: 'karras', checkpoint: 'harbour_xl', seed: 5 })
  expect(of(told, 'warning')).toEqual([])
  expect(told.at(-1)).toMatchObject({ kind: 'done', seed: 5 })
})

test('images-C08 a server started with a login lets us in with it', async () => {
  const stranger = scene()
  stranger.server.fault({ kind: 'auth-401' })
  expect(await problemOf(stranger.look())).toMatchObject({ code: 'image/auth-required' })
  const guest = scene({ secrets: { login: btoa('player:lantern') } })
  guest.server.fault({ kind: 'auth-401' })
  expect(await guest.look()).toMatchObject({ name: 'AUTOMATIC1111' })
  expect(of(await guest.paint(), 'done')).toHaveLength(1)
})

test('images-F01 a server started without --api is told to', async () => {
  const { server, look } = scene()
  server.fault({ kind: 'no-api-404' })
  expect(await problemOf(look())).toMatchObject({ code: 'image/not-backend', message: expect.stringMatching(/--api/) })
})

test('images-F02 a server that refuses the preflight is told the flags it lacks', async () => {
  const { server, look } = scene({ cors: 'off' })
  server.fault({ kind: 'cors-400-preflight' })
  const { details } = await problemOf(look())
  expect(details?.command).toMatch(/--api --cors-allow-origins=/)
})

test('images-F03 the grid is dropped, and damaged base64 refused', async () => {
  const { server, paint } = scene()
  server.fault({ kind: 'grid-first' })
  const told = await paint({ count: 2, seed: 7 })
  expect([of(told, 'picture').map(({ seed }) => seed), of(told, 'done').map(({ seed }) => seed)]).toEqual([[7], [8]])
  const other = scene()
  other.server.fault({ kind: 'bad-base64' })
  expect(await problemOf(other.paint())).toMatchObject({ code: 'image/result-corrupt' })
})

test('images-F04 progress is never below nothing, never falls, and is not a foreign job’s', async () => {
  const { server, clock, begin, within } = scene()
  server.fault({ kind: 'negative-progress' })
  server.submitForeign({ ms: 5000 })
  const job = begin()
  await clock.advance(3000)
  expect([of(job.told, 'queued').length, of(job.told, 'working')]).toEqual([1, []])
  await within(job.ended)
  const fractions = of(job.told, 'working').map(({ fraction }) => fraction)
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
})

test('images-F05 a running picture is interrupted, and its partial form thrown away', async () => {
  const { backend, server, clock, begin, signal, within } = scene()
  server.hold()
  const job = begin()
  await clock.advance(2000)
  const [ticket] = of(job.told, 'ticket')
  expect(await within(backend.cancel?.(ticket?.ticket ?? '', { signal }))).toBe('cancelled')
  expect(await within(job.ended.catch((error: Error) => error.name))).toBe('AbortError')
  expect([of(job.told, 'done'), server.jobs]).toEqual([[], 0])
})

test('images-F06 an add-on the server would skip in silence is refused before', async () => {
  const { server, paint } = scene()
  server.fault({ kind: 'lora-unknown-silent' })
  const loras = [{ name: 'watercolor', modelStrength: 1, clipStrength: 1 }]
  expect(await problemOf(paint({ loras }))).toMatchObject({
    code: 'image/missing-lora',
    details: { suggestions: ['watercolour'] },
  })
})

test('images-F07 an old server’s combined names are listed and used', async () => {
  const { catalogue, paint } = scene({ profile: 'a1111-1.8' })
  const { samplers, schedulers } = await catalogue()
  expect([samplers, schedulers]).toEqual([expect.arrayContaining(['dpmpp_2m', 'DPM++ 2M Karras']), []])
  expect(of(await paint({ sampler: 'DPM++ 2M Karras' }), 'done')).toHaveLength(1)
})

test.each([
  ['oom-json-proxied', 'image/out-of-memory'],
  ['oom-json-nocors', 'image/server'],
  ['oom-text-nocors', 'image/server'],
] as const)('images-F08 %s is %s, and the next picture is painted', async (kind, code) => {
  const { server, paint } = scene(kind === 'oom-text-nocors' ? { profile: 'forge' } : {})
  server.fault({ kind })
  expect(await problemOf(paint())).toMatchObject({ code, message: expect.stringMatching(/memory/) })
  expect(of(await paint(), 'done')).toHaveLength(1)
})

test('images-F09 Forge lists its modules in the place of VAEs, and paints with one', async () => {
  const { catalogue, paint, server } = scene({ profile: 'forge' })
  const { vaes } = await catalogue()
  expect(vaes.length).toBeGreaterThan(0)
  expect(of(await paint({ vae: vaes[0] ?? '' }), 'done')).toHaveLength(1)
  expect(server.requests.some(({ url }) => url.endsWith('/sd-vae'))).toBe(false)
})

test('images-F10 another model for one picture leaves the server’s own setting alone', async () => {
  const { paint, server } = scene()
  const before = { ...server.settings }
  expect(of(await paint({ checkpoint: 'harbour_xl' }), 'warning')).toEqual([])
  expect(server.settings).toEqual(before)
  expect(server.requests.some(({ url, method }) => url.endsWith('/options') && method === 'POST')).toBe(false)
})
