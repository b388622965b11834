import 'fake-indexeddb/auto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PluginId, Scope } from 'sdk'
import { connect, type PluginNetContract, type Remote } from 'sdk/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NetworkContract } from './contract.ts'
import { network } from './network.ts'
import { openSecrets } from './secrets.ts'
import { plainSurroundings } from './surroundings.fixture.ts'

const plugin = 'ada.oracle' as PluginId
const canary = 'sk-canary-5d1b77e0c2'
const bearer = { authorization: 'Bearer {{secret:api-key}}' }

let now: number
let scope: Scope
let engine: NetworkContract
let net: Remote<PluginNetContract>
const never = new AbortController().signal

beforeEach(async () => {
  now = 0
  scope = new Scope('network test')
  engine = network({
    secrets: openSecrets(`network-${Math.random()}`),
    now: () => now,
    surroundings: plainSurroundings,
  })
})
afterEach(() => scope.close())

interface Host {
  readonly origin: string
  readonly seen: IncomingMessage[]
  /** Resolves when a connection's answer was cut off by the other side. */
  readonly cut: Promise<void>
}

async function host(answer: RequestListener): Promise<Host> {
  const seen: IncomingMessage[] = []
  let wasCut = () => {}
  const cut = new Promise<void>((resolve) => {
    wasCut = resolve
  })
  const server: Server = createServer((request, response) => {
    seen.push(request)
    response.on('close', () => response.writableFinished || wasCut())
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.add(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, cut }
}

async function granted(...origins: readonly string[]): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  scope.add(() => port1.close())
  await engine.serveNet({ plugin, origins, secrets: ['api-key'], sockets: true }, port1)
  net = connect<PluginNetContract>(port2, 'network', scope)
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) text += decoder.decode(piece, { stream: true })
  return text
}

const hello: RequestListener = (_, response) => response.end('hello')
/** Says one word and then nothing more. */
const endless: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.write('first')
}

describe('a plugin on its port', () => {
  test('reads an answer to the end over the border', async () => {
    const server = await host((_, response) => {
      response.writeHead(201, { 'content-type': 'text/plain', 'set-cookie': 'a=1', 'x-inside': 'yes' })
      for (const word of ['one ', 'two ', 'three']) response.write(word)
      response.end()
    })
    await granted(server.origin)
    const reply = await net.fetch({ url: `${server.origin}/talk` }, never)
    expect(reply.status).toBe(201)
    expect(reply.headers).toMatchObject({ 'content-type': 'text/plain' })
    expect(Object.keys(reply.headers)).not.toContain('set-cookie')
    expect(Object.keys(reply.headers)).not.toContain('x-inside')
    expect(await textOf(reply.body)).toBe('one two three')
    expect(await engine.log()).toMatchObject([{ plugin, method: 'GET', url: `${server.origin}/talk`, status: 201 }])
    expect((await engine.log())[0]?.ms).toBeTypeOf('number')
  })

  test('asks its last requests when everything is cut, and when it is switched off itself', async () => {
    const asked: string[] = []
    const server = await host((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.end()
    })
    await granted(server.origin)
    await net.lastWords([{ url: `${server.origin}/stop`, method: 'PUT' }])
    await engine.cut({ close: false })
    await vi.waitFor(() => expect(asked).toEqual(['PUT /stop']))
    await engine.revoke(plugin)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await engine.cut({ close: true })
    await engine.cut({ close: true })
    expect(asked).toHaveLength(2)
  })

  test('keeps no last request for a host it was not granted, or lost meanwhile', async () => {
    const asked: string[] = []
    const server = await host((request, response) => {
      asked.push(String(request.url))
      response.end()
    })
    await granted('https://elsewhere.example')
    await net.lastWords([{ url: `${server.origin}/stop` }])
    await engine.cut({ close: false })
    await engine.grant({ plugin, origins: [server.origin], secrets: [], sockets: false })
    await engine.grant({ plugin, origins: [], secrets: [], sockets: false })
    await engine.cut({ close: false })
    await net.fetch({ url: server.origin }, never).catch(() => {})
    expect(asked).toEqual([])
    await expect(net.lastWords(Array.from({ length: 17 }, () => ({ url: server.origin })))).rejects.toThrow(
      '16 requests',
    )
  })

  test('sends text and bytes', async () => {
    const received: string[] = []
    const server = await host((request, response) => {
      request.on('data', (piece) => received.push(String(piece)))
      request.on('end', () => response.end())
    })
    await granted(server.origin)
    await net.fetch({ url: server.origin, method: 'POST', body: 'words' }, never)
    await net.fetch({ url: server.origin, method: 'POST', body: new TextEncoder().encode('bytes') }, never)
    expect(received).toEqual(['words', 'bytes'])
  })

  test('reaches no host that is not on its list', async () => {
    const server = await host(hello)
    await granted('https://oracle.example')
    await expect(net.fetch({ url: server.origin }, never)).rejects.toMatchObject({ code: 'net/host-not-allowed' })
    expect(server.seen).toEqual([])
  })

  test('hears that a server is not there', async () => {
    await granted('http://127.0.0.1:4889')
    await expect(net.fetch({ url: 'http://127.0.0.1:4889/' }, never)).rejects.toMatchObject({ code: 'net/unreachable' })
  })

  test('hears that a connection broke off', async () => {
    const server = await host((_, response) => {
      response.write('half')
      setImmediate(() => response.destroy())
    })
    await granted(server.origin)
    const reply = await net.fetch({ url: server.origin }, never)
    await expect(textOf(reply.body)).rejects.toMatchObject({ code: 'net/unreachable' })
  })

  test('is refused an answer that announces more than the limit', async () => {
    const server = await host((_, response) => {
      response.writeHead(200, { 'content-length': String(65 * 1024 * 1024) })
      response.write('x')
    })
    await granted(server.origin)
    await expect(net.fetch({ url: server.origin }, never)).rejects.toMatchObject({ code: 'net/too-large' })
    await server.cut
  })

  test('is refused its thirty-third open connection', async () => {
    const server = await host(endless)
    await granted(server.origin)
    const open = await Promise.all(Array.from({ length: 32 }, () => net.fetch({ url: server.origin }, never)))
    await expect(net.fetch({ url: server.origin }, never)).rejects.toMatchObject({ code: 'plugin/refused' })
    const reader = open[0]!.body[Symbol.asyncIterator]()
    await reader.next()
    await reader.return?.()
    await server.cut
    await expect(net.fetch({ url: server.origin }, never)).resolves.toMatchObject({ status: 200 })
  })
})

