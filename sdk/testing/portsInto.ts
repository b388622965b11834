import { transfer } from 'comlink'
import type { Capability, KeyValue } from '../context.ts'
import { PluginError } from '../errors.ts'
import { parsePluginId } from '../ids.ts'
import type { TransportKind } from '../manifest.ts'
import type { PluginInit, PluginNetContract, PluginPageContract, PluginStorageContract } from '../runtime/contract.ts'
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
    chosenFolder: () => files.folder(),
  }
}

function netIn(world: KitWorld, secrets: readonly string[]): PluginNetContract {
  const sockets = linksIn(world)
  return {
    fetch: (request, signal) => world.network.net.fetch(request, { signal }),
    hasSecret: async (name) => secrets.includes(name),
    lastWords: (requests) => world.network.net.setStopRequests(requests),
    openSocket: (address, signal) => sockets.open('websocket', address, signal),
    sendToSocket: async (id, bytes) => sockets.of(id).send(bytes),
    closeSocket: async (id) => sockets.of(id).close(),
    lastWordsOnSocket: async (id, messages) => sockets.of(id).setStopMessages(messages),
  }
}

type Link = Awaited<ReturnType<KitWorld['transport']['transport']['open']>>

/** The links of a world, by number. */
function linksIn(world: KitWorld) {
  const links = new Map<number, Link>()
  return {
    async open(kind: TransportKind, address: string, signal: AbortSignal) {
      const link = await world.transport.transport.open(kind, address, { signal })
      const id = links.size + 1
      links.set(id, link)
      return { link: id, received: link.received }
    },
    of(id: number): Link {
      const link = links.get(id)
      if (!link) throw new PluginError('transport/unavailable', 'This link is closed.')
      return link
    },
  }
}

function houseIn(world: KitWorld): PluginPageContract {
  const links = linksIn(world)
  const { chat, devices } = grantsIn(world, ['chat', 'devices'])
  return {
    log: async () => {},
    recent: async (limit) => (await chat?.recent(limit)) ?? [],
    stimulate: async (effect) => devices?.request(effect),
    openLink: (kind, address, signal) => links.open(kind, address, signal),
    sendToLink: async (id, bytes) => links.of(id).send(bytes),
    closeLink: async (id) => links.of(id).close(),
    lastWordsOnLink: async (id, messages) => links.of(id).setStopMessages(messages),
    async openPage(address, signal) {
      const { port1, port2 } = new MessageChannel()
      const link = await world.transport.transport.open('page', address, { signal })
      port1.onmessage = ({ data }) => void (data ? link.send(data) : link.close()).catch(() => {})
      void (async () => {
        for await (const bytes of link.received) port1.postMessage(bytes)
        port1.postMessage(null)
        port1.close()
      })()
      return transfer(port2, [port2])
    },
    use: async (service): Promise<MessagePort> => {
      throw new PluginError('plugin/not-found', `No plugin here offers "${service}".`)
    },
  }
}
