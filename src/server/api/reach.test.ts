import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from './api.ts'

const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end('no CORS here')
})
let open = 0
let closed = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open = (server.address() as AddressInfo).port
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  closed = (other.address() as AddressInfo).port
  await new Promise((resolve) => other.close(resolve))
})
afterAll(() => void server.close())

const ours = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

const fresh = () => fastify({ ajv: { customOptions: { coerceTypes: false } } }).register(createApi('1.0.0'))

async function ask(body: unknown, headers: Record<string, string> = ours, api = fresh()) {
  const response = await api.inject({ method: 'POST', url: '/reach', payload: JSON.stringify(body), headers })
  return [response.statusCode, response.json()] as const
}

test('tells a server that runs from a port where nothing listens, and asks it nothing', async () => {
  expect(await ask({ host: '127.0.0.1', port: open })).toEqual([200, { listening: true }])
  expect(await ask({ host: 'localhost', port: open })).toEqual([200, { listening: true }])
  expect(await ask({ host: '127.0.0.1', port: closed })).toEqual([200, { listening: false }])
  expect(requests).toEqual([])
})

test.each([
  'example.com',
  'localhost.example.com',
  '169.254.169.254',
  '8.8.8.8',
  '172.32.0.1',
  '0.0.0.0',
  '127.1',
  '0177.0.0.1',
  '2130706433',
  '127.0.0.1.nip.io',
  '127.0.0.1@example.com',
  '[::ffff:8.8.8.8]',
  '[fe80::1]',
  '[fd00:::::]',
  'printer.local',
  '127.0.0.300',
  '',
  '127.0.0.1\n',
])('refuses %j', async (host) => {
  expect((await ask({ host, port: open }))[0]).toBe(400)
})

test.each([
  [{ host: '127.0.0.1', port: 0 }],
  [{ host: '127.0.0.1', port: 70_000 }],
  [{ host: '127.0.0.1', port: '80' }],
  [{ host: ['127.0.0.1'], port: 80 }],
  [null],
  ['127.0.0.1:80'],
  [{ host: '127.0.0.1', port: 80, padding: 'x'.repeat(400) }],
])('refuses the body %j', async (body) => {
  expect((await ask(body))[0]).toBe(400)
})

test.each([
  ['cross-site', { ...ours, 'sec-fetch-site': 'cross-site' }],
  ['same-site', { ...ours, 'sec-fetch-site': 'same-site' }],
  ['a link', { ...ours, 'sec-fetch-site': 'none' }],
  ['a form', { ...ours, 'content-type': 'text/plain' }],
  ['a program', { 'content-type': 'application/json' }],
])('refuses a question from elsewhere: %s', async (_, headers) => {
  expect((await ask({ host: '127.0.0.1', port: open }, headers))[0]).toBe(403)
})

test('answers thirty questions a minute', async () => {
  const api = fresh()
  const answers: number[] = []
  for (let count = 0; count < 32; count++) answers.push((await ask({ host: '127.0.0.1', port: closed }, ours, api))[0])
  expect(answers.filter((status) => status === 200)).toHaveLength(30)
  expect(answers.slice(-2)).toEqual([429, 429])
})
