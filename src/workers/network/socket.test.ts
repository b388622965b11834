import 'fake-indexeddb/auto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { codeOf, isAbort, type PluginId, Scope } from 'sdk'
import { connect, type PluginNetContract, type Remote, serve } from 'sdk/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { NetworkContract } from './contract.ts'
import { network } from './network.ts'
import { openSecrets } from './secrets.ts'
import { plainSurroundings } from './surroundings.fixture.ts'

const lamp = 'acme.lamp' as PluginId
const never = new AbortController().signal
const bytes = (text: string) => new TextEncoder().encode(text)

let scope: Scope
let now: number
let engine: Remote<NetworkContract>
let server: WebSocketServer
let place: string
let own: NetworkContract
/** The server's ends, in the order they came. */
let peers: WebSocket[]

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  scope = new Scope('socket test')
  now = 0
  peers = []
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (peer) => peers.push(peer))
  await once(server, 'listening')
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  scope.add(() => {
    for (const peer of peers) peer.terminate()
    server.close()
  })
  const { port1, port2 } = new MessageChannel()
  scope.add(() => port1.close())
  own = network({
    secrets: openSecrets(`socket-${Math.random()}`),
    now: () => now,
    surroundings: plainSurroundings,
  })
  serve<NetworkContract>(own, port1)
  engine = connect<NetworkContract>(port2, 'network', scope)
  await engine.grant({ plugin: lamp, origins: [`http://${place}`], secrets: [], sockets: true })
})
afterEach(() => {
  scope.close()
  vi.unstubAllGlobals()
})

