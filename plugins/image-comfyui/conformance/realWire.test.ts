import { type ByteLink, type Capabilities, type ImageProgress, type ImageRequest, PluginError } from 'sdk'
import { systemClock } from 'sdk/llm'
import { fakeContext, fakeSecrets, netOverFetch } from 'sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serveComfy } from '../../../tests/simulators/images/serve/serve.ts'
import { comfyui } from '../comfyui.ts'
import { order } from '../rig.fixture.ts'

/*
 * The rows that need no model, over real requests and a real socket: to the simulated server, or to the ComfyUI whose
 * address stands in VESPER_COMFYUI_URL.
 */

let address = process.env.VESPER_COMFYUI_URL ?? ''
let close: () => unknown = () => {}

beforeAll(async () => {
  if (address !== '') return
  const served = await serveComfy()
  address = served.url
  close = () => served.close()
})
afterAll(() => close())

const quiet = () => ({ signal: new AbortController().signal })
const plugin = () => {
  const grants = { net: netOverFetch(fetch), transport, secrets: fakeSecrets() }
  return comfyui(fakeContext({ settings: { address }, grants }).context, systemClock, {})
}

async function paint(nodes: object, parts: Partial<ImageRequest> = {}): Promise<readonly ImageProgress[]> {
  const workflow = { text: JSON.stringify(nodes), bindings: {} }
  const items: ImageProgress[] = []
  for await (const item of plugin().generate({ ...order, workflow, ...parts }, quiet())) items.push(item)
  return items
}

const color = () => Math.floor(Math.random() * 0x1000000)
const square = (count: number, of = color()) => ({
  class_type: 'EmptyImage',
  inputs: { width: 64, height: 32, batch_size: count, color: of },
})
const typesOf = (items: readonly ImageProgress[]) =>
  items.flatMap((item) => ('seed' in item ? [item.picture.type] : []))

test('images-C02 a server on the wire tells what it is', async () => {
  expect(await plugin().look?.(quiet())).toMatchObject({ name: 'ComfyUI', version: expect.stringMatching(/^\d+\.\d+/) })
})

test('images-C42 a picture that is only shown is fetched over the wire', async () => {
  const items = await paint({ 1: square(1), 2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } } })
  expect(typesOf(items)).toEqual(['image/png'])
})

test('images-C45 a text beside the picture is passed over on the wire', async () => {
  const text = { class_type: 'PreviewAny', inputs: { source: ['1', 0] } }
  const items = await paint({ 1: square(1), 2: text, 3: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } } })
  expect(typesOf(items)).toEqual(['image/png'])
})

test('images-C46 pictures that are sent arrive on a real socket', async () => {
  const items = await paint({ 1: square(2), 2: { class_type: 'SaveImageWebsocket', inputs: { images: ['1', 0] } } })
  expect(typesOf(items)).toEqual(['image/png', 'image/png'])
})

test('images-C69 what can be chosen is read from the wire', async () => {
  const lists = await plugin().catalogue?.(quiet())
  expect(lists?.samplers).toEqual(expect.arrayContaining(['euler', 'dpmpp_2m']))
  expect(lists?.schedulers).toContain('karras')
})

test('images-C78 the same order again is told to be the same picture on the wire', async () => {
  const nodes = { 1: square(1), 2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } } }
  await paint(nodes)
  expect((await paint(nodes)).at(-1)).toMatchObject({ kind: 'done', isFromCache: true })
})

/** Real sockets as the host gives them to a plugin. */
const transport: Capabilities['transport'] = {
  async open(_kind, socketAddress, { signal }): Promise<ByteLink> {
    const socket = new WebSocket(socketAddress.replace(/#text$/, ''))
    const unread: Uint8Array[] = []
    let isOver = false
    let wake = () => {}
    socket.on('message', (data: Buffer) => {
      unread.push(new Uint8Array(data))
      wake()
    })
    socket.on('close', () => {
      isOver = true
      wake()
    })
    signal.addEventListener('abort', () => socket.terminate(), { once: true })
    await new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve())
      socket.on('error', (cause) => reject(new PluginError('net/unreachable', 'No socket.', { cause })))
    })
    return {
      received: (async function* () {
        while (true) {
          const bytes = unread.shift()
          if (bytes) yield bytes
          else if (isOver) return
          else
            await new Promise<void>((resolve) => {
              wake = resolve
            })
        }
      })(),
      send: async (bytes) => socket.send(new TextDecoder().decode(bytes)),
      close: async () => socket.close(),
      setStopMessages: async () => {},
      lastWords: async () => {},
    }
  },
}
