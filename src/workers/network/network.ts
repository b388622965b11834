import { transfer } from 'comlink'
import { PluginError, type PluginId } from 'sdk'
import { type PluginNetContract, serve } from 'sdk/runtime'
import { access } from './access.ts'
import { createAccount } from './account/account.ts'
import type { NetworkContract } from './contract.ts'
import { diagnose, type Surroundings } from './doctor.ts'
import { download } from './download.ts'
import { exchange } from './exchange.ts'
import { followChanges } from './followChanges.ts'
import { netLog } from './log.ts'
import type { Secrets } from './secrets.ts'
import { type SocketLink, socketLink } from './socket.ts'
import { stopMessages } from './stopMessages.ts'
import { storyMedium } from './storyMedium.ts'
import { watchOver } from './watchOver.ts'

export interface NetworkParts {
  readonly secrets: Secrets
  readonly surroundings: Surroundings
  readonly now: () => number
}

/** The network engine: plugins' requests on their ports, the page's few questions on ours. */
export function network({ secrets, surroundings, now }: NetworkParts): NetworkContract {
  const granted = access(now)
  const log = netLog(now)
  const { pageOrigin, isOnline, onOnline } = surroundings
  const account = createAccount({ secrets, log, now, pageOrigin, isOnline, onOnline })
  const parts = { access: granted, secrets, log, pageOrigin, account }
  const sockets = new Map<number, { readonly plugin: PluginId; readonly link: SocketLink }>()
  const lastRequests = stopMessages(parts, now)
  let socketCount = 0

  function socketOf(plugin: PluginId, socket: number): SocketLink {
    const open = sockets.get(socket)
    if (open?.plugin !== plugin) throw new PluginError('net/unreachable', 'This connection is closed.')
    return open.link
  }

  async function openFor(plugin: PluginId, address: unknown, signal: AbortSignal) {
    const link = await socketLink({ access: granted, log, pageOrigin, now }, plugin, address, signal)
    const socket = ++socketCount
    sockets.set(socket, { plugin, link })
    link.ended.addEventListener('abort', () => sockets.delete(socket), { once: true })
    if (link.ended.aborted) sockets.delete(socket)
    return { socket, received: link.received }
  }

  const forPlugin = (plugin: PluginId): PluginNetContract => ({
    lastWords: async (requests) => lastRequests.keep(plugin, requests),
    async openSocket(address, signal) {
      if (!granted.of(plugin).sockets) throw new PluginError('plugin/denied', `${plugin} may not open sockets.`)
      const { socket, received } = await openFor(plugin, address, signal)
      return { link: socket, received }
    },
    sendToSocket: async (link, bytes) => socketOf(plugin, link).send(bytes),
    async closeSocket(link) {
      if (sockets.get(link)?.plugin === plugin) sockets.get(link)?.link.close()
    },
    lastWordsOnSocket: async (link, messages) => socketOf(plugin, link).setStopMessages(messages),
    fetch: (request, signal) =>
      exchange(parts, plugin, request, signal instanceof AbortSignal ? signal : new AbortController().signal),
    hasSecret: async (name) =>
      granted.of(plugin).secrets.includes(name) && (await secrets.state(plugin, name)).kind === 'saved',
  })

  function cut({ plugins, close }: Parameters<NetworkContract['cut']>[0]): void {
    const concerns = (plugin: PluginId) => plugins?.includes(plugin) ?? true
    for (const { plugin, link } of [...sockets.values()]) {
      if (!concerns(plugin)) continue
      link.cut()
      if (close && link.hasStopMessages) link.close()
    }
    lastRequests.send(concerns)
  }

  return {
    async serveNet(grant, port) {
      granted.grant(grant)
      serve<PluginNetContract>(forPlugin(grant.plugin), port)
    },
    async grant(grant) {
      granted.grant(grant)
      lastRequests.grant(grant)
    },
    async revoke(plugin) {
      lastRequests.send((one) => one === plugin)
      lastRequests.forget(plugin)
      granted.revoke(plugin)
    },
    saveSecret: (plugin, name, value, origin) => secrets.save(plugin, name, value, origin),
    secretState: (plugin, name) => secrets.state(plugin, name),
    keepSecretOnlyFor: (plugin, name, origin) => secrets.keepOnlyFor(plugin, name, origin),
    async forgetAllSecrets() {
      await secrets.forgetAll()
      account.reread()
    },
    async encryptSecrets(key) {
      await secrets.encryptWith(key)
      account.reread()
    },
    async decryptSecrets(key) {
      await secrets.decryptFrom(key)
      account.reread()
    },

    setAccountHost: (origin) => account.setHost(origin),
    askAccount: (call, signal) => account.ask(call, signal),
    accountImage: (id, signal) => account.image(id, signal),
    tokenStatus: () => account.status(),
    forgetToken: () => account.forget(),
    accountNews: (signal) => account.news(signal),
    async download(url, options, signal) {
      const got = await download({ log, pageOrigin: surroundings.pageOrigin }, url, options, signal)
      return transfer(got, [got.bytes.buffer])
    },
    async storyMedium(url, signal) {
      const medium = await storyMedium(log, url, signal)
      return transfer(medium, [medium.bytes.buffer])
    },
    followChanges: (url, signal) => followChanges(url, signal),

    openSocket: openFor,
    sendToSocket: async (plugin, socket, bytes) => socketOf(plugin, socket).send(bytes),
    async closeSocket(plugin, socket) {
      const open = sockets.get(socket)
      if (open?.plugin === plugin) open.link.close()
    },

    cut: async (options) => cut(options),
    watchOver: async (port) => watchOver(port, () => cut({ close: true })),

    diagnose: (address, kind, signal) => diagnose(address, kind, surroundings, signal),
    log: async () => log.entries(),
  }
}
