import { createHash } from 'node:crypto'
import type { ChatRequest, ChosenFolder, ModelSource } from 'sdk'
import { fakeClock, fakeContext, fakeNet, fakeStorage, gather, llmProviderKit, runKit } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { tinyGguf } from '../../tests/fixtures/tinyGguf.ts'
import { fakeFiles, fakeRuntime } from './fakeRuntime.fixture.ts'
import type { GraphicsCard } from './graphicsCard.ts'
import { browser } from './provider.ts'

const signal = new AbortController().signal
const tiny = new Uint8Array(tinyGguf({ name: 'Wren', contextTokens: 2048 }))

const computer = { cores: 4, isolated: true, memoryBytes: 8 * 1024 ** 3 }
const noCard = async (): Promise<GraphicsCard> => ({ kind: 'none', why: 'This browser has no WebGPU.' })

function rig(settings: object = {}, quota?: number, findCard = noCard) {
  const network = fakeNet()
  const disk = fakeFiles(quota)
  const runtime = fakeRuntime()
  const closing = new AbortController()
  const { context } = fakeContext({ settings, signal: closing.signal, grants: { net: network.net, files: disk.files } })
  const provider = browser(context, runtime, fakeClock(), findCard, computer)
  const install = async (source: ModelSource) => {
    if (!provider.install) throw new Error('It installs models')
    return gather(provider.install(source, { signal }))
  }
  const fromDisk = (bytes: Uint8Array<ArrayBuffer> = tiny, name = 'C:\\Models\\Wren 1B (Q4).GGUF') =>
    install({ kind: 'file', name, blob: new Blob([bytes]) })
  const chat = (more: Partial<ChatRequest> = {}) =>
    gather(
      provider.chat(
        { model: 'wren-1b-q4', contextTokens: 4096, messages: [{ role: 'user', content: 'Hello' }], ...more },
        { signal },
      ),
    )
  return { network, disk, runtime, provider, install, fromDisk, chat, closing }
}

describe('the contract', () => {
  const rows = runKit(llmProviderKit, () => ({
    model: 'wren',
    make: ({ network, storage, clock }) => {
      const { files } = fakeFiles()
      void files.append('wren.gguf', tiny)
      return browser(
        fakeContext({ storage, grants: { net: network.net, files } }).context,
        fakeRuntime(),
        clock,
        noCard,
        computer,
      )
    },
  }))
  for (const { row, title, run } of rows) test(`${row}: ${title}`, run)
})

test('without a model it asks to be set up; with one it is ready', async () => {
  const { provider, fromDisk } = rig()
  expect(await provider.check({ signal })).toMatchObject({ kind: 'needs-setup' })
  await fromDisk()
  expect(await provider.check({ signal })).toMatchObject({ kind: 'ready' })
})

test('a file from disk is copied under a plain name and listed with its own window', async () => {
  const { disk, provider, fromDisk } = rig()
  expect((await fromDisk()).at(-1)).toMatchObject({
    kind: 'done',
    model: { id: 'wren-1b-q4', label: 'Wren', installed: true, contextTokens: 2048, bytes: tiny.length },
  })
  expect(disk.bytes('wren-1b-q4.gguf')?.length).toBe(tiny.length)
  const [first, ...suggested] = await provider.models({ signal })
  expect(first).toMatchObject({ id: 'wren-1b-q4' })
  expect(suggested.every(({ installed, bytes, note }) => installed === false && bytes && note)).toBe(true)
})

test('the window in the settings counts where it is the smaller one', async () => {
  const { provider, fromDisk } = rig({ contextTokens: 1024 })
  await fromDisk()
  expect((await provider.models({ signal }))[0]).toMatchObject({ contextTokens: 1024 })
})

test('a file that is no model is refused before anything is copied', async () => {
  const { disk, fromDisk } = rig()
  await expect(fromDisk(new Uint8Array(64))).rejects.toMatchObject({ message: expect.stringContaining('not a GGUF') })
  expect(await disk.files.list()).toEqual([])
})

