import type { Capability, KeyValue } from '../context.ts'
import { PluginError } from '../errors.ts'
import { parsePluginId } from '../ids.ts'
import type { PluginHouseContract, PluginInit, PluginNetContract, PluginStorageContract } from '../runtime/contract.ts'
import { serve } from '../runtime/serve.ts'
import { fakeFiles } from './fakeFiles.ts'
import { gather } from './gather.ts'
import { grantsIn, type KitWorld } from './world.ts'

/** What a plugin in another place is told about itself. */
export interface PortsOptions {
  readonly id?: string
  readonly settings?: unknown
  readonly capabilities?: readonly Capability[]
  /** Secrets the player has entered, by name. */
  readonly secrets?: readonly string[]
}

/** The start of a plugin in another place, and the end of its ports. */
export interface Ports {
  readonly init: PluginInit
  /** What has to be transferred along with `init`. */
  readonly transfer: readonly MessagePort[]
  close(): void
}

/** A kit's world behind ports: what a plugin is started with when it runs in another thread. */
export function portsInto(world: KitWorld, options: PortsOptions = {}): Ports {
  const { id = 'example.plugin', settings = {}, capabilities = [], secrets = [] } = options
  const plugin = parsePluginId(id)
  if (!plugin.ok) throw plugin.error
  const near: MessagePort[] = []
  const opened = (contract: object) => {
    const { port1, port2 } = new MessageChannel()
    serve(contract, port1)
    near.push(port1)
    return port2
  }
  const storage = opened(storageIn(world.storage))
  const house = opened(houseIn(world))
  const net = capabilities.includes('net') ? { net: opened(netIn(world, secrets)) } : {}
  return {
    init: { plugin: { id: plugin.value, version: '0.0.0' }, settings, capabilities, storage, house, ...net },
    transfer: [storage, house, ...Object.values(net)],
    close() {
      for (const port of near) port.close()
    },
  }
}

function storageIn(records: KeyValue): PluginStorageContract {
  const files = fakeFiles()
  return {
    get: (key) => records.get(key),
    set: (key, value) => records.set(key, value),
    delete: (key) => records.delete(key),
    keys: () => gather(records.keys()),
    listFiles: () => files.list(),
    openFile: (name) => files.open(name),
    appendFile: (name, bytes) => files.append(name, bytes),
    renameFile: (name, to) => files.rename(name, to),
    removeFile: (name) => files.remove(name),
  }
}

function netIn(world: KitWorld, secrets: readonly string[]): PluginNetContract {
  return {
    fetch: (request, signal) => world.network.net.fetch(request, { signal }),
    hasSecret: async (name) => secrets.includes(name),
  }
}

type Link = Awaited<ReturnType<KitWorld['transport']['transport']['open']>>

function houseIn(world: KitWorld): PluginHouseContract {
  const links = new Map<number, Link>()
  const linkOf = (id: number) => {
    const link = links.get(id)
    if (!link) throw new PluginError('transport/unavailable', 'This link is closed.')
    return link
  }
  const { chat, devices } = grantsIn(world, ['chat', 'devices'])
  return {
    log: async () => {},
    recent: async (limit) => (await chat?.recent(limit)) ?? [],
    stimulate: async (effect) => devices?.request(effect),
    async openLink(kind, address, signal) {
      const link = await world.transport.transport.open(kind, address, { signal })
      const id = links.size + 1
      links.set(id, link)
      return { link: id, received: link.received }
    },
    sendToLink: async (id, bytes) => linkOf(id).send(bytes),
    closeLink: async (id) => linkOf(id).close(),
    use: async (service): Promise<MessagePort> => {
      throw new PluginError('plugin/not-found', `No plugin here offers "${service}".`)
    },
  }
}
