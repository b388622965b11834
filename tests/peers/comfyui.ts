import assert from 'node:assert/strict'
import { codeOf, type ImageProgress, type ImageRequest, type ImageWorkflow, isAbort, messageOf } from 'sdk'
import { at, systemClock } from 'sdk/llm'
import { fakeContext, fakeSecrets, netOverFetch } from 'sdk/testing'
import { comfyui } from '../../plugins/image-comfyui/comfyui.ts'
import type { DevicePeer, DevicePeerSource } from './devicePeer.ts'
import { socketTransport } from './socketTransport.ts'

/** image-comfyui with a ComfyUI that somebody runs and names in the environment. */
export const comfyUiAt: DevicePeerSource = {
  name: 'image-comfyui with the ComfyUI of VESPER_COMFYUI_URL',
  rows: 13,
  async open() {
    const address = process.env.VESPER_COMFYUI_URL
    if (address === undefined) return { absent: 'set VESPER_COMFYUI_URL to its address, http://…:8188' }
    const life = new AbortController()
    const { checkpoints } = await tabAt(address, life.signal).catalogue()
    const painted = checkpoints[0] === undefined ? [] : rowsWithModel(address, life.signal, checkpoints[0])
    if (painted.length === 0) console.log('         It has no model: what needs one is left out.')
    return { rows: [...rowsWithout(address, life.signal), ...painted], close: async () => life.abort() }
  },
}

const paintedWithinMs = 10 * 60_000
const within = (ms = 60_000) => ({ signal: AbortSignal.timeout(ms) })
const sized = { width: 256, height: 256, steps: 6, cfg: 5 }
const plain: ImageRequest = { prompt: 'a lighthouse at dusk', negativePrompt: '', ...sized, seed: 7, loras: [] }

/** One tab of a player: two of them are two clients of the server. */
function tabAt(address: string, life: AbortSignal) {
  const grants = { net: netOverFetch(globalThis.fetch), ...socketTransport(), secrets: fakeSecrets([]) }
  const backend = comfyui(fakeContext({ settings: { address }, grants, signal: life }).context, systemClock)
  const { look, catalogue, checkWorkflow, cancel, resume } = backend
  if (!look || !catalogue || !checkWorkflow || !cancel || !resume) throw new Error('It cannot all that a ComfyUI can.')
  return {
    look: () => look(within()),
    catalogue: () => catalogue(within()),
    check: (workflow: ImageWorkflow) => checkWorkflow(workflow, within()),
    cancel: (ticket: string) => cancel(ticket, within()),
    paint: (parts: Partial<ImageRequest>, seen?: (item: ImageProgress) => void) =>
      gathered(backend.generate({ ...plain, ...parts }, within(paintedWithinMs)), seen),
    resume: (ticket: string) => gathered(resume(ticket, within(paintedWithinMs))),
    stream: (parts: Partial<ImageRequest>) => backend.generate({ ...plain, ...parts }, within(paintedWithinMs)),
  }
}

async function gathered(stream: AsyncIterable<ImageProgress>, seen?: (item: ImageProgress) => void) {
  const items: ImageProgress[] = []
  for await (const item of stream) {
    items.push(item)
    seen?.(item)
  }
  const pictures = items.flatMap((item) => (item.kind === 'picture' || item.kind === 'done' ? [item] : []))
  return { items, pictures }
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it was taken'),
    (error: unknown) => ({ code: codeOf(error), words: messageOf(error) }),
  )

