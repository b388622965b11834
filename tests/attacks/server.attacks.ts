import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { listen } from '../../src/server/listen.ts'
import { securityHeaders } from '../../src/server/web/headers.ts'
import { type Attack, heldUnless } from './attack.ts'

const secret = 'outside-the-folder'
const telling = /vesper|version|greeting|sandbox page|outside-the-folder/i

interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** One server for all rows; it ends with the process. */
async function serve(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-attacks-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await mkdir(join(dist, '.vite'))
  await writeFile(join(folder, 'secret.txt'), secret)
  await writeFile(join(dist, '.vite/manifest.json'), secret)
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Vesper</title>')
  await writeFile(join(dist, 'sandbox.html'), '<!doctype html>sandbox page')
  await writeFile(join(dist, 'assets/app-1.js'), 'export const greeting = "good evening"')
  const listening = await listen(createApp({ dist, version: '9.8.7' }), 0)
  if (listening.kind !== 'listening') throw new Error('no port')
  return listening.server.port
}

/** Bytes as they are, so that nothing tidies them on the way; what comes back until the server ends the connection. */
function send(port: number, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let all = ''
    socket.setEncoding('utf8')
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (piece) => {
      all += piece
    })
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
    socket.on('close', () => {
      const [head = '', ...rest] = all.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') })
    })
  })
}

const asked = (port: number, path: string, headers: readonly string[] = [], method = 'GET') =>
  send(
    port,
    [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers, '', ''].join('\r\n'),
  )

/** Which of the headers every refusal carries are missing. */
const missing = ({ head }: Answer) =>
  Object.entries(securityHeaders('/api'))
    .filter(([name, value]) => !head.toLowerCase().includes(`${name}: ${value}`.toLowerCase()))
    .map(([name]) => name)

const routes = ['/', '/chat/3f2a', '/index.html', '/sandbox.html', '/assets/app-1.js', '/api/health', '/missing.png']
const probes: readonly (readonly [what: string, mode: string, dest: string])[] = [
  ['a fetch without CORS', 'no-cors', 'empty'],
  ['a fetch with CORS', 'cors', 'empty'],
  ['a script', 'no-cors', 'script'],
  ['a picture', 'no-cors', 'image'],
  ['a style sheet', 'no-cors', 'style'],
  ['a frame', 'navigate', 'iframe'],
  ['an object', 'navigate', 'object'],
  ['a film', 'no-cors', 'video'],
]

const climbs = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/....//....//secret.txt',
  '/%252e%252e/secret.txt',
  '//../secret.txt',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/.vite%2fmanifest.json',
  '/assets/%00/../../secret.txt',
  '/C:/secret.txt',
  '/\\..\\secret.txt',
]

const hosts = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1@evil.example',
  'evil.example#127.0.0.1',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '127.1',
  'localhost.',
  '127.0.0.1.',
  'localhost,evil.example',
  '[0:0:0:0:0:0:0:1]',
  '[::1%25lo]',
  'evil.example\r\nHost: 127.0.0.1',
  '127.0.0.1\r\nHost: evil.example',
]

const unreadable = (port: number): readonly (readonly [what: string, bytes: string, status: readonly number[]])[] => [
  ['no HTTP at all', 'good evening\r\n\r\n', [400]],
  ['a method there is not', 'EVIL / HTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  ['a version there is not', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', [400]],
  ['a header of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, [431]],
  ['a header with a line feed', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\nb\r\n\r\n', [400]],
  ['a header with a zero', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', [400]],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', [400]],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    [400],
  ],
  [
    'a chunk that is none',
    'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    [0, 400, 405],
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400, 421]],
  ['a host that is no address', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', [400, 421]],
  [
    'an expectation there is not',
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nExpect: tea\r\nConnection: close\r\n\r\n`,
    [417],
  ],
]

export const attacks = async (): Promise<readonly Attack[]> => {
  const port = await serve()
  const row = (id: string, tries: string, attack: Attack['attack']): Attack => ({ id, area: 'server', tries, attack })
  return [
    ...routes.flatMap((path) =>
      probes.flatMap(([what, mode, dest]) =>
        ['cross-site', 'same-site'].map((site) =>
          row(
            `probe ${site} ${dest} ${mode} ${path}`,
            `learns from ${what} (${site}) that ${path} is served`,
            async () => {
              const headers = [`Sec-Fetch-Site: ${site}`, `Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${dest}`]
              const answer = await asked(port, path, [...headers, 'Accept: text/html,*/*'])
              const readable = /cross-origin-resource-policy: cross-origin|access-control-allow/i.test(answer.head)
              return heldUnless(
                (answer.status !== 403 || readable || telling.test(answer.body)) && `${answer.status} ${answer.head}`,
              )
            },
          ),
        ),
      ),
    ),
    ...['/', '/chat/3f2a', '/settings/plugins/acme.weather', '/settings/plugins/example.x.y-2'].map((path) =>
      row(`link ${path}`, `is kept out of ${path} after a link elsewhere`, async () => {
        const visit = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
        const { status } = await asked(port, path, [...visit, 'Accept: text/html'])
        return heldUnless(status !== 200 && String(status))
      }),
    ),
    ...['/api', '/api/health', '/api/reach', '/assets/app-1', '/assets/app-1.js', '/missing.png'].map((path) =>
      row(`link to a file ${path}`, `opens ${path} by a link elsewhere`, async () => {
        const visit = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
        const { status } = await asked(port, path, [...visit, 'Accept: text/html'])
        return heldUnless(status !== 403 && String(status))
      }),
    ),
    ...routes.map((path) =>
      row(`preflight ${path}`, `is allowed to call ${path} from another origin`, async () => {
        const headers = ['Origin: https://evil.example', 'Access-Control-Request-Method: POST']
        const { head, status } = await asked(port, path, headers, 'OPTIONS')
        return heldUnless((status !== 403 || /access-control/i.test(head)) && head)
      }),
    ),
    ...climbs.map((path) =>
      row(`climb ${path}`, `reads a file outside the app by ${path}`, async () => {
        const { body, status } = await asked(port, path)
        return heldUnless((status === 200 || body.includes(secret)) && `${status} ${body}`)
      }),
    ),
    ...hosts.map((host) =>
      row(`host ${host}`, `is answered under the name ${host}`, async () => {
        const request = ['GET / HTTP/1.1', `Host: ${host}`, 'Accept: text/html', 'Connection: close', '', ''].join(
          '\r\n',
        )
        const answer = await send(port, request)
        const gone = missing(answer)
        return heldUnless((![400, 421].includes(answer.status) && String(answer.status)) || gone.join(', '))
      }),
    ),
    ...unreadable(port).map(([what, bytes, statuses]) =>
      row(`raw ${what}`, `gets an answer without our headers by ${what}`, async () => {
        const answer = await send(port, bytes)
        if (!statuses.includes(answer.status)) return { broke: `${answer.status}` }
        return heldUnless(answer.status !== 0 && answer.status !== 405 && missing(answer).join(', '))
      }),
    ),
    ...['PUT', 'POST', 'DELETE', 'PATCH', 'TRACE'].map((method) =>
      row(`write ${method}`, `changes a file by ${method}`, async () => {
        const { status } = await asked(port, '/index.html', [], method)
        return heldUnless(status !== 405 && String(status))
      }),
    ),
  ]
}
