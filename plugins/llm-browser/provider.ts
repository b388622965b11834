import { type ChatDelta, type ChatRequest, type LlmProvider, type PluginContext, PluginError } from 'sdk'
import { type Clock, chatStream, connectionState, numberSetting, systemClock, textSetting } from 'sdk/llm'
import { type Computer, thisComputer } from './computer.ts'
import { makeEngine } from './engine.ts'
import { type Machine, speedClass } from './fit.ts'
import { folderNow, isInFolder, knownModels, openInFolder, whyClosed } from './folder/readFolder.ts'
import { findGraphicsCard, type GraphicsCard } from './graphicsCard.ts'
import { huggingFace } from './hubFile.ts'
import { idsOfSource, installModel } from './install.ts'
import { installedModels, openModel, removeModel } from './library.ts'
import { folderInfo, installedInfo, listModels, windowOf } from './models.ts'
import { chatBody } from './request.ts'
import type { Runtime } from './runtime.ts'
import { measuredSpeed } from './speed.ts'
import { threadsFor } from './threads.ts'
import { theModel } from './troubles.ts'

const nothingHere = 'There is no model in this browser yet. Download a model or choose a GGUF file in Settings.'

/** Replies from a model inside this browser. */
export function browser(
  context: PluginContext<'net' | 'files'>,
  runtime: Runtime,
  clock: Clock = systemClock,
  findCard: () => Promise<GraphicsCard> = findGraphicsCard,
  computer: Computer = thisComputer(),
): LlmProvider {
  const { net, files, storage } = context
  const store = { files, storage }
  const engine = makeEngine(runtime, clock)
  const coming = new Set<string>()
  let measured: Machine | undefined
  let card: Promise<GraphicsCard> | undefined
  context.signal.addEventListener('abort', () => engine.close(), { once: true })

  async function read() {
    const settings = await context.settings.get()
    return {
      model: textSetting(settings, 'model'),
      contextTokens: Math.max(512, Math.floor(numberSetting(settings, 'contextTokens', 4096))),
      threads: Math.max(0, Math.floor(numberSetting(settings, 'threads', 0))),
      device: textSetting(settings, 'device'),
      hub: textSetting(settings, 'mirror').replace(/\/+$/, '') || huggingFace,
    }
  }

  /** What a model runs on, and why not on the graphics card. */
  async function deviceFor(model: string, wanted: string): Promise<Device> {
    if (wanted === 'processor') return { gpu: false, why: 'The graphics card is switched off under Advanced.' }
    card ??= findCard()
    const found = await card
    if (found.kind === 'none' || (found.kind === 'software' && wanted !== 'graphics card')) {
      return { gpu: false, why: found.why }
    }
    const trouble = engine.gpuTrouble(model)
    return trouble === undefined ? { gpu: true } : { gpu: false, why: trouble }
  }

  /** What the catalogue is measured against. The speed is only asked for here, so that a start does not pay for it. */
  async function machine({ model, device, threads }: Awaited<ReturnType<typeof read>>): Promise<Machine> {
    const { gpu } = await deviceFor(model, device)
    const millionsPerSecond = await measuredSpeed(storage, computer.cores)
    measured = { gpu, memoryBytes: computer.memoryBytes, millionsPerSecond, threads: threadsFor(threads, computer) }
    return measured
  }

  async function* reply(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    signal.throwIfAborted()
    const settings = await read()
    const id = request.model || settings.model
    const here = isInFolder(id) ? await knownModels(storage) : await installedModels(store)
    const model = here.find((one) => one.id === id)
    const { gpu } = await deviceFor(id, settings.device)
    yield* engine.reply({
      model: id,
      contextTokens: windowOf(model?.header.contextTokens, settings.contextTokens),
      threads: settings.threads,
      gpu,
      open: async () => (isInFolder(id) ? openInFolder(await files.folder(), id) : openModel(store, id)),
      body: chatBody(request),
      ...(request.prefill !== undefined && { prefill: request.prefill }),
      signal,
    })
  }

  return {
    async models() {
      const settings = await read()
      const { contextTokens } = settings
      const folder = await folderNow(await files.folder(), storage)
      const inFolder = folder?.models.map((model) =>
        folderInfo(model, { folder: folder.name, isReadable: folder.isReadable, contextTokens }),
      )
      return [...(inFolder ?? []), ...(await listModels(store, contextTokens, await machine(settings)))]
    },
    chat: (request, { signal }) =>
      chatStream({ request, signal, server: theModel, storage, reply: () => reply(request, signal) }),
    check: ({ signal }) =>
      connectionState(theModel, signal, async () => {
        const { model, device } = await read()
        const note = deviceWords(await deviceFor(model, device), measured)
        if (isInFolder(model)) {
          const folder = await files.folder()
          if (folder.kind === 'access-needed') return { kind: 'needs-setup', message: whyClosed(folder), note }
        }
        const isHere =
          (await files.list()).some(({ name }) => name.endsWith('.gguf')) || (await knownModels(storage)).length > 0
        return isHere ? { kind: 'ready', note } : { kind: 'needs-setup', message: nothingHere, note }
      }),
    async *install(source, { signal }) {
      const ids = idsOfSource(source)
      if (ids.some((id) => coming.has(id))) {
        throw new PluginError('plugin/refused', 'This model is on its way already.')
      }
      for (const id of ids) coming.add(id)
      try {
        for (const id of ids) await engine.unload(id)
        const { contextTokens, hub } = await read()
        yield* installModel({ net, files, storage, clock, signal, hub }, source, (model) =>
          installedInfo(model, contextTokens),
        )
      } finally {
        for (const id of ids) coming.delete(id)
      }
    },
    async uninstall(model) {
      if (coming.has(model)) throw new PluginError('plugin/refused', 'This model is being fetched. Stop that first.')
      await engine.unload(model)
      await removeModel(store, model)
    },
  }
}

interface Device {
  readonly gpu: boolean
  readonly why?: string
}

function deviceWords({ gpu, why }: Device, measured: Machine | undefined): string {
  if (gpu) return 'Runs on your graphics card.'
  const speed = measured && `Measured speed of this computer: ${speedClass(measured)}.`
  return ['Runs on your processor.', why, speed].filter(Boolean).join(' ')
}