/** A workflow that paints without a model, another one each time. */
function square(more: object = {}, size = 64) {
  const color = Math.floor(Math.random() * 0xffffff)
  const nodes = {
    '1': { class_type: 'EmptyImage', inputs: { width: size, height: 48, batch_size: 3, color } },
    '2': { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
    ...more,
  }
  return { text: JSON.stringify(nodes), bindings: {} }
}

/** Rows marked N: no model is needed. */
function rowsWithout(address: string, life: AbortSignal): DevicePeer['rows'] {
  const tab = tabAt(address, life)
  return [
    {
      title: 'C02 it tells its version and what it paints with',
      async run() {
        const { name, version, device, can } = await tab.look()
        assert.match(`${name} ${version}`, /ComfyUI \d/)
        assert.ok(device, 'no device')
        assert.ok(can.includes('init'))
      },
    },
    {
      title: 'C69 C71 its lists are read, full or empty',
      async run() {
        const { samplers, schedulers } = await tab.catalogue()
        assert.ok(samplers.includes('euler') && schedulers.includes('normal'), JSON.stringify({ samplers, schedulers }))
      },
    },
    {
      title: 'C11 C12 C14 C42 C43 three pictures of a node that only shows come in order, whole',
      async run() {
        const { pictures, items } = await tab.paint({ workflow: square() })
        assert.equal(items[0]?.kind, 'ticket')
        assert.equal(pictures.length, 3)
        for (const { picture } of pictures) await isPng(picture)
      },
    },
    {
      title: 'C35 C78 the same order again is said to come from what the server still has',
      async run() {
        const workflow = square()
        await tab.paint({ workflow })
        const { pictures } = await tab.paint({ workflow })
        assert.equal(at(pictures.at(-1), 'isFromCache'), true)
      },
    },
    {
      title: 'C21 C45 a prompt full of signs arrives to the letter, beside a picture',
      async run() {
        const prompt = `“Ünïcode” \\n\n'quotes' "more" 100% %date% {a|b} 🌊 ${crypto.randomUUID()}`
        const shown = { '3': { class_type: 'PreviewAny', inputs: { source: 'nothing' } } }
        const bindings = { prompt: [{ node: '3', input: 'source' }] }
        await tab.paint({ workflow: { ...square(shown), bindings }, prompt })
        const history: unknown = await (await fetch(new URL('history?max_items=20', slashed(address)))).json()
        assert.ok(JSON.stringify(history).includes(JSON.stringify(prompt).slice(1, -1)), 'it is not in the history')
      },
    },
    {
      title: 'C46 a picture that is sent on the socket comes, too',
      async run() {
        const sent = { '2': { class_type: 'SaveImageWebsocket', inputs: { images: ['1', 0] } } }
        const { pictures } = await tab.paint({ workflow: square(sent) })
        assert.ok(pictures.length > 0)
      },
    },
    {
      title: 'C25 a model it does not have is named',
      async run() {
        const { code, words } = await refused(tab.paint({ checkpoint: 'no-such-harbour.safetensors' }))
        assert.equal(code, 'image/missing-model')
        assert.match(words, /no-such-harbour/)
      },
    },
    {
      title: 'C28 C77 a node it does not have is listed, and refused by name',
      async run() {
        const odd = square({ '9': { class_type: 'LanternGlowOfNobody', inputs: { images: ['1', 0] } } })
        assert.deepEqual((await tab.check(odd)).unknownNodes, ['LanternGlowOfNobody'])
        const { code, words } = await refused(tab.paint({ workflow: odd }))
        assert.equal(code, 'image/missing-node')
        assert.match(words, /LanternGlowOfNobody/)
      },
    },
    {
      title: 'C31 a value out of bounds is refused',
      async run() {
        const { code } = await refused(tab.paint({ workflow: square({}, 1_000_000) }))
        assert.equal(code, 'image/bad-value')
      },
    },
    {
      title: 'C67 a picture to start from is used under the name the server gave it',
      async run() {
        const [first] = (await tab.paint({ workflow: square() })).pictures
        assert.ok(first)
        const nodes = {
          '1': { class_type: 'LoadImage', inputs: { image: 'none.png' } },
          '2': { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
        }
        const workflow = { text: JSON.stringify(nodes), bindings: { picture: [{ node: '1', input: 'image' }] } }
        const { pictures } = await tab.paint({ workflow, init: { picture: first.picture, denoise: 0.5 } })
        assert.deepEqual(await sizeOf(pictures[0]?.picture), { width: 64, height: 48 })
      },
    },
    {
      title: 'C66 two tabs order at once, and each gets its own',
      async run() {
        const sizes = [40, 56]
        const both = sizes.map((size) => tabAt(address, life).paint({ workflow: square({}, size) }))
        const widths = (await Promise.all(both)).map(async ({ pictures }) => (await sizeOf(pictures[0]?.picture)).width)
        assert.deepEqual(await Promise.all(widths), sizes)
      },
    },
  ]
}

/** Rows marked M: any small model will do. */
function rowsWithModel(address: string, life: AbortSignal, checkpoint: string): DevicePeer['rows'] {
  const tab = tabAt(address, life)
  const seed = () => Math.floor(Math.random() * 2 ** 40)
  return [
    {
      title: 'C34 waiting, working with rising progress, done',
      async run() {
        const { items, pictures } = await tab.paint({ checkpoint, seed: seed() })
        const fractions = items.flatMap((item) => (item.kind === 'working' ? [item.fraction] : []))
        assert.ok(fractions.length > 1, 'no progress')
        assert.deepEqual(fractions, fractions.toSorted())
        assert.deepEqual(await sizeOf(pictures.at(-1)?.picture), { width: 256, height: 256 })
      },
    },
    {
      title: 'C54 C62 a picture that a page left is taken up by the next, and cancelled at work where that is wanted',
      async run() {
        const page = new AbortController()
        const ticket = await begun(tabAt(address, page.signal).stream({ checkpoint, seed: seed() }), page)
        assert.equal((await tab.resume(ticket)).pictures.length, 1)
        let ticketNow = ''
        let stopped: Promise<string> | undefined
        const run = tab.paint({ checkpoint, seed: seed(), steps: 200 }, (item) => {
          if (item.kind === 'ticket') ticketNow = item.ticket
          if (item.kind === 'working' && item.fraction > 0) stopped ??= tab.cancel(ticketNow)
        })
        await refused(run)
        assert.equal(await stopped, 'cancelled')
      },
    },
  ]
}

/** Goes when the server has begun, as a page does that is closed. */
async function begun(stream: AsyncIterable<ImageProgress>, page: AbortController): Promise<string> {
  let ticket = ''
  try {
    for await (const item of stream) {
      if (item.kind === 'ticket') ticket = item.ticket
      if (item.kind === 'working') page.abort()
    }
  } catch (error) {
    if (!isAbort(error)) throw error
  }
  return ticket
}

const slashed = (address: string) => (address.endsWith('/') ? address : `${address}/`)

async function isPng(picture: Blob): Promise<DataView> {
  const view = new DataView(await picture.arrayBuffer())
  assert.equal(view.getUint32(0), 0x89504e47, 'it is no PNG')
  return view
}

async function sizeOf(picture: Blob | undefined): Promise<{ readonly width: number; readonly height: number }> {
  assert.ok(picture, 'no picture came')
  const view = await isPng(picture)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