test('a file for which there is no room leaves nothing behind', async () => {
  const { disk, fromDisk } = rig({}, 1000)
  await expect(fromDisk()).rejects.toMatchObject({ code: 'file/quota', message: expect.stringContaining('1 MB') })
  expect(await disk.files.list()).toEqual([])
})

describe('models of the hub', () => {
  const sha256 = createHash('sha256').update(tiny).digest('hex')
  const hub = (record: object) => {
    const made = rig()
    made.network.serve(({ url }) =>
      url === 'https://huggingface.co/api/models/owl/tales-GGUF/tree/main'
        ? { body: JSON.stringify([{ type: 'file', path: 'Tales.gguf', ...record }]) }
        : url === 'https://huggingface.co/owl/tales-GGUF/resolve/main/Tales.gguf'
          ? { body: [tiny] }
          : { status: 404 },
    )
    return made
  }
  const source = { kind: 'model', id: 'owl/tales-GGUF/Tales.gguf' } as const

  test('come with the checksum of the hub’s own record', async () => {
    const { install, disk } = hub({ lfs: { oid: sha256, size: tiny.length } })
    expect((await install(source)).at(-1)).toMatchObject({ kind: 'done', model: { id: 'tales' } })
    expect(disk.bytes('tales.gguf')?.length).toBe(tiny.length)
  })

  test('come from a mirror where one is set', async () => {
    const made = rig({ mirror: 'https://mirror.test/' })
    made.network.serve(({ url }) =>
      url === 'https://mirror.test/api/models/owl/tales-GGUF/tree/main'
        ? { body: JSON.stringify([{ path: 'Tales.gguf', lfs: { oid: sha256, size: tiny.length } }]) }
        : url === 'https://mirror.test/owl/tales-GGUF/resolve/main/Tales.gguf'
          ? { body: [tiny] }
          : { status: 404 },
    )
    expect((await made.install(source)).at(-1)).toMatchObject({ kind: 'done', model: { id: 'tales' } })
  })

  test('may be given as the address of their page', async () => {
    const { install } = hub({ lfs: { oid: sha256, size: tiny.length } })
    const id = 'https://huggingface.co/owl/tales-GGUF/blob/main/Tales.gguf?download=true'
    expect((await install({ kind: 'model', id })).at(-1)).toMatchObject({ kind: 'done' })
  })

  test('are refused when the bytes are not those of the record', async () => {
    const { install, disk } = hub({ lfs: { oid: 'a'.repeat(64), size: tiny.length } })
    await expect(install(source)).rejects.toMatchObject({ code: 'file/checksum' })
    expect(await disk.files.list()).toEqual([])
  })

  test('are refused when the record tells no checksum', async () => {
    const { install, network } = hub({ size: tiny.length })
    await expect(install(source)).rejects.toMatchObject({ code: 'file/checksum' })
    expect(network.requests).toHaveLength(1)
  })

  test.each(['', 'nightjar', 'a/b', 'a/../b.gguf', 'https://elsewhere.test/a/b/c.gguf', 'a/b/c.txt'])(
    'called %j do not exist',
    async (id) => {
      const { install, network } = rig()
      await expect(install({ kind: 'model', id })).rejects.toMatchObject({ code: 'llm/not-found' })
      expect(network.requests).toEqual([])
    },
  )
})

test('a model cannot be fetched twice at once', async () => {
  const { provider, fromDisk } = rig()
  const first = provider
    .install?.({ kind: 'file', name: 'wren-1b-q4.gguf', blob: new Blob([tiny]) }, { signal })
    [Symbol.asyncIterator]()
  await first?.next()
  await expect(fromDisk()).rejects.toMatchObject({ code: 'plugin/refused' })
  await first?.return?.()
  expect((await fromDisk()).at(-1)).toMatchObject({ kind: 'done' })
})

test('removing a model gives its memory and its file back', async () => {
  const { provider, runtime, disk, fromDisk, chat } = rig()
  await fromDisk()
  await chat()
  await provider.uninstall?.('wren-1b-q4', { signal })
  expect(runtime.held).toBe(0)
  expect(await disk.files.list()).toEqual([])
})

