import { type AddressInfo, createServer } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stop } from '../setup.mjs'
import { openServer } from './openServer.ts'

const app = () => fastify({ forceCloseConnections: true })
const other = createServer()
let busy: number

beforeEach(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  busy = (other.address() as AddressInfo).port
})

afterEach(() => new Promise<void>((resolve) => other.close(() => resolve())))

test('a script that wishes for a busy port is refused, and told which one is free', async () => {
  const attempt = openServer(app(), String(busy), undefined)
  await expect(attempt).rejects.toThrow(Stop)
  await expect(attempt).rejects.toThrow(
    new RegExp(`Port ${busy} is in use by another program.\\s+Port \\d+ is free: PORT=\\d+ npm start`),
  )
})

test.each(['', 'y', 'yes'])('a person who answers "%s" gets the next free port', async (answer) => {
  const ask = vi.fn(async () => answer)
  const server = await openServer(app(), String(busy), ask)
  expect(ask).toHaveBeenCalledWith(expect.stringContaining(`Use port ${server.port} instead?`))
  expect(server.port).toBeGreaterThan(busy)
  await server.close()
})

test('a person who says no gets the refusal', async () => {
  await expect(openServer(app(), String(busy), async () => 'n')).rejects.toThrow(/in use by another program/)
})

test('a PORT that is no port is quoted back', async () => {
  await expect(openServer(app(), 'abc')).rejects.toThrow(/"abc", which is not a port/)
})
