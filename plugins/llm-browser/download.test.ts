import { createHash } from 'node:crypto'
import { PluginError } from 'sdk'
import { type FakeAnswer, fakeClock, fakeNet, fakeStorage, gather, settled } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { download, type Wanted } from './download.ts'
import { fakeFiles } from './fakeRuntime.fixture.ts'
import { partOf } from './library.ts'

const whole = new Uint8Array(9_000_000).map((_, index) => (index * 31) % 251)
const sha256 = createHash('sha256').update(whole).digest('hex')
const wanted: Wanted = { id: 'wren', label: 'Wren', url: 'https://hub.test/wren.gguf', sha256, bytes: whole.length }
const half = 4_500_000

function rig(quota?: number) {
  const network = fakeNet()
  const disk = fakeFiles(quota)
  const clock = fakeClock()
  const storage = fakeStorage()
  const stop = new AbortController()
  const run = (what: Wanted = wanted) =>
    download({ net: network.net, files: disk.files, storage, clock, signal: stop.signal }, what)
  return { network, disk, clock, storage, stop, run, part: () => disk.bytes(partOf('wren')) }
}

const pieces = (bytes: Uint8Array, size = 700_000) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.slice(index * size, (index + 1) * size))
const rangeOf = (headers: Readonly<Record<string, string>> = {}) =>
  Number(/bytes=(\d+)-/.exec(headers.Range ?? '')?.[1])
const serve = (headers: Readonly<Record<string, string>> | undefined, more: FakeAnswer = {}): FakeAnswer => {
  const from = rangeOf(headers)
  if (Number.isNaN(from)) return { body: pieces(whole), ...more }
  const range = { 'Content-Range': `bytes ${from}-${whole.length - 1}/${whole.length}` }
  return { status: 206, body: pieces(whole.subarray(from)), ...more, headers: { ...range, ...more.headers } }
}

/** Compared as memory: a matcher would look at nine million numbers one by one. */
const isWhole = (bytes: Uint8Array | undefined) => bytes !== undefined && Buffer.compare(bytes, whole) === 0

/** A rig whose first try broke off half-way. */
async function interruptedRig(etag?: string) {
  const made = rig()
  const headers = etag === undefined ? {} : { ETag: etag }
  made.network.serve(() => ({ headers, body: [...pieces(whole.subarray(0, half)), 'break'] }))
  await gather(made.run()).catch(() => {})
  return made
}

test('a download tells its progress, is verified, and is whole', async () => {
  const { network, run, part } = rig()
  network.serve(({ headers }) => serve(headers))
  const progress = await gather(run())
  expect(progress[0]).toEqual({ kind: 'fetching', bytes: 0, totalBytes: whole.length })
  expect(progress.filter(({ kind }) => kind === 'fetching').at(-1)).toMatchObject({ bytes: whole.length })
  expect(progress.at(-1)).toMatchObject({ kind: 'verifying' })
  expect(isWhole(part())).toBe(true)
})