test('a model that is not here is a failure with the way to get it', async () => {
  const { chat } = rig()
  expect((await chat()).at(-1)).toMatchObject({
    reason: 'error',
    failure: { kind: 'not-installed', message: expect.stringContaining('Download it in Settings') },
  })
})

describe('a folder of the player’s own', () => {
  const inFolder = (...names: readonly string[]): ChosenFolder => ({
    kind: 'readable',
    name: 'Models',
    files: names.map((name) => ({ name, blob: new Blob([tiny]) })),
  })

  test('lists its models beside the catalogue, with their size, and copies nothing', async () => {
    const { disk, provider } = rig()
    disk.choose(inFolder('wren.gguf'))
    const [first, ...others] = await provider.models({ signal })
    expect(first).toMatchObject({ id: 'folder/wren', label: 'Wren', bytes: tiny.length, contextTokens: 2048 })
    expect(first).not.toHaveProperty('installed')
    expect(others.length).toBeGreaterThan(0)
    expect(await disk.files.list()).toEqual([])
    expect(await provider.check({ signal })).toMatchObject({ kind: 'ready' })
  })

  test('a split model replies from all its parts', async () => {
    const { disk, runtime, chat } = rig()
    disk.choose(inFolder('wren-00001-of-00002.gguf', 'wren-00002-of-00002.gguf'))
    expect((await chat({ model: 'folder/wren' })).at(-1)).toMatchObject({ reason: 'stop' })
    expect(runtime.parts).toBe(2)
  })

  test('asks for access again where the chosen model needs it', async () => {
    const { disk, provider, chat } = rig({ model: 'folder/wren' })
    disk.choose(inFolder('wren.gguf'))
    await provider.models({ signal })
    disk.choose({ kind: 'access-needed', name: 'Models' })
    expect((await provider.models({ signal }))[0]).toMatchObject({ id: 'folder/wren', unfit: expect.any(String) })
    const message = expect.stringContaining('Give access again in Settings')
    expect(await provider.check({ signal })).toMatchObject({ kind: 'needs-setup', message })
    expect((await chat({ model: 'folder/wren' })).at(-1)).toMatchObject({ failure: { kind: 'not-installed', message } })
  })
})

describe('several files chosen together', () => {
  const chosen = (...names: readonly string[]): ModelSource => {
    const [first, ...more] = names.map((name) => ({ name, blob: new Blob([tiny]) }))
    if (!first) throw new Error('At least one')
    return { kind: 'file', ...first, more }
  }

  test('the parts of a split model become one, and are removed as one', async () => {
    const { disk, provider, install, chat } = rig()
    const done = await install(chosen('Heron-00002-of-00002.gguf', 'Heron-00001-of-00002.gguf'))
    expect(done.at(-1)).toMatchObject({ kind: 'done', model: { id: 'heron', bytes: 2 * tiny.length } })
    expect((await disk.files.list()).map(({ name }) => name).sort()).toEqual([
      'heron-00001-of-00002.gguf',
      'heron-00002-of-00002.gguf',
    ])
    expect((await provider.models({ signal }))[0]).toMatchObject({ id: 'heron', installed: true })
    expect((await chat({ model: 'heron' })).at(-1)).toMatchObject({ reason: 'stop' })
    await provider.uninstall?.('heron', { signal })
    expect(await disk.files.list()).toEqual([])
  })

  test('different models are copied one after the other', async () => {
    const { install } = rig()
    const done = (await install(chosen('wren.gguf', 'tern.gguf'))).filter(({ kind }) => kind === 'done')
    expect(done).toMatchObject([{ model: { id: 'wren' } }, { model: { id: 'tern' } }])
  })

  test('an incomplete set is refused before anything is copied', async () => {
    const { disk, install } = rig()
    await expect(install(chosen('heron-00001-of-00003.gguf', 'heron-00003-of-00003.gguf'))).rejects.toThrow(
      'heron is split into 3 files. Part 2 of 3 is missing. Choose all its files together.',
    )
    expect(await disk.files.list()).toEqual([])
  })
})

