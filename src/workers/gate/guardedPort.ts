import { transfer } from 'comlink'
import { type PermissionName, PluginError, type Scope } from 'sdk'
import {
  connect,
  type PluginInit,
  type PluginNetContract,
  type PluginPageContract,
  type PluginStorageContract,
  type Remote,
  type ServiceContract,
  serve,
} from 'sdk/runtime'
import { field } from '../../shared/fields.ts'
import { logText } from '../../shared/text/logText.ts'
import { type CallRules, type GateWatch, gate } from './gate.ts'
import type { Pace } from './Pace.ts'
import type { Permits } from './Permits.ts'

interface PortRule {
  readonly needs?: PermissionName
  readonly maxBytes: number
  readonly signal: boolean
  readonly blobs?: boolean
}

type Rules<Contract> = { readonly [Method in keyof Contract]: PortRule }

const mebibyte = 1024 * 1024
const plain = (needs?: PermissionName): PortRule => ({ maxBytes: mebibyte, signal: false, ...(needs && { needs }) })
const binary = (needs: PermissionName): PortRule => ({ ...plain(needs), maxBytes: 32 * mebibyte })
const withSignal = (rule: PortRule): PortRule => ({ ...rule, signal: true })
const withBlobs = (rule: PortRule): PortRule => ({ ...rule, blobs: true })

/** Everything a plugin from a stranger can ask of the host. What is not in these tables cannot be asked. */
const storageRules: Rules<PluginStorageContract> = {
  get: plain(),
  set: { ...plain(), maxBytes: 5 * mebibyte },
  delete: plain(),
  keys: plain(),
  listFiles: plain('files'),
  openFile: plain('files'),
  appendFile: binary('files'),
  renameFile: plain('files'),
  removeFile: plain('files'),
  chosenFolder: plain('files'),
}
const netRules: Rules<PluginNetContract> = {
  fetch: withSignal(withBlobs(binary('net'))),
  hasSecret: plain('secrets'),
  lastWords: withBlobs(plain('net')),
  openSocket: withSignal(plain('transport')),
  sendToSocket: binary('transport'),
  closeSocket: plain(),
  lastWordsOnSocket: plain('transport'),
}
const pageRules: Rules<PluginPageContract> = {
  log: { ...plain(), maxBytes: 16 * 1024 },
  recent: plain('chat'),
  stimulate: plain('devices'),
  openLink: withSignal(plain('transport')),
  sendToLink: binary('transport'),
  closeLink: plain(),
  lastWordsOnLink: plain('transport'),
  openPage: withSignal(plain('transport')),
  use: plain(),
}
const serviceRules: Rules<ServiceContract> = { call: withSignal(plain()), stream: withSignal(plain()) }

/** What stands between a plugin's calls and those who answer them. */
export interface PortGuards {
  readonly engines: Pace
  readonly page: Pace
  readonly permits: Permits
  readonly watch: GateWatch
  readonly scope: Scope
}

/** The ports a plugin is started with, each behind the gate; `init` holds those of the host. */
export function guardPorts(init: PluginInit, keeper: PortGuards): PluginInit {
  const { id } = init.plugin
  const { scope } = keeper
  const storage = connect<PluginStorageContract>(init.storage, `storage of ${id}`, scope)
  const page = connect<PluginPageContract>(init.house, `page of ${id}`, scope)
  const { net, ...rest } = init
  const doors = {
    ...rest,
    storage: guardedPort(storage, storageRules, keeper.engines, keeper),
    house: guardedPort(withServices(page, keeper), pageRules, keeper.page, keeper),
  }
  if (!net) return doors
  const reached = connect<PluginNetContract>(net, `network of ${id}`, scope)
  return { ...doors, net: guardedPort(withoutRedirects(reached), netRules, keeper.engines, keeper) }
}

/** A new port on which exactly the methods of `rules` can be called, each after its turn and its permission. */
function guardedPort<Contract extends object>(
  inside: Remote<Contract>,
  rules: Rules<Contract>,
  pace: Pace,
  { permits, watch, scope }: PortGuards,
  service?: string,
): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const stillAllowed = () => {
    if (service !== undefined) permits.needService(service)
  }
  const methods = Object.entries<PortRule>(rules).map(([name, { needs }]) => {
    const run = inside[name as keyof Contract] as (...args: unknown[]) => unknown
    const admitted = async (...args: unknown[]) => {
      await pace.turn()
      if (needs) await permits.need(needs)
      if (service !== undefined) permits.needService(service)
      return await run(...args)
    }
    return [
      name,
      name === 'stream' ? (...args: unknown[]) => streamed(admitted, args, stillAllowed) : admitted,
    ] as const
  })
  serve(Object.fromEntries(methods), gate(port1, rules as CallRules, watch))
  scope.add(() => port1.close())
  return port2
}

async function* streamed(
  admitted: (...args: unknown[]) => Promise<unknown>,
  args: unknown[],
  stillAllowed: () => void,
): AsyncIterable<unknown> {
  for await (const item of (await admitted(...args)) as AsyncIterable<unknown>) {
    stillAllowed()
    yield item
  }
}

/**
 * Browsers follow redirects before anybody can look where they lead. A granted server that passes on whatever it is
 * asked to, as many do, would carry a stranger's words to any other.
 */
function withoutRedirects(net: Remote<PluginNetContract>): Remote<PluginNetContract> {
  const others = Object.keys(netRules).map((name) => [name, net[name as keyof PluginNetContract]])
  return {
    ...(Object.fromEntries(others) as Remote<PluginNetContract>),
    async fetch(request, signal) {
      if (field(request, 'redirects') === 'follow') {
        throw new PluginError(
          'plugin/refused',
          'Plugins from outside do not follow redirects: they could lead to servers you did not allow. Ask the final address itself.',
        )
      }
      return await net.fetch(request, signal)
    },
    async lastWords(requests) {
      if (Array.isArray(requests) && requests.some((request) => field(request, 'redirects') === 'follow')) {
        throw new PluginError('plugin/refused', 'Last words do not follow redirects.')
      }
      await net.lastWords(requests)
    },
  }
}

const maxServices = 32

/** Two plugins never hold two ends of one port: between them stands the gate of each. */
function withServices(page: Remote<PluginPageContract>, keeper: PortGuards): Remote<PluginPageContract> {
  let opened = 0
  const use = async (service: string) => {
    if (typeof service !== 'string') throw new PluginError('plugin/refused', 'A service is named by a text.')
    if (++opened > maxServices)
      throw new PluginError('plugin/refused', `${maxServices} services are enough for one plugin.`)
    const inside = connect<ServiceContract>(await page.use(service), service, keeper.scope)
    const port = guardedPort<ServiceContract>(inside, serviceRules, keeper.engines, keeper, service)
    return transfer(port, [port])
  }
  const others = Object.keys(pageRules).map((name) => [name, page[name as keyof PluginPageContract]])
  return { ...(Object.fromEntries(others) as Remote<PluginPageContract>), use, log: withTextOnly(page) }
}

/** Details of a log line are written down here: the page takes text alone. */
const withTextOnly =
  (page: Remote<PluginPageContract>): PluginPageContract['log'] =>
  (level, message, details) =>
    page.log(level === 'warn' ? 'warn' : 'info', logText(message), details === undefined ? undefined : logText(details))