async function opened(address = `ws://${place}`, signal = never) {
  const { socket, received } = await engine.openSocket(lamp, address, signal)
  await vi.waitFor(() => expect(peers.length).toBeGreaterThan(0))
  const peer = peers.at(-1) as WebSocket
  return { socket, peer, reader: received[Symbol.asyncIterator]() }
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('bytes go both ways', async () => {
  const { socket, peer, reader } = await opened()
  const heard = once(peer, 'message')
  await engine.sendToSocket(lamp, socket, new Uint8Array([1, 2, 3]))
  const [data, isBinary] = await heard
  expect([[...(data as Buffer)], isBinary]).toEqual([[1, 2, 3], true])
  peer.send(new Uint8Array([4, 5]))
  peer.send('six')
  expect((await reader.next()).value).toEqual(new Uint8Array([4, 5]))
  expect((await reader.next()).value).toEqual(bytes('six'))
})

test('messages keep their order and their bounds', async () => {
  const { socket, peer } = await opened()
  const heard: string[] = []
  peer.on('message', (data) => heard.push(String(data)))
  await Promise.all(['a', 'bb', 'ccc', 'dddd'].map((text) => engine.sendToSocket(lamp, socket, bytes(text))))
  await vi.waitFor(() => expect(heard).toEqual(['a', 'bb', 'ccc', 'dddd']))
})

test('a socket opened for text sends text, and refuses what is none', async () => {
  const { socket, peer } = await opened(`ws://${place}/#text`)
  const heard = once(peer, 'message')
  await engine.sendToSocket(lamp, socket, bytes('[{"Ping":1}]'))
  const [data, isBinary] = await heard
  expect([String(data), isBinary]).toEqual(['[{"Ping":1}]', false])
  expect(codeOf(await errorOf(engine.sendToSocket(lamp, socket, new Uint8Array([0xff]))))).toBe('plugin/refused')
})

test('what the server sends is still read after it has closed', async () => {
  const { peer, reader } = await opened()
  peer.send('bye')
  peer.close(1000)
  expect((await reader.next()).value).toEqual(bytes('bye'))
  expect(await reader.next()).toMatchObject({ done: true })
})

test('whoever ends a socket, it says its last words first, before anything that waits', async () => {
  const ways = [
    () => engine.cut({ close: true }),
    () => engine.revoke(lamp),
    (socket: number) => engine.closeSocket(lamp, socket),
  ]
  for (const end of ways) {
    await engine.grant({ plugin: lamp, origins: [`http://${place}`], secrets: [], sockets: true })
    const { port1, port2 } = new MessageChannel()
    await own.serveNet({ plugin: lamp, origins: [`http://${place}`], secrets: [], sockets: true }, port1)
    const net = connect<PluginNetContract>(port2, 'network of the lamp', scope)
    const { link } = await net.openSocket(`ws://${place}`, never)
    await vi.waitFor(() => expect(peers.at(-1)?.readyState).toBe(WebSocket.OPEN))
    const heard: string[] = []
    peers.at(-1)?.on('message', (data) => heard.push(String(data)))
    await net.lastWordsOnSocket(link, [bytes('stop')])
    await end(link)
    await vi.waitFor(() => expect(new Set(heard)).toEqual(new Set(['stop'])))
    port1.close()
  }
})

test('a cut that closes nothing leaves the socket open, and one without last words alone', async () => {
  const { socket, peer } = await opened()
  await engine.cut({ close: true })
  const heard = once(peer, 'message')
  await engine.sendToSocket(lamp, socket, bytes('still here'))
  expect(String((await heard)[0])).toBe('still here')
})

test('a connection that breaks off says so', async () => {
  const { socket, peer, reader } = await opened()
  peer.terminate()
  expect(codeOf(await errorOf(reader.next()))).toBe('net/unreachable')
  expect(codeOf(await errorOf(engine.sendToSocket(lamp, socket, bytes('x'))))).toBe('net/unreachable')
})

test('only hosts granted to the plugin are reached', async () => {
  for (const [plugin, address, code] of [
    [lamp, 'ws://127.0.0.1:9', 'net/host-not-allowed'],
    [lamp, 'wss://elsewhere.example', 'net/host-not-allowed'],
    [lamp, `http://${place}`, 'net/bad-address'],
    [lamp, `ws://${place}/?key={{secret:api-key}}`, 'plugin/refused'],
    ['acme.other' as PluginId, `ws://${place}`, 'plugin/refused'],
  ] as const) {
    expect(codeOf(await errorOf(engine.openSocket(plugin, address, never)))).toBe(code)
  }
  expect(peers).toEqual([])
})

test('another plugin cannot use the link', async () => {
  const { socket, peer } = await opened()
  const other = 'acme.other' as PluginId
  expect(codeOf(await errorOf(engine.sendToSocket(other, socket, bytes('x'))))).toBe('net/unreachable')
  await engine.closeSocket(other, socket)
  const heard = once(peer, 'message')
  await engine.sendToSocket(lamp, socket, bytes('still here'))
  await heard
})

test.each([
  ['when it is closed', async (socket: number) => engine.closeSocket(lamp, socket), { value: undefined, done: true }],
  ['when the permission is taken back', async () => engine.revoke(lamp), 'plugin/refused'],
  [
    'when the host is no longer granted',
    async () => engine.grant({ plugin: lamp, origins: ['https://elsewhere.example'], secrets: [], sockets: true }),
    'plugin/refused',
  ],
])('a link ends %s, at the server too', async (_, end, outcome) => {
  const { socket, peer, reader } = await opened()
  const gone = once(peer, 'close')
  const last = reader.next().catch(codeOf)
  await end(socket)
  await gone
  expect(await last).toEqual(outcome)
  expect((await engine.log())[0]).toMatchObject({ plugin: lamp, method: 'SOCKET', status: 101, ms: 0 })
})

test('a link ends with its signal, and when its reader leaves', async () => {
  const cancel = new AbortController()
  const first = await opened(undefined, cancel.signal)
  const gone = once(first.peer, 'close')
  const next = errorOf(first.reader.next())
  cancel.abort()
  await gone
  expect(isAbort(await next)).toBe(true)

  const second = await opened()
  second.peer.send('x')
  await second.reader.next()
  const left = once(second.peer, 'close')
  await second.reader.return?.()
  await left
})

test('nobody waits for a server that is not there, or after cancelling', async () => {
  const closed = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(closed, 'listening')
  const address = `127.0.0.1:${(closed.address() as AddressInfo).port}`
  await new Promise((resolve) => closed.close(resolve))
  await engine.grant({ plugin: lamp, origins: [`http://${address}`, `http://${place}`], secrets: [], sockets: true })
  expect(codeOf(await errorOf(engine.openSocket(lamp, `ws://${address}`, never)))).toBe('net/unreachable')
  expect(isAbort(await errorOf(engine.openSocket(lamp, `ws://${place}`, AbortSignal.abort())))).toBe(true)
  expect((await engine.log()).every(({ ms }) => ms !== undefined)).toBe(true)
})

test('a message beyond 1 MiB is not sent, and one beyond 8 MiB ends the link', async () => {
  const { socket, peer, reader } = await opened()
  const large = new Uint8Array(1024 * 1024 + 1)
  expect(codeOf(await errorOf(engine.sendToSocket(lamp, socket, large)))).toBe('plugin/too-large')
  peer.send(large)
  expect((await reader.next()).value).toHaveLength(large.length)
  peer.send(new Uint8Array(8 * 1024 * 1024 + 1))
  expect(codeOf(await errorOf(reader.next()))).toBe('net/too-large')
})

test('a reader that falls behind loses the link before it fills the memory', async () => {
  const { peer, reader } = await opened()
  peer.send('first')
  await reader.next()
  const gone = once(peer, 'close')
  for (let mebibytes = 0; mebibytes < 20; mebibytes++) peer.send(new Uint8Array(1024 * 1024))
  await gone
  for (let mebibytes = 0; mebibytes < 16; mebibytes++) expect((await reader.next()).done).toBe(false)
  expect(codeOf(await errorOf(reader.next()))).toBe('net/too-large')
})

test('a plugin that sends too often is turned away', async () => {
  const { socket } = await opened()
  const sent = Array.from({ length: 900 }, () => errorOf(engine.sendToSocket(lamp, socket, bytes('x'))))
  await engine.log()
  await engine.closeSocket(lamp, socket)
  const codes = (await Promise.all(sent)).map(codeOf)
  expect(codes.filter((code) => code === 'plugin/too-often')).toHaveLength(100)
})

test('a receiver that does not take anything holds the sender up', async () => {
  const { socket, peer } = await opened()
  peer.pause()
  const sent = Array.from({ length: 40 }, () => errorOf(engine.sendToSocket(lamp, socket, new Uint8Array(1024 * 1024))))
  const codes = await Promise.race([Promise.all(sent.slice(-1)), engine.revoke(lamp).then(() => Promise.all(sent))])
  expect(codes.map(codeOf)).toContain('plugin/too-often')
})

test('a plugin has 32 connections at most', async () => {
  const links = await Promise.all(Array.from({ length: 32 }, () => engine.openSocket(lamp, `ws://${place}`, never)))
  expect(codeOf(await errorOf(engine.openSocket(lamp, `ws://${place}`, never)))).toBe('plugin/refused')
  await engine.closeSocket(lamp, links[0]?.socket ?? 0)
  await engine.openSocket(lamp, `ws://${place}`, never)
})
