import { PluginError } from 'sdk'
import { driven, fakeClock, fakeContext, fakeNet, fakeSecrets } from 'sdk/testing'
import { expect, test } from 'vitest'
import { comfyui } from '../comfyui.ts'
import { parseAddress } from '../connection/address.ts'
import { rig } from '../rig.fixture.ts'

const quiet = () => ({ signal: new AbortController().signal })
const lookOf = ({ backend, clock }: ReturnType<typeof rig>) =>
  driven(backend.look?.(quiet()) ?? Promise.reject(new Error('It cannot look.')), clock)

test.each([
  ['127.0.0.1:8188/', 'http://127.0.0.1:8188', 'ws://127.0.0.1:8188/ws', 'http://127.0.0.1:8188/api'],
  [' http://h/comfy ', 'http://h/comfy', 'ws://h/comfy/ws', 'http://h/comfy/api'],
  ['http://h/api', 'http://h/api', 'ws://h/api/ws', 'http://h/api'],
  ['https://h:8443/api/', 'https://h:8443/api', 'wss://h:8443/api/ws', 'https://h:8443/api'],
])('images-C01 %s is read as %s, and its socket has the same prefix', (typed, base, socket, api) => {
  expect(parseAddress(typed)).toEqual({ ok: true, value: { base, socket, api } })
})

test.each(['', 'ftp://h', 'http://', 'http://mira:tor@h'])('images-C01 “%s” is refused in plain words', (typed) => {
  const parsed = parseAddress(typed)
  expect(parsed.ok ? undefined : parsed.error).toMatchObject({ code: 'net/bad-address' })
})

test('images-C02 a healthy server tells its version, its card and the card’s memory, and none of its folders', async () => {
  const seen = await lookOf(rig())
  expect(seen).toMatchObject({ name: 'ComfyUI', version: '0.8.0' })
  expect(seen.device).toMatch(/./)
  expect(seen.memoryBytes).toBeGreaterThan(0)
  expect(seen.can).toContain('resume')
  expect(JSON.stringify(seen)).not.toMatch(/argv|main\.py/)
})

test('images-C03 a server that is none of its kind is said to be so', async () => {
  const at = rig()
  at.server.fault({ kind: 'html-200' })
  await expect(lookOf(at)).rejects.toMatchObject({ code: 'image/not-backend' })
})

test('images-C04 a server that is not running is said to be so, with the command that starts it, within three seconds', async () => {
  const at = rig({ page: 'http://localhost:5173' })
  at.server.fault({ kind: 'refused' })
  const began = at.clock.now()
  await expect(lookOf(at)).rejects.toMatchObject({
    code: 'image/unreachable',
    details: { command: 'python main.py --enable-cors-header http://localhost:5173' },
  })
  expect(at.clock.now() - began).toBeLessThan(3000)
})

test('images-C05 a server that refuses this page without a word is told how to let it in: the flag and our origin', async () => {
  const clock = fakeClock()
  const grants = { net: fakeNet(() => ({ status: 403 })).net, secrets: fakeSecrets() }
  const { context } = fakeContext({
    settings: { address: 'http://127.0.0.1:8188' },
    grants: { ...grants, transport: rig().server.transport },
  })
  const backend = comfyui(context, clock, { origin: 'http://localhost:5173' })
  await expect(backend.look?.(quiet())).rejects.toMatchObject({
    code: 'image/cors-blocked',
    message: expect.stringContaining('--enable-cors-header http://localhost:5173'),
  })
})

test('images-C06 a secure page asks no plain server in the network, and says why', async () => {
  const at = rig({ page: 'https://vesper.example', address: 'http://192.168.1.20:8188' })
  await expect(lookOf(at)).rejects.toMatchObject({ code: 'image/mixed-content' })
  expect(at.server.requests).toEqual([])
})

test('images-C06 a secure page may ask a plain server on its own computer', async () => {
  const at = rig({ page: 'https://vesper.example', profile: '0.8.0' })
  await expect(lookOf(at)).resolves.toMatchObject({ name: 'ComfyUI' })
})

test('images-C08 a login that is missing is asked for', async () => {
  const at = rig()
  at.server.fault({ kind: 'auth-401', token: 'lantern' })
  await expect(lookOf(at)).rejects.toMatchObject({ code: 'image/auth-required' })
})

test('images-C08 the place of the login stands in every request, and never the login itself', async () => {
  const at = rig({ settings: { auth: 'bearer' }, secrets: { login: 'lantern' } })
  at.server.fault({ kind: 'auth-401', token: 'lantern' })
  const job = at.begin()
  expect((await job.end()).at(-1)).toMatchObject({ kind: 'done' })
  expect(at.server.requests.every(({ headers }) => headers?.Authorization === 'Bearer {{secret:login}}')).toBe(true)
})

test('images-C08 a proxy’s own header can carry the login', async () => {
  const at = rig({ settings: { auth: 'header', headerName: 'X-Gate' }, secrets: { login: 'lantern' } })
  at.server.fault({ kind: 'auth-401', header: { name: 'x-gate', value: 'lantern' } })
  await expect(lookOf(at)).resolves.toMatchObject({ name: 'ComfyUI' })
})

test('images-C09 where sockets cannot log in, the server is asked instead, and that is said once', async () => {
  const at = rig({ settings: { auth: 'bearer' }, secrets: { login: 'lantern' } })
  at.server.fault({ kind: 'auth-401', token: 'lantern' })
  at.server.fault({ kind: 'ws-none' })
  const [first, second] = [await at.begin().end(), await at.begin({ seed: 8 }).end()]
  const notices = [...first, ...second].filter(({ kind }) => kind === 'warning')
  expect([first.at(-1)?.kind, second.at(-1)?.kind, notices.length]).toEqual(['done', 'done', 1])
})

test('images-C10 a server that never answers is given up within eight seconds', async () => {
  const at = rig()
  at.server.fault({ kind: 'blackhole' })
  const began = at.clock.now()
  await expect(lookOf(at)).rejects.toMatchObject({ code: 'image/timeout' })
  expect(at.clock.now() - began).toBeLessThanOrEqual(8000)
})

test('images-C10 whoever no longer waits for the answer is let go at once', async () => {
  const at = rig()
  at.server.fault({ kind: 'blackhole' })
  const leaving = new AbortController()
  const looking = at.backend.look?.({ signal: leaving.signal })
  await at.clock.advance(500)
  leaving.abort()
  await expect(looking).rejects.toMatchObject({ name: 'AbortError' })
  expect(at.clock.sleepers).toBe(0)
})

test('a failure of the host itself goes through as it is', async () => {
  const clock = fakeClock()
  const net = {
    fetch: () => Promise.reject(new PluginError('net/host-not-allowed', 'Not allowed.')),
    setStopRequests: async () => {},
    lastWords: async () => {},
  }
  const { context } = fakeContext({
    settings: { address: 'http://127.0.0.1:8188' },
    grants: { net, secrets: fakeSecrets(), transport: rig().server.transport },
  })
  await expect(comfyui(context, clock, {}).look?.(quiet())).rejects.toMatchObject({ code: 'net/host-not-allowed' })
})
