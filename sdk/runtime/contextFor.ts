import type { BaseContext, ByteLink, Capabilities, Capability, KeyValue, PluginContext } from '../context.ts'
import type { TransportKind } from '../manifest.ts'
import type { Scope } from '../scope.ts'
import { connect, type Remote } from './connect.ts'
import type {
  PluginInit,
  PluginNetContract,
  PluginPageContract,
  PluginStorageContract,
  ServiceContract,
} from './contract.ts'
import { linkOver } from './portLink.ts'
import type { SettingsFeed } from './settingsFeed.ts'

/** What a plugin is handed: only what its manifest asks for is there at all. */
export function contextFor(init: PluginInit, settings: SettingsFeed, scope: Scope): PluginContext<Capability> {
  const { id } = init.plugin
  const storage = connect<PluginStorageContract>(init.storage, `storage of ${id}`, scope)
  const page = connect<PluginPageContract>(init.house, `page of ${id}`, scope)
  const net = init.net && connect<PluginNetContract>(init.net, `network of ${id}`, scope)
  const log = (level: 'info' | 'warn') => (message: string, details?: unknown) => {
    page.log(level, message, details instanceof Error ? String(details) : details).catch(() => {})
  }
  const base: BaseContext = {
    plugin: init.plugin,
    signal: scope.signal,
    log: { info: log('info'), warn: log('warn') },
    settings: { get: async () => settings.current, watch: ({ signal }) => settings.watch(signal) },
    storage: keyValue(storage),
    async use({ name }) {
      return serviceOver(connect<ServiceContract>(await page.use(name), name, scope)) as never
    },
  }
  const all: Partial<Capabilities> = {
    files: files(storage),
    chat: { recent: (limit) => page.recent(limit) },
    devices: { request: (effect) => page.stimulate(effect) },
    transport: { open: (kind, address, { signal }) => open(kind, address, signal, { page, net }) },
    ...(net && netAndSecrets(net)),
  }
  const asked = init.capabilities.flatMap((name) => (Object.hasOwn(all, name) ? [[name, all[name]] as const] : []))
  return { ...base, ...(Object.fromEntries(asked) as Partial<Capabilities>) } as PluginContext<Capability>
}

function netAndSecrets(net: Remote<PluginNetContract>): Pick<Capabilities, 'net' | 'secrets'> {
  return {
    net: {
      fetch: (request, { signal }) => net.fetch(request, signal),
      setStopRequests: (requests) => net.lastWords(requests),
      lastWords: (requests) => net.lastWords(requests),
    },
    secrets: { placeholder: (name) => `{{secret:${name}}}`, has: (name) => net.hasSecret(name) },
  }
}

function keyValue(storage: Remote<PluginStorageContract>): KeyValue {
  return {
    get: (key) => storage.get(key),
    set: (key, value) => storage.set(key, value),
    delete: (key) => storage.delete(key),
    async *keys() {
      yield* await storage.keys()
    },
  }
}

function files(storage: Remote<PluginStorageContract>): Capabilities['files'] {
  return {
    list: () => storage.listFiles(),
    open: (name) => storage.openFile(name),
    append: (name, bytes) => storage.appendFile(name, bytes),
    rename: (name, to) => storage.renameFile(name, to),
    remove: (name) => storage.removeFile(name),
    folder: () => storage.chosenFolder(),
  }
}

interface Lines {
  readonly page: Remote<PluginPageContract>
  readonly net: Remote<PluginNetContract> | undefined
}

/** Sockets go straight to the network worker: what steers devices must not wait for a busy page. */
async function open(
  kind: TransportKind,
  address: string,
  signal: AbortSignal,
  { page, net }: Lines,
): Promise<ByteLink> {
  if (kind === 'page') return linkOver(await page.openPage(address, signal), signal)
  if (kind === 'websocket' && net) {
    const { link, received } = await net.openSocket(address, signal)
    return {
      received,
      send: (bytes) => net.sendToSocket(link, bytes),
      close: () => net.closeSocket(link),
      setStopMessages: (messages) => net.lastWordsOnSocket(link, messages),
      lastWords: (messages) => net.lastWordsOnSocket(link, messages),
    }
  }
  const { link, received } = await page.openLink(kind, address, signal)
  return {
    received,
    send: (bytes) => page.sendToLink(link, bytes),
    close: () => page.closeLink(link),
    setStopMessages: (messages) => page.lastWordsOnLink(link, messages),
    lastWords: (messages) => page.lastWordsOnLink(link, messages),
  }
}

/** Another plugin's service: whatever method is called goes there, and may be awaited or iterated. */
function serviceOver(service: Remote<ServiceContract>): object {
  return new Proxy(
    {},
    {
      get(_, method) {
        if (typeof method !== 'string' || method === 'then') return undefined
        return (...args: unknown[]) => answerOf(service, method, args)
      },
    },
  )
}

/** Whether it is awaited or iterated decides how the service is called, and only then is it called at all. */
function answerOf(service: Remote<ServiceContract>, method: string, args: unknown[]): object {
  let answer: Promise<unknown> | undefined
  const called = () => {
    answer ??= service.call(method, ...args)
    return answer
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise until it is iterated instead.
    then: (...both: Parameters<Promise<unknown>['then']>) => called().then(...both),
    catch: (...one: Parameters<Promise<unknown>['catch']>) => called().catch(...one),
    [Symbol.asyncIterator]: () => service.stream(method, ...args)[Symbol.asyncIterator](),
  }
}
