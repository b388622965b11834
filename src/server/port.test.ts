import { type AddressInfo, createServer, type Server } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { loopback } from './listen.ts'
import { readPortWish, startAnywhere, startExactly } from './port.ts'

const app = () => fastify({ forceCloseConnections: true }).get('/', async () => 'here')

/** Somebody else's program, sitting on a port we would like. */
async function occupied(): Promise<{ port: number; leave: () => Promise<void> }> {
  const other: Server = createServer()
  await new Promise<void>((resolve) => other.listen(0, loopback, resolve))
  const { port } = other.address() as AddressInfo
  return { port, leave: () => new Promise((resolve) => other.close(() => resolve())) }
}

test.each([
  [undefined, { kind: 'any' }],
  ['', { kind: 'any' }],
  ['7410', { kind: 'exactly', port: 7410 }],
  [' 80 ', { kind: 'exactly', port: 80 }],
  ['65536', { kind: 'nonsense', text: '65536' }],
  ['-1', { kind: 'nonsense', text: '-1' }],
  ['http', { kind: 'nonsense', text: 'http' }],
])('PORT=%s is read as %o', (text, wish) => {
  expect(readPortWish(text)).toEqual(wish)
})

test('without a wish a busy port is passed over, and said so', async () => {
  const other = await occupied()
  const outcome = await startAnywhere(app(), other.port)
  if (outcome.kind !== 'started') throw new Error(`refused: ${outcome.why}`)
  expect(outcome.insteadOf).toBe(other.port)
  expect(await (await fetch(outcome.server.address)).text()).toBe('here')
  await outcome.server.close()
  await other.leave()
})

test('a port that was wished for is not swapped, but the next free one is named', async () => {
  const other = await occupied()
  const outcome = await startExactly(app(), other.port)
  if (outcome.kind !== 'refused') throw new Error('started')
  expect(outcome).toMatchObject({ port: other.port, why: 'taken' })
  expect(outcome.free).toBeGreaterThan(other.port)
  const offered = await startExactly(app(), outcome.free ?? 0)
  expect(offered.kind).toBe('started')
  if (offered.kind === 'started') await offered.server.close()
  await other.leave()
})

test('a closed server gives its port back', async () => {
  const first = await startExactly(app(), 0)
  if (first.kind !== 'started') throw new Error(`refused: ${first.why}`)
  await first.server.close()
  const second = await startExactly(app(), first.server.port)
  expect(second.kind).toBe('started')
  if (second.kind === 'started') await second.server.close()
})