describe('cancelling', () => {
  test('before the answer ends the request, and nothing is called a failure', async () => {
    const server = await host(() => {})
    await granted(server.origin)
    const cancel = new AbortController()
    const waiting = net.fetch({ url: server.origin }, cancel.signal)
    const outcome = expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    while (server.seen.length === 0) await new Promise(setImmediate)
    cancel.abort()
    await outcome
    await server.cut
    const [entry] = await engine.log()
    expect(entry?.refused).toBeUndefined()
    expect(entry?.ms).toBeTypeOf('number')
  })

  test('in the middle of a silent answer closes the connection', async () => {
    const server = await host(endless)
    await granted(server.origin)
    const cancel = new AbortController()
    const reply = await net.fetch({ url: server.origin }, cancel.signal)
    const reader = reply.body[Symbol.asyncIterator]()
    await reader.next()
    const rest = expect(reader.next()).rejects.toMatchObject({ name: 'AbortError' })
    cancel.abort()
    await rest
    await server.cut
  })

  test('by leaving the loop closes the connection', async () => {
    const server = await host(endless)
    await granted(server.origin)
    const reply = await net.fetch({ url: server.origin }, never)
    for await (const _ of reply.body) break
    await server.cut
  })

  test('before it began sends nothing', async () => {
    const server = await host(hello)
    await granted(server.origin)
    await expect(net.fetch({ url: server.origin }, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.seen).toEqual([])
  })
})

describe('a plugin that asks too often', () => {
  test('is made to wait, and can still cancel while it waits', async () => {
    const server = await host(hello)
    await granted(server.origin)
    const ask = () => expect(net.fetch({ url: server.origin, headers: bearer }, never)).rejects.toMatchObject(missing)
    const missing = { code: 'secret/missing' }
    for (let call = 0; call < 400; call += 1) await ask()
    const queue = Array.from({ length: 30 }, ask)
    const cancel = new AbortController()
    const waiting = net.fetch({ url: server.origin }, cancel.signal)
    cancel.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.seen).toEqual([])
    await Promise.all(queue)
    now += 1000
    await expect(net.fetch({ url: server.origin }, never)).resolves.toMatchObject({ status: 200 })
  })
})