test('a request goes out in llama.cpp’s words', async () => {
  const { runtime, fromDisk, chat } = rig()
  await fromDisk()
  await chat({ maxTokens: 40, stop: ['\n\n'], samplers: { repetitionPenalty: 1.1, topA: 0.4 }, prefill: 'Well' })
  expect(runtime.bodies[0]).toMatchObject({
    max_tokens: 40,
    stop: ['\n\n'],
    repeat_penalty: 1.1,
    stream_options: { include_usage: true },
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Well' },
    ],
  })
  expect(runtime.bodies[0]).not.toHaveProperty('top_a')
})

test('switching the plugin off ends replies and frees the model', async () => {
  const { runtime, fromDisk, chat, closing } = rig()
  await fromDisk()
  await chat()
  closing.abort()
  expect(runtime.held).toBe(0)
})

test('storage that holds nonsense about a model is read past', async () => {
  const storage = fakeStorage()
  await storage.set('header/wren', { bytes: tiny.length, architecture: 7 })
  const { files } = fakeFiles()
  await files.append('wren.gguf', tiny)
  const { net } = fakeNet()
  const provider = browser(
    fakeContext({ storage, grants: { net, files } }).context,
    fakeRuntime(),
    fakeClock(),
    noCard,
    computer,
  )
  expect((await provider.models({ signal }))[0]).toMatchObject({ id: 'wren', contextTokens: 2048 })
})

describe('what it runs on', () => {
  const noteOf = async ({ provider }: ReturnType<typeof rig>) => (await provider.check({ signal })) as { note?: string }
  const usable = async (): Promise<GraphicsCard> => ({ kind: 'usable' })
  const imitated = async (): Promise<GraphicsCard> => ({ kind: 'software', why: 'Only imitated.' })

  test.each([
    ['the graphics card where there is one', {}, usable, 'Runs on your graphics card.'],
    ['the processor where there is none', {}, noCard, 'Runs on your processor. This browser has no WebGPU.'],
    ['the processor where a card is only imitated', {}, imitated, 'Runs on your processor. Only imitated.'],
    ['an imitated card by choice', { device: 'graphics card' }, imitated, 'Runs on your graphics card.'],
    [
      'the processor by choice',
      { device: 'processor' },
      usable,
      'Runs on your processor. The graphics card is switched off under Advanced.',
    ],
  ])('is %s', async (_, settings, findCard, note) => {
    expect(await noteOf(rig(settings, undefined, findCard))).toMatchObject({ note })
  })

  test('is told anew after the graphics card failed', async () => {
    const made = rig({ model: 'wren-1b-q4' }, undefined, usable)
    await made.fromDisk()
    made.runtime.failGpu('load', new Error('Unable to allocate'))
    await made.chat()
    expect(await noteOf(made)).toMatchObject({
      note: 'Runs on your processor. Your graphics card has too little memory for this model.',
    })
  })
})

test('the catalogue says what each model needs, what does not fit, and which one to start with', async () => {
  const { provider, disk } = rig()
  const listed = await provider.models({ signal })
  expect(listed.filter(({ suggested }) => suggested)).toHaveLength(1)
  expect(listed.every(({ memoryBytes, licence }) => memoryBytes && licence)).toBe(true)
  expect(listed.at(-1)).toMatchObject({ label: 'Qwen3 8B', unfit: expect.stringContaining('of memory') })
  expect(await disk.files.list()).toEqual([])
  expect(await provider.check({ signal })).toMatchObject({
    note: expect.stringMatching(/Measured speed of this computer: \w+\./),
  })
})

test('a download that was paused is listed with what is kept of it, and can be discarded', async () => {
  const { provider, disk } = rig()
  const id = 'smollm2-135m-instruct-q4_1'
  await disk.files.append(`${id}.gguf.part`, new Uint8Array(70))
  const listed = async () => (await provider.models({ signal })).find((model) => model.id === id)
  expect(await listed()).toMatchObject({ installed: false, fetchedBytes: 70 })
  await provider.uninstall?.(id, { signal })
  expect(await listed()).not.toHaveProperty('fetchedBytes')
})