describe('going on', () => {
  test('keeps what came before the connection broke, says so, and asks only for the rest', async () => {
    const { network, run, part } = rig()
    network.serve(() => ({ body: [...pieces(whole.subarray(0, half)), 'break'] }))
    await expect(gather(run())).rejects.toMatchObject({
      code: 'llm/incomplete',
      message: expect.stringContaining('4 of 9 MB are kept'),
    })
    expect(part()?.length).toBe(half)
    network.serve(({ headers }) => serve(headers))
    await gather(run())
    expect(rangeOf(network.requests.at(-1)?.headers)).toBe(half)
    expect(isWhole(part())).toBe(true)
  })

  test('starts over when the server ignores the range', async () => {
    const { network, run, part } = await interruptedRig()
    network.serve(() => serve(undefined))
    await gather(run())
    expect(isWhole(part())).toBe(true)
  })

  test('trusts a partial answer whose range the browser hides', async () => {
    const { network, run, part } = await interruptedRig()
    network.serve(({ headers }) => ({ status: 206, body: pieces(whole.subarray(rangeOf(headers))) }))
    await gather(run())
    expect(isWhole(part())).toBe(true)
  })

  test('throws the part away when the file on the server is another one', async () => {
    const { network, run, part } = await interruptedRig('"old"')
    network.serve(({ headers }) => serve(headers, { headers: { ETag: '"new"' } }))
    await expect(gather(run())).rejects.toMatchObject({ message: expect.stringContaining('changed on the server') })
    expect(part()).toBeUndefined()
    await gather(run())
    expect(isWhole(part())).toBe(true)
  })

  test('throws the part away when the checksum it was fetched for is another one', async () => {
    const { network, run } = await interruptedRig()
    network.serve(({ headers }) => serve(headers))
    await gather(run({ ...wanted, sha256: 'f'.repeat(64) })).catch(() => {})
    expect(network.requests.at(-1)?.headers).toBeUndefined()
  })

  test('only verifies a part that is whole already', async () => {
    const made = await interruptedRig()
    await made.disk.files.append(partOf('wren'), whole.slice(half))
    const asked = made.network.requests.length
    await gather(made.run())
    expect(made.network.requests).toHaveLength(asked)
  })
})

test('a file with the wrong checksum is deleted, and that is said', async () => {
  const { network, run, part } = rig()
  network.serve(() => ({ body: pieces(whole.map((byte, index) => (index === half ? byte ^ 1 : byte))) }))
  await expect(gather(run())).rejects.toMatchObject({
    code: 'file/checksum',
    message: expect.stringContaining('it was deleted'),
  })
  expect(part()).toBeUndefined()
})

test('a server that sends more than the file has is stopped', async () => {
  const { network, run } = rig()
  network.serve(() => ({ body: [...pieces(whole), ...pieces(whole)] }))
  await expect(gather(run())).rejects.toMatchObject({ code: 'llm/protocol' })
  expect(network.open).toBe(0)
})

test('an abort ends with an AbortError and keeps what came', async () => {
  const { network, stop, run, part } = rig()
  network.serve(() => ({ body: [...pieces(whole.subarray(0, half)), 'hang'] }))
  const running = gather(run())
  for (let trips = 0; trips < 50; trips += 1) await settled()
  stop.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  expect(part()?.length).toBe(half)
})

test('leaving the loop keeps what came and closes the connection', async () => {
  const { network, run, part } = rig()
  network.serve(({ headers }) => serve(headers))
  for await (const step of run()) if (step.bytes > 0) break
  expect(part()?.length).toBeGreaterThan(0)
  expect(network.open).toBe(0)
})

test('a full disk says how much room is missing, and keeps what came', async () => {
  const { network, run, part } = rig(6_000_000)
  network.serve(({ headers }) => serve(headers))
  await expect(gather(run())).rejects.toMatchObject({
    code: 'file/quota',
    message: expect.stringMatching(/needs 5 MB more.*4 of 9 MB are kept/),
  })
  expect(part()?.length).toBe(4 * 1024 * 1024)
})

test('a server that falls silent for a minute is given up', async () => {
  const { network, clock, run } = rig()
  network.serve(() => ({ body: ['hang'] }))
  const running = gather(run())
  const failed = expect(running).rejects.toMatchObject({
    message: expect.stringContaining('Nothing came for a minute'),
  })
  for (let trips = 0; trips < 20; trips += 1) await settled()
  await clock.advance(61_000)
  await failed
  expect(clock.sleepers).toBe(0)
})

test.each([
  [404, 'llm/not-found'],
  [403, 'llm/forbidden'],
  [500, 'llm/server'],
])('status %i is %s', async (status, code) => {
  const { network, run } = rig()
  network.serve(() => ({ status }))
  await expect(gather(run())).rejects.toMatchObject({ code })
})

test('errors of the disk pass through as they are', async () => {
  const { network, disk, run } = rig()
  network.serve(({ headers }) => serve(headers))
  const broken = new PluginError('file/not-found', 'Gone.')
  disk.breakWith(broken)
  await expect(gather(run())).rejects.toBe(broken)
})
