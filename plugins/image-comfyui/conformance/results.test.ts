import type { ImageProgress, ImageRequest } from 'sdk'
import { expect, test } from 'vitest'
import { lastOf, order, rig, warningsIn } from '../rig.fixture.ts'

const doneIn = (items: readonly ImageProgress[]) => {
  const last = items.at(-1)
  if (last?.kind !== 'done') throw new Error('It is not done.')
  return last
}
const viewsOf = ({ server }: ReturnType<typeof rig>) => server.requests.filter(({ url }) => url.includes('/view?'))
const workflow = (nodes: object): Pick<ImageRequest, 'workflow'> => ({
  workflow: { text: JSON.stringify(nodes), bindings: {} },
})
const square = { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 7 } }

test('images-C41 the picture comes as bytes that need no server any more', async () => {
  const at = rig()
  const { picture } = doneIn(await at.begin().end())
  at.server.fault({ kind: 'refused' })
  const bytes = new Uint8Array(await picture.arrayBuffer())
  expect([picture.type, ...bytes.subarray(0, 4)]).toEqual(['image/png', 0x89, 0x50, 0x4e, 0x47])
})

test('images-C42 what the server is not to keep is fetched from where it forgets', async () => {
  const at = rig({ settings: { keepOnServer: false } })
  expect(doneIn(await at.begin().end()).picture.size).toBeGreaterThan(0)
  expect(viewsOf(at)[0]?.url).toContain('type=temp')
})

test('images-C42 an order says for itself whether the server keeps it', async () => {
  const at = rig({ settings: { keepOnServer: false } })
  await at.begin({ keepOnServer: true }).end()
  expect(viewsOf(at)[0]?.url).toContain('type=output')
})

test('images-C43 three pictures come in their order, each with the seed that makes it again', async () => {
  const at = rig()
  const items = await at.begin({ count: 3, seed: 20 }).end()
  const pictures = items.flatMap((item) => (item.kind === 'picture' || item.kind === 'done' ? [item] : []))
  expect(pictures.map(({ kind, seed }) => [kind, seed])).toEqual([
    ['picture', 20],
    ['picture', 21],
    ['done', 22],
  ])
  const alone = doneIn(await rig().begin({ seed: 21 }).end())
  const pixels = async (blob: Blob | undefined) => Buffer.from(await (blob ?? new Blob()).arrayBuffer()).subarray(-200)
  expect(await pixels(pictures[1]?.picture)).toEqual(await pixels(alone.picture))
})

test('images-C44 a record that comes late is waited for', async () => {
  const at = rig()
  at.server.fault({ kind: 'history-late', ms: 800 })
  expect(lastOf(await at.begin().end())?.kind).toBe('done')
})

test('images-C45 texts and gaps among the outputs are passed over', async () => {
  const at = rig()
  at.server.fault({ kind: 'outputs-mixed' })
  expect(lastOf(await at.begin().end())?.kind).toBe('done')
})

test('images-C46 pictures that are sent instead of kept are taken from the socket', async () => {
  const at = rig()
  const nodes = {
    1: { ...square, inputs: { ...square.inputs, batch_size: 2 } },
    2: { class_type: 'SaveImageWebsocket', inputs: { images: ['1', 0] } },
  }
  const items = await at.begin(workflow(nodes)).end()
  expect(items.flatMap((item) => ('picture' in item ? [item.picture.type] : []))).toEqual(['image/png', 'image/png'])
  expect(viewsOf(at)).toEqual([])
})

test('images-C46 any output node may send its picture', async () => {
  const at = rig()
  at.server.fault({ kind: 'ws-images' })
  expect(doneIn(await at.begin().end()).picture.type).toBe('image/png')
})

test('images-C47 a job that gives no picture says which nodes did report something', async () => {
  const at = rig()
  const nodes = { 1: square, 2: { class_type: 'PreviewAny', inputs: { source: ['1', 0] } } }
  await expect(at.begin(workflow(nodes)).end()).rejects.toMatchObject({
    code: 'image/result-missing',
    message: expect.stringContaining('nodes 2'),
  })
})

