import { expect, test } from 'vitest'
import { faultCalls } from './catalogue/replies.ts'
import { faultScripts, faults } from './faultCatalogue.ts'
import { type FaultId, faultIds, type Place } from './faults.ts'
import { type CataloguedFault, type FaultCase, trickyText } from './index.ts'
import { createMockFetch } from './mockFetch.ts'
import { type Dialect, dialects } from './script.ts'
import { ask, chunksOf, decoded, eventsIn, joined, textIn } from './testing.ts'

/** Runs one case until it is over, moving time as far as needed. */
async function run(
  dialect: Dialect,
  id: FaultId | undefined,
  variant?: string,
  at?: Place,
  body: Readonly<Record<string, unknown>> = {},
) {
  const mock = createMockFetch({ origin: 'http://localhost:5173', lmstudioCors: true })
  if (id !== undefined) mock.script(...faultScripts(id, { ...(variant && { variant }), ...(at && { at }) }))
  const control = new AbortController()
  const running = ask(mock, dialect, { body, init: { signal: control.signal } }).then(
    async (response) => ({ response, ...(await chunksOf(response)) }),
    (failure: unknown) => ({ response: undefined, chunks: [] as readonly Uint8Array[], failure }),
  )
  await mock.clock.runUntilIdle(id === 'F33' ? 3_000 : 600_000)
  control.abort(new Error('enough'))
  const { response, chunks, failure } = await running
  const wire = decoded(chunks)
  return { mock, response, chunks, failure, wire, text: textIn(wire), entry: mock.log().at(-1) }
}

const names = (entry: CataloguedFault) => entry.cases.map(({ variant }) => variant)
const everyCase = faultIds.flatMap((id) =>
  faults[id].cases.map((one): [FaultId, string, FaultCase] => [id, one.variant, one]),
)

test('every number from F01 to F42 has a name and at least one case', () => {
  expect(faultIds).toHaveLength(42)
  for (const id of faultIds) expect(faults[id]).toMatchObject({ id, name: expect.any(String) })
  expect(names(faults.F25)).toContain('Retry-After as a date')
  expect(() => faultScripts('F01', { variant: 'nonsense' })).toThrow('no variant')
})

/** What a client could notice. Two runs that look the same here are the same to it. */
async function look(dialect: Dialect, id: FaultId | undefined, { variant, ask }: FaultCase) {
  const sampler = dialect === 'ollama' ? { options: { min_p: 0.1, stop: ['STOP'] } } : { min_p: 0.1 }
  const body = { stream_options: { include_usage: true }, ...(ask === 'sampler' ? sampler : {}) }
  const { wire, failure, response, entry } = await run(dialect, id, variant, undefined, body)
  const headers = [...(response?.headers ?? [])]
  const { receivedAt = 0, headersAt = 0, endedAt = 0 } = entry ?? {}
  return {
    wire,
    failure: String(failure),
    status: response?.status,
    headers,
    waits: [headersAt - receivedAt, endedAt - receivedAt],
  }
}

const healthyLooks = new Map<string, ReturnType<typeof look>>()

function healthyLook(dialect: Dialect, one: FaultCase): ReturnType<typeof look> {
  const key = `${dialect} ${one.ask === 'sampler'}`
  const known = healthyLooks.get(key) ?? look(dialect, undefined, one)
  healthyLooks.set(key, known)
  return known
}

const otherwiseTested: readonly FaultId[] = ['F37', 'F39', 'F40']

test.each(everyCase.filter(([id]) => !otherwiseTested.includes(id)))(
  '%s (%s) shows in every dialect it names',
  async (id, _variant, one) => {
    for (const dialect of one.dialects) {
      expect(await look(dialect, id, one), dialect).not.toEqual(await healthyLook(dialect, one))
    }
  },
)

test.each(everyCase.filter(([, , one]) => one.text === trickyText))(
  '%s (%s) leaves the text whole on the wire',
  async (id, variant, one) => {
    for (const dialect of one.dialects) {
      const { wire } = await run(dialect, id, variant)
      const data = wire.includes('data:') ? glued(wire) : textIn(wire)
      expect(data).toBe(trickyText)
    }
  },
)

/** Joins events whose data is spread over lines, as a parser must. */
function glued(wire: string): string {
  const events = wire.replace(/^\ufeff/, '').split(/\r\n\r\n|\n\n|\r\r/)
  return events
    .map((event) => {
      const lines = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'))
      return textIn(`data:${lines.map((line) => line.slice(5)).join('')}`)
    })
    .join('')
}

