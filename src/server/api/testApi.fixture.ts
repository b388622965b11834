import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { noCaptcha } from '../auth/captcha/captcha.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { demoUpstreams } from '../hosted/upstreams.ts'
import { fileObjects } from '../objects/fileObjects.ts'
import { createPlatform, type PlatformOptions } from '../platform.ts'
import { tombstonesIn } from '../privacy/tombstones.ts'
import { createAccountsApi } from './accountsApi.ts'
import { undocumented } from './traffic.fixture.ts'

export interface TestAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests ask.
  readonly body: Readonly<Record<string, any>>
  readonly headers: Readonly<Record<string, unknown>>
}

export interface Asked {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
}

/** Sent as it is: texts and bytes that are no JSON, or odd JSON. */
const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)

type TestApiOptions = Partial<
  Pick<
    PlatformOptions,
    'captcha' | 'chasterApi' | 'chasterSignIn' | 'imageGate' | 'metricsToken' | 'social' | 'upstreams'
  >
>

/** The whole API over a database of its own, with a clock that tests move. */
export async function openTestApi({ captcha = noCaptcha, ...more }: TestApiOptions = {}) {
  let now = new Date('2030-01-15T12:00:00.000Z')
  const clock = () => now
  const outbox = mkdtempSync(join(tmpdir(), 'vesper-outbox-'))
  const database = await openTestDatabase()
  const objects = fileObjects(join(outbox, 'objects'))
  const faults: unknown[] = []
  const strange = new Set<string>()
  const mails: string[] = []
  let registered = 0
  const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })
  const platform = createPlatform({
    database,
    clock,
    version: '1.2.3',
    publicUrl: 'http://localhost:4173',
    tokenKeys: [key('t1', 1)],
    sealKeys: [key('s1', 2)],
    mail: { from: 'Vesper <no-reply@example.com>', delivery: { kind: 'outbox', folder: outbox } },
    captcha,
    social: {},
    upstreams: demoUpstreams,
    objects,
    tombstones: tombstonesIn(join(outbox, 'erased.jsonl')),
    ...more,
    onError: (where, error) => faults.push({ where, error }),
  })
  const app = await createAccountsApi(async () => platform)

  function inject(method: InjectOptions['method'], path: string, body: unknown, asked: Asked) {
    return app.inject({
      method: method ?? 'GET',
      url: `/api${path}`,
      remoteAddress: asked.from ?? '127.0.0.1',
      headers: {
        host: 'localhost:4173',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }),
        ...asked.headers,
      },
      ...(body !== undefined && { payload: isRaw(body) ? body : JSON.stringify(body) }),
    })
  }

  async function call(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    asked: Asked = {},
  ): Promise<TestAnswer> {
    const answer = await inject(method, path, body, asked)
    const exchange = {
      method: String(method),
      path,
      status: answer.statusCode,
      body: answer.body === '' ? {} : answer.json(),
    }
    const other = undocumented(exchange)
    if (other !== undefined) strange.add(other)
    return { status: exchange.status, body: exchange.body, headers: answer.headers }
  }

  return {
    platform,
    database,
    objects,
    faults,
    call,
    get: (path: string, asked?: Asked) => call('GET', path, undefined, asked),
    post: (path: string, body?: unknown, asked?: Asked) => call('POST', path, body, asked),
    put: (path: string, body?: unknown, asked?: Asked) => call('PUT', path, body, asked),
    remove: (path: string, body?: unknown, asked?: Asked) => call('DELETE', path, body, asked),
    /** A call whose answer is no JSON. */
    async stream(path: string, body: unknown, asked: Asked) {
      const answer = await inject('POST', path, body, asked)
      return { status: answer.statusCode, text: answer.body, headers: answer.headers }
    },
    /** A visit of a browser, which may be sent elsewhere. */
    async visit(path: string, asked: Asked) {
      const answer = await inject('GET', path, undefined, asked)
      return { status: answer.statusCode, headers: answer.headers }
    },
    /** A call whose answer is a file. */
    async download(path: string, asked: Asked) {
      const answer = await inject('GET', path, undefined, asked)
      return { status: answer.statusCode, bytes: new Uint8Array(answer.rawPayload), headers: answer.headers }
    },
    /** A file outside of the API. */
    async show(path: string, { token }: Asked = {}) {
      const answer = await app.inject({
        url: path,
        headers: { host: 'localhost:4173', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      })
      return { status: answer.statusCode, bytes: new Uint8Array(answer.rawPayload), headers: answer.headers }
    },
    /** Lets time pass. */
    pass(ms: number): void {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
    /** Makes an account, from an address nobody else comes from unless one is given. */
    async register(username: string, more: Readonly<Record<string, unknown>> = {}, asked?: Asked) {
      registered += 1
      const from = `10.9.${registered >> 8}.${registered & 255}`
      const answer = await call(
        'POST',
        '/auth/register',
        { username, password: 'lantern hill', ...more },
        { from, ...asked },
      )
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return { token: String(answer.body.token), user: answer.body.user }
    },
    /** Every mail that was written so far, once what waits is done, in the order they were first seen. */
    async mails(): Promise<readonly string[]> {
      await platform.jobs.runDue()
      const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
      mails.push(...names.filter((name) => !mails.includes(name)).sort())
      return mails.map((name) =>
        readFileSync(join(outbox, name), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
    },
    /** Fails where an answer held what the contract does not name. */
    async close(): Promise<void> {
      await app.close()
      await platform.close()
      if (strange.size > 0) throw new Error(`The contract does not name this:\n${[...strange].join('\n')}`)
    },
  }
}
