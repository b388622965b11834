import { type ChatDelta, type ChatRequest, type LlmProvider, type PluginContext, PluginError } from 'sdk'
import { type Clock, chatStream, connectionState, numberSetting, systemClock, textSetting } from 'sdk/llm'
import { makeEngine } from './engine.ts'
import { idOfSource, installModel } from './install.ts'
import { installedModels, openModel, removeModel } from './library.ts'
import { installedInfo, listModels, windowOf } from './models.ts'
import { chatBody } from './request.ts'
import type { Runtime } from './runtime.ts'
import { theModel } from './troubles.ts'

const nothingHere = 'There is no model in this browser yet. Download a model or choose a GGUF file in Settings.'

/** Replies from a model inside this browser. */
export function browser(
  context: PluginContext<'net' | 'files'>,
  runtime: Runtime,
  clock: Clock = systemClock,
): LlmProvider {
  const { net, files, storage } = context
  const store = { files, storage }
  const engine = makeEngine(runtime, clock)
  const coming = new Set<string>()
  context.signal.addEventListener('abort', () => engine.close(), { once: true })

  async function read() {
    const settings = await context.settings.get()
    return {
      model: textSetting(settings, 'model'),
      contextTokens: Math.max(512, Math.floor(numberSetting(settings, 'contextTokens', 4096))),
      threads: Math.max(0, Math.floor(numberSetting(settings, 'threads', 0))),
    }
  }

  async function* reply(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    signal.throwIfAborted()
    const settings = await read()
    const here = await installedModels(store)
    const id = request.model || settings.model
    const model = here.find((one) => one.id === id)
    yield* engine.reply({
      model: id,
      contextTokens: windowOf(model?.header.contextTokens, settings.contextTokens),
      threads: settings.threads,
      open: () => openModel(store, id),
      body: chatBody(request),
      ...(request.prefill !== undefined && { prefill: request.prefill }),
      signal,
    })
  }

  return {
    async models() {
      return listModels(store, (await read()).contextTokens)
    },
    chat: (request, { signal }) =>
      chatStream({ request, signal, server: theModel, storage, reply: () => reply(request, signal) }),
    check: ({ signal }) =>
      connectionState(theModel, signal, async () => {
        const here = (await files.list()).some(({ name }) => name.endsWith('.gguf'))
        return here ? { kind: 'ready' } : { kind: 'needs-setup', message: nothingHere }
      }),
    async *install(source, { signal }) {
      const id = idOfSource(source)
      if (coming.has(id)) throw new PluginError('plugin/refused', 'This model is on its way already.')
      coming.add(id)
      try {
        await engine.unload(id)
        const { contextTokens } = await read()
        yield* installModel({ net, files, storage, clock, signal }, source, (model) =>
          installedInfo(model, contextTokens),
        )
      } finally {
        coming.delete(id)
      }
    },
    async uninstall(model) {
      if (coming.has(model)) throw new PluginError('plugin/refused', 'This model is being fetched. Stop that first.')
      await engine.unload(model)
      await removeModel(store, model)
    },
  }
}