test('F01, F02: there is nobody', async () => {
  for (const id of ['F01', 'F02'] as const) expect((await run('openai', id)).failure).toBeInstanceOf(TypeError)
})

test('F04: headers come after 20 or 120 seconds', async () => {
  for (const [variant, ms] of [
    ['20 s', 20_000],
    ['120 s', 120_000],
  ] as const) {
    const { entry } = await run('llamacpp', 'F04', variant)
    expect((entry?.headersAt ?? 0) - (entry?.receivedAt ?? 0)).toBe(ms)
  }
})

test('F05: ninety seconds of keep-alives, then the reply', async () => {
  const { wire, text } = await run('openai', 'F05')
  expect(wire.match(/^: keep-alive/gm)).toHaveLength(17)
  expect(text).not.toBe('')
})

test('F06 and F07: silence, at once or in the middle', async () => {
  expect(await run('openai', 'F06')).toMatchObject({ wire: '', entry: { outcome: 'aborted' } })
  const { text, entry } = await run('ollama', 'F07', 'for ever')
  expect(text).not.toBe('')
  expect(entry?.outcome).toBe('aborted')
  const minute = await run('openai', 'F07', '60 s')
  expect((minute.entry?.endedAt ?? 0) - (minute.entry?.receivedAt ?? 0)).toBe(60_000)
})

