import type { BaseContext, Capabilities, KeyValue, PluginContext, Scope } from 'sdk'
import { PluginError } from 'sdk'
import type { PluginNetContract } from '../network/contract.ts'
import { connect, type Remote } from '../shared/connect.ts'
import type { PluginStorageContract } from '../storage/contract.ts'
import type { PluginInit } from './contract.ts'
import type { SettingsFeed } from './settingsFeed.ts'

/** What a plugin is handed: only what it was granted is there at all. */
export function contextFor(init: PluginInit, settings: SettingsFeed, scope: Scope): PluginContext<keyof Capabilities> {
  const { id } = init.plugin
  const storage = connect<PluginStorageContract>(init.storage, `storage of ${id}`, scope)
  const base: BaseContext = {
    plugin: init.plugin,
    signal: scope.signal,
    log: {
      info: (message, details) => console.info(`[${id}]`, message, details ?? ''),
      warn: (message, details) => console.warn(`[${id}]`, message, details ?? ''),
    },
    settings: { get: async () => settings.current, watch: ({ signal }) => settings.watch(signal) },
    storage: keyValue(storage),
    use: async ({ name }) => {
      throw new PluginError('plugin/not-found', `No plugin that is switched on offers "${name}".`)
    },
  }
  const granted: Partial<Capabilities> = {}
  if (init.net) Object.assign(granted, netAndSecrets(connect<PluginNetContract>(init.net, `network of ${id}`, scope)))
  if (init.files) granted.files = files(storage)
  return { ...base, ...granted } as PluginContext<keyof Capabilities>
}

function netAndSecrets(net: Remote<PluginNetContract>): Pick<Capabilities, 'net' | 'secrets'> {
  return {
    net: { fetch: (request, { signal }) => net.fetch(request, signal) },
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
  }
}