test('images-C48 a picture that was deleted on the server is said to be gone, with a way on', async () => {
  const at = rig()
  at.server.fault({ kind: 'image-404' })
  await expect(at.begin().end()).rejects.toMatchObject({
    code: 'image/result-missing',
    message: expect.stringContaining('new seed'),
  })
})

test.each(['image-truncated', 'image-html', 'image-zero'] as const)(
  'images-C49 a picture that is damaged once is fetched again (%s)',
  async (kind) => {
    const at = rig()
    at.server.fault({ kind, times: 1 })
    expect(lastOf(await at.begin().end())?.kind).toBe('done')
    expect(viewsOf(at).map(({ url }) => /&rand=\d+$/.test(url))).toEqual([false, true])
  },
)

test.each(['image-truncated', 'image-html', 'image-zero'] as const)(
  'images-C49 a picture that stays damaged is never handed on (%s)',
  async (kind) => {
    const at = rig()
    at.server.fault({ kind })
    const job = at.begin()
    await expect(job.end()).rejects.toMatchObject({ code: 'image/result-corrupt' })
    expect(viewsOf(at)).toHaveLength(2)
    expect(job.seen.some((item) => 'picture' in item)).toBe(false)
  },
)

test('images-C30 a part the server leaves out is a warning as long as the picture comes', async () => {
  const at = rig()
  at.server.fault({ kind: 'partial-valid', node: 'somewhere else' })
  const items = await at.begin().end()
  expect(warningsIn(items)).toHaveLength(1)
  expect(lastOf(items)?.kind).toBe('done')
})

test('images-C30 an order whose picture is left out fails, and is called off', async () => {
  const at = rig()
  const nodes = {
    1: square,
    2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
    3: { class_type: 'PreviewAny', inputs: { source: ['1', 0] } },
  }
  const outputs = JSON.stringify(nodes)
  at.server.fault({ kind: 'partial-valid', node: '2' })
  await expect(at.begin({ workflow: { text: outputs, bindings: {} } }).end()).rejects.toMatchObject({
    code: expect.stringMatching(/^image\//),
  })
  await at.clock.advance(2000)
  expect(at.server.jobs).toBe(0)
})

test('images-C67 a picture to start from is used under the name the server gave it', async () => {
  const at = rig()
  at.server.fault({ kind: 'upload-rename' })
  const first = doneIn(await at.begin().end()).picture
  await at.begin({ seed: 9, init: { picture: first, denoise: 0.5 } }).end()
  const body = String(at.server.requests.findLast(({ url }) => url.endsWith('/prompt'))?.body)
  expect(body).toMatch(/"image":"vesper\/[0-9a-f]{16} \(1\)\.png"/)
})

test('images-C68 a picture too large for the server is refused before it is sent', async () => {
  const at = rig({ maxUploadBytes: 4000 })
  const picture = new Blob([new Uint8Array(8000)], { type: 'image/png' })
  await expect(at.begin({ init: { picture, denoise: 0.5 } }).end()).rejects.toMatchObject({ code: 'image/too-large' })
  expect(at.server.requests.some(({ method }) => method === 'POST')).toBe(false)
})

test('images-C23 a seed that is drawn is one every program can hold, and it is told', async () => {
  const { seed, ...unseeded } = order
  const at = rig()
  const stream = at.backend.generate({ ...unseeded }, { signal: new AbortController().signal })
  const seen: ImageProgress[] = []
  const done = (async () => {
    for await (const item of stream) seen.push(item)
  })()
  await at.clock.advance(5000)
  await done
  const drawn = doneIn(seen).seed
  expect(Number.isSafeInteger(drawn) && drawn >= 0 && drawn !== seed).toBe(true)
})