test('F08 breaks the connection, F09 ends it politely too early', async () => {
  for (const dialect of dialects) {
    const reset = await run(dialect, 'F08')
    expect(reset.failure).toBeInstanceOf(TypeError)
    expect(reset.entry?.outcome).toBe('reset')
    const cut = await run(dialect, 'F09')
    expect(cut).toMatchObject({ failure: undefined, entry: { outcome: 'cut' } })
    expect(cut.wire).not.toMatch(/\[DONE\]|"done":true|"finish_reason":"/)
  }
})

test('F10, F11 and F12 differ only in how they end', async () => {
  expect((await run('openai', 'F10')).wire).toMatch(/"finish_reason":"stop"[^\n]*\n\n$/)
  const noFinish = await run('openai', 'F11')
  expect(noFinish.wire).toMatch(/data: \[DONE\]\n\n$/)
  expect(noFinish.wire).not.toContain('"finish_reason":"stop"')
  expect((await run('openai', 'F12')).wire).toMatch(/data: \[DONE\]$/)
  expect((await run('ollama', 'F12')).wire).toMatch(/"done":true[^\n]*$/)
})

test('F13 breaks one event and F14 all of them', async () => {
  const broken = (wire: string) =>
    eventsIn(wire).filter((event) => typeof event === 'string' && event !== '[DONE]').length
  expect(broken((await run('openai', 'F13')).wire)).toBe(1)
  const all = await run('ollama', 'F14')
  expect(broken(all.wire)).toBe(eventsIn(all.wire).length)
})

test('F15 really cuts where it hurts', async () => {
  const inside = await run('openai', 'F15', 'inside a character')
  expect(inside.chunks.some((chunk) => ((chunk[0] ?? 0) & 0xc0) === 0x80)).toBe(true)
  const field = await run('openai', 'F15', 'inside data:')
  expect(field.chunks.filter((chunk) => new TextDecoder().decode(chunk).startsWith('ta:')).length).toBeGreaterThan(3)
  const lineEnd = await run('ollama', 'F15', 'between CR and LF')
  expect(lineEnd.chunks.some((chunk) => chunk.at(-1) === 0x0d)).toBe(true)
})

test('F16 ends after half a character', async () => {
  const { chunks, wire } = await run('openai', 'F16')
  expect(joined(chunks).at(-1)).toBe(0x95 - 0x06 + 0x10)
  expect(wire.endsWith('\ufffd')).toBe(true)
})

test('F17 shows on the wire', async () => {
  const wire = async (variant: string) => (await run('openai', 'F17', variant)).chunks
  expect((await wire('byte order mark'))[0]).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(decoded(await wire('CRLF'))).not.toMatch(/[^\r]\n/)
  expect(decoded(await wire('CR'))).not.toContain('\n')
  expect(decoded(await wire('no space after data:'))).not.toContain('data: ')
  expect(decoded(await wire('comments inside events'))).toMatch(/\n: still here\ndata: /)
})

test('F18 sends a line longer than a client should hold', async () => {
  const { wire } = await run('openai', 'F18')
  expect(Math.max(...wire.split('\n').map((line) => line.length))).toBeGreaterThan(2 * 1024 * 1024)
})

test('F20 and F21 end well without a word', async () => {
  for (const dialect of dialects) {
    expect((await run(dialect, 'F20')).text).toBe('')
    const { text, wire } = await run(dialect, 'F21')
    expect(text).toBe('')
    expect(wire).toMatch(/reasoning|thinking/)
    expect(wire).toMatch(/"(finish|done)_reason":"length"/)
  }
})

test('F23 refuses the first sampler it meets, and nothing once it is gone', async () => {
  for (const dialect of ['openai', 'openrouter', 'llamacpp'] as const) {
    const refused = await run(dialect, 'F23', undefined, undefined, { temperature: 0.5 })
    expect(refused.response?.status).toBe(400)
    expect(refused.wire).toContain('temperature')
    expect((await run(dialect, 'F23')).response?.status).toBe(200)
  }
  expect((await run('ollama', 'F23', undefined, undefined, { options: { min_p: 0.1 } })).wire).toContain('min_p')
})

test.each([
  ['401', 401],
  ['402', 402],
  ['403', 403],
  ['404', 404],
  ['408', 408],
  ['413', 413],
  ['422', 422],
] as const)('F24 (%s) has its status in every dialect', async (variant, status) => {
  for (const dialect of dialects) {
    // OpenRouter calls an unknown model a bad request.
    const expected = dialect === 'openrouter' && status === 404 ? 400 : status
    expect((await run(dialect, 'F24', variant)).response?.status).toBe(expected)
  }
})

test('F25 tells the wait in three ways, or not at all', async () => {
  const retry = async (variant: string) => (await run('openai', 'F25', variant)).response?.headers.get('retry-after')
  expect(await retry('Retry-After header')).toBe('2')
  expect(await retry('Retry-After as a date')).toMatch(/^\w{3}, .* GMT$/)
  expect(await retry('no hint')).toBeNull()
  expect((await run('openai', 'F25', 'retry_after in the body')).wire).toContain('"retry_after":2')
})

test('F26 is a 429 that waiting does not cure', async () => {
  const { response, wire } = await run('openai', 'F26')
  expect(response?.status).toBe(429)
  expect(wire).toContain('insufficient_quota')
})

test.each([
  ['500', 500],
  ['502', 502],
  ['503', 503],
  ['504', 504],
  ['529', 529],
] as const)('F27 (%s)', async (variant, status) => {
  for (const dialect of dialects) expect((await run(dialect, 'F27', variant)).response?.status).toBe(status)
})

test('F28 wears 200', async () => {
  for (const variant of names(faults.F28)) {
    const { response, wire, text } = await run('openai', 'F28', variant)
    expect(response?.status).toBe(200)
    expect(text).toBe('')
    expect(wire).toMatch(/error|<!doctype/)
  }
})

test('F29 fails after exactly thirty deltas', async () => {
  for (const dialect of dialects) {
    const { wire } = await run(dialect, 'F29')
    const deltas = eventsIn(wire).filter((event) => textIn(`data: ${JSON.stringify(event)}`) !== '')
    expect(deltas).toHaveLength(30)
  }
})

test('F30 answers in one piece although a stream was asked for', async () => {
  for (const dialect of dialects)
    expect((await run(dialect, 'F30')).response?.headers.get('content-type')).toBe('application/json')
})

test('F31 sends tool calls that can be put together in only one way', async () => {
  const fragments = async (variant: string) =>
    eventsIn((await run('openai', 'F31', variant)).wire).flatMap((event) => {
      const choices = (
        event as {
          choices?: {
            delta: { tool_calls?: { index?: number; id?: string; function: { name?: string; arguments: string } }[] }
          }[]
        }
      ).choices
      return choices?.[0]?.delta.tool_calls ?? []
    })
  const outOfOrder = await fragments('out of order')
  expect(outOfOrder[0]?.index).toBe(1)
  for (const [index, call] of faultCalls.entries()) {
    const args = outOfOrder.filter((one) => one.index === index).map((one) => one.function.arguments)
    expect(JSON.parse(args.join(''))).toEqual(call.args)
  }
  expect((await fragments('no index')).every(({ index }) => index === undefined)).toBe(true)
  expect((await fragments('name repeated')).every((one) => one.function.name !== undefined)).toBe(true)
  expect(await fragments('whole calls')).toHaveLength(2)
  expect((await fragments('duplicate chunks')).filter(({ id }) => id !== undefined)).toHaveLength(4)
})

test('F33 loops: up to max_tokens, or for as long as anybody listens', async () => {
  const limited = await run('openai', 'F33', 'until the limit', undefined, { max_tokens: 30 })
  expect(limited.text).toBe(' again'.repeat(20))
  expect(limited.wire).toContain('"finish_reason":"length"')
  const endless = await run('ollama', 'F33', 'endless', undefined, { options: { num_predict: 5 } })
  expect(endless.text.length).toBeGreaterThan(3_000)
  expect(endless.entry?.outcome).toBe('aborted')
})

test('F34 runs over the stop string', async () => {
  expect((await run('openai', 'F34', undefined, undefined, { stop: ['STOP'] })).text).toContain('STOP Four')
})

test('F35 parrots the card and the user', async () => {
  const { text } = await run('openai', 'F35')
  expect(text).toContain('keeps the lighthouse')
  expect(text).toContain('“Good evening, is the lamp lit?”')
})

test('F36 sends people elsewhere, and notes who went', async () => {
  const mock = createMockFetch({ origin: null })
  mock.script({ fault: { id: 'F36' } })
  const headers = { authorization: 'Bearer secret', 'x-api-key': 'secret' }
  await expect(ask(mock, 'openai', { headers, init: { redirect: 'error' } })).rejects.toThrow(TypeError)
  expect(mock.log().filter(({ dialect }) => dialect === 'elsewhere')).toEqual([])
  await ask(mock, 'openai', { headers })
  expect(mock.log().at(-1)).toMatchObject({ dialect: 'elsewhere', headers: { 'x-api-key': 'secret' } })
  expect(mock.log().at(-1)?.headers).not.toHaveProperty('authorization')
})

test('F39 lists models in all the wrong ways', async () => {
  const list = async (variant: string, dialect: Dialect = 'openai') => {
    const mock = createMockFetch({ origin: null })
    mock.script(...faultScripts('F39', { variant }))
    const path = dialect === 'ollama' ? '/api/tags' : '/models'
    const response = await mock.fetch(mock.base(dialect) + path)
    return response.ok ? response.json() : response.status
  }
  expect(await list('404')).toBe(404)
  expect(await list('empty')).toEqual({ object: 'list', data: [] })
  expect(((await list('5,000 models', 'ollama')) as { models: unknown[] }).models).toHaveLength(5_000)
  expect(((await list('5,000 models', 'openrouter')) as { data: unknown[] }).data).toHaveLength(5_000)
  expect(((await list('duplicate ids')) as { data: unknown[] }).data).toHaveLength(6)
  expect(await list('bare array')).toHaveLength(3)
  expect(await list('under models')).toHaveProperty('models')
})

test('F40 shrinks the window from the second call on', async () => {
  const mock = createMockFetch({ origin: null })
  mock.script({ fault: { id: 'F40' } })
  for (const window of [8_192, 1_024, 1_024]) {
    await (await ask(mock, 'llamacpp')).text()
    expect(mock.log().at(-1)?.seen?.window).toBe(window)
  }
})

test('F41 and F42 lie about numbers', async () => {
  const usage = async (variant: string, dialect: Dialect = 'openrouter') => (await run(dialect, 'F41', variant)).wire
  expect(await usage('missing')).not.toContain('"usage"')
  expect(await usage('fake')).toContain('"total_tokens":200')
  expect(await usage('numbers as strings')).toMatch(/"prompt_tokens":"\d+"/)
  expect(await usage('missing', 'ollama')).not.toContain('eval_count')
  expect((await run('openai', 'F42')).wire).toContain('"created":0,')
})

const places: readonly Place[] = ['beforeHeaders', 'beforeFirstToken', { token: 4 }, 'end']

test.each(places)('an incident can be moved to %o', async (at) => {
  for (const dialect of dialects) {
    for (const id of ['F06', 'F08', 'F09', 'F22', 'F29'] as const) {
      const { text, response, entry } = await run(dialect, id, undefined, at)
      expect(entry?.outcome).not.toBe('pending')
      if (at === 'beforeHeaders') expect(response?.ok ?? false).toBe(false)
      else expect(response?.status).toBe(200)
      const full = (await run(dialect, 'F42')).text
      const told = at === 'end' ? full : typeof at === 'object' ? full.slice(0, text.length) : ''
      expect(text).toBe(told)
    }
  }
})