describe('taking a permission back', () => {
  test('ends an open answer and refuses the next request', async () => {
    const server = await host(endless)
    await granted(server.origin)
    const reply = await net.fetch({ url: server.origin }, never)
    const reader = reply.body[Symbol.asyncIterator]()
    await reader.next()
    const rest = expect(reader.next()).rejects.toMatchObject({ code: 'plugin/refused' })
    await engine.revoke(plugin)
    await rest
    await server.cut
    await expect(net.fetch({ url: server.origin }, never)).rejects.toMatchObject({ code: 'plugin/refused' })
    await expect(net.hasSecret('api-key')).rejects.toMatchObject({ code: 'plugin/refused' })
  })

  test('for one host leaves the others alone, and giving it again works on the same port', async () => {
    const [first, second] = [await host(endless), await host(endless)]
    await granted(first.origin, second.origin)
    const kept = (await net.fetch({ url: first.origin }, never)).body[Symbol.asyncIterator]()
    const lost = (await net.fetch({ url: second.origin }, never)).body[Symbol.asyncIterator]()
    await engine.grant({ plugin, origins: [first.origin], secrets: [], sockets: true })
    await second.cut
    await expect(lost.next()).rejects.toMatchObject({ code: 'plugin/refused' })
    expect((await kept.next()).done).toBe(false)
    await engine.grant({ plugin, origins: [second.origin], secrets: [], sockets: true })
    await expect(net.fetch({ url: second.origin }, never)).resolves.toMatchObject({ status: 200 })
  })
})

describe('a key', () => {
  test('reaches its own server and nobody else', async () => {
    const [home, away] = [await host(hello), await host(hello)]
    await granted(home.origin, away.origin)
    await engine.saveSecret(plugin, 'api-key', canary, home.origin)
    expect(await net.hasSecret('api-key')).toBe(true)
    await net.fetch({ url: home.origin, headers: bearer }, never)
    expect(home.seen[0]?.headers.authorization).toBe(`Bearer ${canary}`)
    await expect(net.fetch({ url: away.origin, headers: bearer }, never)).rejects.toMatchObject({
      code: 'plugin/refused',
    })
    expect(away.seen).toEqual([])
  })

  test('that was never saved is missing, and that is said before anything is sent', async () => {
    const server = await host(hello)
    await granted(server.origin)
    await expect(net.fetch({ url: server.origin, headers: bearer }, never)).rejects.toMatchObject({
      code: 'secret/missing',
    })
    expect(server.seen).toEqual([])
  })

  test('is not passed on by a redirect', async () => {
    const thief = await host(hello)
    const home = await host((_, response) => {
      response.writeHead(307, { location: thief.origin })
      response.end()
    })
    await granted(home.origin, thief.origin)
    await engine.saveSecret(plugin, 'api-key', canary, home.origin)
    await expect(net.fetch({ url: home.origin, headers: bearer }, never)).rejects.toMatchObject({
      code: 'net/unreachable',
    })
    expect(thief.seen).toEqual([])
  })

  test('is not read back from a server that echoes it', async () => {
    const server = await host((request, response) => {
      const key = String(request.headers.authorization)
      response.writeHead(200, { 'x-request-id': key })
      response.write(key.slice(0, 12))
      setImmediate(() => response.end(key.slice(12)))
    })
    await granted(server.origin)
    await engine.saveSecret(plugin, 'api-key', canary, server.origin)
    const reply = await net.fetch({ url: server.origin, headers: bearer }, never)
    expect(JSON.stringify(reply.headers)).not.toContain(canary)
    expect(await textOf(reply.body)).toBe(`Bearer ${'*'.repeat(canary.length)}`)
  })

  test('appears in no error and no log, wherever a plugin tries to put it', async () => {
    const server = await host(hello)
    await granted(server.origin)
    await engine.saveSecret(plugin, 'api-key', canary, server.origin)
    await net.fetch({ url: server.origin, headers: bearer }, never)
    const attempts = [
      { url: `${server.origin}/${canary}` },
      { url: `${server.origin}/?key=${canary}` },
      { url: `https://${canary}.example/` },
      { url: server.origin, headers: { [canary]: 'x y\n' } },
    ]
    const errors = await Promise.all(
      attempts.map((request) => net.fetch(request, never).catch((error) => String(error))),
    )
    expect(JSON.stringify([errors, await engine.log()])).not.toContain(canary)
    expect(await engine.log()).toHaveLength(5)
  })
})

describe('a download', () => {
  const file = (text: string) => host((_, response) => response.end(text))
  const forwarding = (to: string) =>
    host((_, response) => {
      response.writeHead(302, { location: to })
      response.end()
    })

  test('follows to a host that is on the list', async () => {
    const store = await file('weights')
    const front = await forwarding(`${store.origin}/file`)
    await granted(front.origin, store.origin)
    const reply = await net.fetch({ url: front.origin, redirects: 'follow' }, never)
    expect(await textOf(reply.body)).toBe('weights')
  })

  test('takes nothing from a host that is not', async () => {
    const stranger = await host(endless)
    const front = await forwarding(`${stranger.origin}/file`)
    await granted(front.origin)
    await expect(net.fetch({ url: front.origin, redirects: 'follow' }, never)).rejects.toMatchObject({
      code: 'net/redirected',
    })
    await stranger.cut
  })
})
