import { isAbort } from 'sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountCall } from '../contract.ts'
import { netLog } from '../log.ts'
import { tokenOf, web } from './account.fixture.ts'
import { type AskParts, askAccount, noConnection } from './askAccount.ts'

const host = 'https://accounts.example'
const never = new AbortController().signal
const token = tokenOf(0, 86_400_000)
const refresh = { method: 'POST', path: '/auth/refresh' } as const
const usage = { method: 'GET', path: '/usage' } as const
const register = { method: 'POST', path: '/auth/register', body: { username: 'anna' } } as const
const used = {
  success: true,
  data: {
    has_unlimited: false,
    messages_remaining: 12,
    vesperUsage: { messages_used: 188, messages_limit: 200, reset_date: '2030-02-01T00:00:00.000Z' },
  },
}

let kept: string[]

beforeEach(async () => {
  kept = []
  // Fetched beforehand, so that no test with a moved clock waits for the disk.
  await import('./checkAnswer.ts')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const log = netLog(() => 0)
const ask = (call: AccountCall, more: Partial<AskParts> = {}, signal = never) =>
  askAccount(
    { log, host, token, keep: async (fresh) => void kept.push(fresh), random: () => 0.5, ...more },
    call,
    signal,
  )

/** Lets time pass until the call is over. */
async function over<T>(work: Promise<T>): Promise<T | { readonly code: unknown; readonly message: string }> {
  const told = work.catch((error) => ({ code: error.code, message: error.message }))
  await vi.runAllTimersAsync()
  return told
}

test('a file is sent as it is, with its own type', async () => {
  const medium = {
    id: '018f0000-0000-7000-8000-00000000f00d',
    url: '/media/x.webp',
    width: 1,
    height: 1,
    state: 'clean',
  }
  const asked = web(() => ({ body: { success: true, data: medium } }))
  const body = new Blob(['pixels'], { type: 'image/png' })
  expect(await ask({ method: 'POST', path: '/media', query: { kind: 'avatar' }, body })).toEqual({
    kind: 'answer',
    body: { success: true, data: medium },
  })
  expect(asked[0]).toMatchObject({ url: `${host}/api/media?kind=avatar`, body })
  expect(asked[0]?.headers['content-type']).toBe('image/png')
})

describe('an answer', () => {
  test('is read by the contract, without members it does not know', async () => {
    web(() => ({ body: { ...used, extra: 1, data: { ...used.data, more: { secret: true } } } }))
    expect(await ask(usage)).toEqual({ kind: 'answer', body: used })
  })

  test.each([
    ['of another shape', { success: true, data: { has_unlimited: 'no' } }],
    ['that is a web page', '<!doctype html><h1>Router</h1>'],
    ['that is nothing', ''],
  ])('%s is a failure', async (_, body) => {
    web(() => ({ body }))
    expect(await over(ask(usage))).toEqual({ code: 'net/unreachable', message: 'Request failed. Please try again.' })
  })

  test('that is too large is stopped and not asked for again', async () => {
    const asked = web(() => ({ body: ' '.repeat(4 * 1024 * 1024 + 1) }))
    expect(await over(ask(usage))).toEqual({
      code: 'net/too-large',
      message: `The answer from ${host} is larger than allowed, so it was stopped.`,
    })
    expect(asked).toHaveLength(1)
  })

  test('gives its token to be kept, and has none itself', async () => {
    web(() => ({ body: { success: true, token: 'a.b.c' } }))
    expect(await ask(refresh)).toEqual({ kind: 'answer', body: { success: true } })
    expect(kept).toEqual(['a.b.c'])
  })

  test('that refuses is handed on with its status and members', async () => {
    const body = { success: false, code: 'unknown_field', error: 'No.', retry: true }
    web(() => ({ status: 400, body }))
    expect(await ask(usage)).toEqual({ kind: 'refused', status: 400, body })
    web(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }))
    expect(await ask(usage)).toEqual({ kind: 'refused', status: 502, body: {} })
  })
})

describe('a call', () => {
  test('goes below /api with token, query, body and key', async () => {
    const asked = web(() => ({ status: 400, body: {} }))
    await ask({ method: 'GET', path: '/chastity/ai-context', query: { characterId: 'a b&c' } })
    await ask({ ...register, idempotencyKey: 'k' })
    await ask(usage, { token: undefined })
    expect(asked[0]).toMatchObject({
      url: `${host}/api/chastity/ai-context?characterId=a+b%26c`,
      method: 'GET',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      redirect: 'error',
    })
    expect(asked[1]).toMatchObject({
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: '{"username":"anna"}',
    })
    expect(asked[2]?.headers).not.toHaveProperty('authorization')
  })

  test('that the contract does not have is not made', async () => {
    const asked = web(() => ({ body: {} }))
    expect(await over(ask({ method: 'GET', path: '/nothing' }))).toMatchObject({ code: 'plugin/refused' })
    expect(await over(ask({ method: 'DELETE', path: '/usage' }))).toMatchObject({ code: 'plugin/refused' })
    expect(asked).toEqual([])
  })

  test('is in the log without its token', async () => {
    web(() => ({ body: used }))
    await ask(usage)
    expect(log.entries()[0]).toMatchObject({ plugin: 'vesper', method: 'GET', url: `${host}/api/usage`, status: 200 })
    expect(JSON.stringify(log.entries())).not.toContain(token)
  })
})

describe('without a line to the server', () => {
  test.each<[string, AccountCall]>([
    ['that only reads', usage],
    ['that is harmless twice', refresh],
    ['with a key', { ...register, idempotencyKey: 'k' }],
  ])('a call %s is tried three more times', async (_, call) => {
    const asked = web(() => 'offline')
    expect(await over(ask(call))).toEqual({ code: 'net/unreachable', message: noConnection })
    expect(asked).toHaveLength(4)
  })

  test('a call that does something is made once', async () => {
    const asked = web(() => 'offline')
    expect(await over(ask(register))).toEqual({ code: 'net/unreachable', message: noConnection })
    expect(asked).toHaveLength(1)
  })

  test('each wait is twice the one before, with some chance in it', async () => {
    web(() => 'offline')
    const begun = Date.now()
    const times: number[] = []
    const work = ask(usage, { random: () => 0 }).catch(() => times.push(Date.now() - begun))
    await vi.runAllTimersAsync()
    await work
    expect(times).toEqual([500 + 1000 + 2000])
  })

  test('the first answer counts', async () => {
    let calls = 0
    web(() => (++calls < 3 ? 'offline' : { body: used }))
    expect(await over(ask(usage))).toEqual({ kind: 'answer', body: used })
    expect(calls).toBe(3)
  })

  test('a call that is cancelled while it waits is not tried again', async () => {
    const asked = web(() => 'offline')
    const cancel = new AbortController()
    const work = ask(usage, {}, cancel.signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(500)
    cancel.abort()
    expect(isAbort(await work)).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test('a server that does not answer in time is not there, which is no cancelling', async () => {
    const tooSlow = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tooSlow.signal)
    vi.stubGlobal('fetch', () => {
      tooSlow.abort(new DOMException('Too slow', 'TimeoutError'))
      return Promise.reject(tooSlow.signal.reason)
    })
    expect(await over(ask(register))).toEqual({ code: 'net/unreachable', message: noConnection })
  })
})
