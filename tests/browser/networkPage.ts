import { transfer } from 'comlink'
import { type NetRequest, type PluginId, Scope } from 'sdk'
import { connect, type PluginNetContract } from 'sdk/runtime'
import type { NetworkContract } from '../../src/workers/network/contract.ts'

/* The page of `network.spec.ts`: what a page can do about the network, by itself and through the worker. */

const scope = new Scope('page')
const worker = new Worker('/assets/network-test.js', { type: 'module' })
const engine = connect<NetworkContract>(worker, 'network', scope)
const plugin = 'ada.oracle' as PluginId
const never = new AbortController().signal

const { port1, port2 } = new MessageChannel()
const net = connect<PluginNetContract>(port2, 'a plugin’s network', scope)

const bench = {
  async fetchFromPage(url: string): Promise<string> {
    return fetch(url).then(
      () => 'reached',
      () => 'blocked',
    )
  },

  async grant(...origins: string[]): Promise<void> {
    await engine.serveNet({ plugin, origins, secrets: ['api-key'], sockets: true }, transfer(port1, [port1]))
  },

  saveKey: (value: string, origin: string) => engine.saveSecret(plugin, 'api-key', value, origin),

  /** An answer, or the error, as everything about it that a page or plugin can see. */
  async ask(request: NetRequest) {
    try {
      const { status, headers, body } = await net.fetch(request, never)
      const decoder = new TextDecoder()
      let text = ''
      for await (const piece of body) text += decoder.decode(piece, { stream: true })
      return { status, headers, text }
    } catch (error) {
      const { name, message, stack, code } = error as Error & { code?: unknown }
      return { name, message, stack, code }
    }
  },

  /** Reads the first piece, then cancels while the next is awaited. Tells when. */
  async cancelMidway(url: string): Promise<{ at: number; name: string }> {
    const cancel = new AbortController()
    const { body } = await net.fetch({ url }, cancel.signal)
    const reader = body[Symbol.asyncIterator]()
    await reader.next()
    const rest = reader.next().then(
      () => 'no error',
      (error: Error) => error.name,
    )
    const at = Date.now()
    cancel.abort()
    return { at, name: await rest }
  },

  async leaveMidway(url: string): Promise<{ at: number }> {
    const { body } = await net.fetch({ url }, never)
    for await (const _ of body) break
    return { at: Date.now() }
  },

  /** What comes back of a text that is sent over a socket. */
  async echo(address: string, text: string): Promise<string> {
    const { socket, received } = await engine.openSocket(plugin, address, never)
    await engine.sendToSocket(plugin, socket, new TextEncoder().encode(text))
    const { value } = await received[Symbol.asyncIterator]().next()
    await engine.closeSocket(plugin, socket)
    return new TextDecoder().decode(value)
  },

  diagnose: (address: string) => engine.diagnose(address, 'openai', never),
  log: () => engine.log(),

  /** The whole key database as text, bytes spelled out, and what comes of asking for its lock. */
  async dumpSecrets(): Promise<{ records: string; lock: string }> {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('vesper-secrets')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      })
    const [records, keys] = [await all('secrets'), await all('keys')]
    db.close()
    const lock = await crypto.subtle.exportKey('raw', keys[0] as CryptoKey).then(
      () => 'handed out',
      () => 'kept',
    )
    return { records: JSON.stringify(records, spellOut), lock }
  },
}

function spellOut(_: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
  return ArrayBuffer.isView(value) ? [...new Uint8Array(value.buffer)] : value
}

export type Bench = typeof bench
Object.assign(globalThis, { bench })
