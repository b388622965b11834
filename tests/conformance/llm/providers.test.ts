import type { ChatDelta } from 'sdk'
import { assembleToolCalls } from 'sdk/llm'
import { fakeStorage, gather, settled } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { dialects, faultCalls, faultScripts, faultTools, simModels, trickyText } from '../../simulators/llm/index.ts'
import { canary, endOf, failureIn, providerRig, reasoningOf, textOf } from './providersRig.ts'

const quiet = new AbortController().signal
const tools = faultTools.map((tool) => tool.function)

describe.each(dialects)('%s', (dialect) => {
  test('L01 the text is the script’s, the end comes once, the finish is mapped', async () => {
    const rig = providerRig(dialect)
    rig.sim.script({ reply: { text: trickyText } })
    const deltas = await rig.chat()
    expect(textOf(deltas)).toBe(trickyText)
    expect(endOf(deltas).reason).toBe('stop')
  })

  test('L01 a reply cut by the limit ends as length', async () => {
    const rig = providerRig(dialect)
    rig.sim.script({ reply: { text: trickyText } })
    expect(endOf(await rig.chat({ maxTokens: 4 })).reason).toBe('length')
  })

  test('L01 thoughts arrive as thoughts', async () => {
    const rig = providerRig(dialect)
    rig.sim.script({ reply: { text: 'The lamp is lit.', reasoning: 'A storm, then.' } })
    const deltas = await rig.chat()
    expect([reasoningOf(deltas), textOf(deltas)]).toEqual(['A storm, then.', 'The lamp is lit.'])
  })

  test('L03 1,000 random ways to cut the bytes give the same text', async () => {
    const rig = providerRig(dialect)
    const random = randomFrom(2030)
    for (let seed = 0; seed < 1_000; seed += 1) {
      const cutAt = Array.from({ length: 1 + (seed % 23) }, () => Math.floor(random() * 8_000)).sort((a, b) => a - b)
      rig.sim.reset()
      rig.sim.script({ reply: { text: trickyText }, chunking: { cutAt } })
      const deltas = await gather(rig.provider.chat(rig.request, { signal: quiet }))
      if (textOf(deltas) !== trickyText) expect({ seed, text: textOf(deltas) }).toEqual({ seed, text: trickyText })
      endOf(deltas)
    }
  }, 120_000)

  test('L04 L05 an abort before the headers ends the reply and the request', async () => {
    const rig = providerRig(dialect)
    rig.sim.script({ headerDelayMs: 20_000 })
    const stop = new AbortController()
    const listening = rig.chat({}, stop.signal)
    while (rig.chats().length === 0) await settled()
    await abortedWithin(rig, stop, listening)
  })

  test('L04 L05 an abort after the headers ends the reply and the request', async () => {
    const rig = providerRig(dialect)
    rig.sim.script(...faultScripts('F06'))
    const stop = new AbortController()
    const listening = rig.chat({}, stop.signal)
    while (rig.chats()[0]?.status === undefined) await settled()
    await settled()
    await abortedWithin(rig, stop, listening)
  })

  test('L04 L05 an abort between two tokens keeps the text and sends nothing after', async () => {
    const rig = providerRig(dialect)
    rig.sim.script({ reply: { text: trickyText.repeat(4) }, tokensPerSec: 20, quirks: ['deaf'] })
    const stop = new AbortController()
    const deltas: ChatDelta[] = []
    const listening = (async () => {
      for await (const delta of rig.provider.chat(rig.request, { signal: stop.signal })) {
        deltas.push(delta)
        if (delta.kind === 'text' && deltas.length > 3) stop.abort()
      }
      return deltas
    })()
    await rig.during(listening)
    expect(endOf(deltas).reason).toBe('aborted')
    expect(trickyText.repeat(4).startsWith(textOf(deltas))).toBe(true)
    expect(rig.chats()[0]).toMatchObject({ outcome: 'aborted' })
    await quietAfter(rig)
  })

  test('L05 leaving the loop closes the connection', async () => {
    const rig = providerRig(dialect)
    rig.sim.script({ reply: { text: trickyText.repeat(4) }, tokensPerSec: 20 })
    const leave = async () => {
      const { signal } = new AbortController()
      for await (const delta of rig.provider.chat(rig.request, { signal })) if (delta.kind === 'text') return
    }
    await rig.during(leave())
    await settled()
    expect(rig.chats()[0]).toMatchObject({ outcome: 'aborted' })
    await quietAfter(rig)
  })

  test('L10 F23 a refused parameter is left out once, and from then on', async () => {
    const storage = fakeStorage()
    const rig = providerRig(dialect, { storage })
    rig.sim.script({ fault: { kind: 'refuseParameter', parameter: 'temperature' } })
    const wish = { samplers: { temperature: 0.8, topP: 0.9 } }
    expect(endOf(await rig.chat(wish)).reason).toBe('stop')
    expect(endOf(await rig.chat(wish)).reason).toBe('stop')
    expect(rig.chats().map(({ status }) => status)).toEqual([400, 200, 200])

    const later = providerRig(dialect, { storage })
    await later.chat(wish)
    expect(later.chats()[0]?.body).not.toContain('temperature')
    expect(later.chats()[0]?.body).toContain('top_p')

    const [, other] = simModels[dialect]
    if (other === undefined) return
    await later.chat({ ...wish, model: other.id })
    expect(later.chats()[1]?.body).toContain('temperature')
  })

  test('L14 tool calls come together, and thoughts about them stay out of the text', async () => {
    const rig = providerRig(dialect)
    rig.sim.script({ reply: { text: '', tools: faultCalls } })
    const deltas = await rig.chat({ tools })
    const calls = assembleToolCalls(deltas).map(({ name, args }) => ({ name, args: JSON.parse(args) }))
    expect(calls).toEqual(faultCalls)
    expect(endOf(deltas).reason).toBe('tool')
    expect(textOf(deltas)).toBe('')
  })

  test('L16 the key is in no delta, error, address, body, log or record', async () => {
    const storage = fakeStorage()
    for (const scripts of [faultScripts('F24'), faultScripts('F28'), faultScripts('F08'), faultScripts('F36')]) {
      const rig = providerRig(dialect, { storage })
      rig.sim.script({ preStatus: 401, body: { error: { message: `Wrong key: ${canary}`, code: 'invalid_api_key' } } })
      const echoed = await rig.chat()
      expect(failureIn(echoed).kind).toBe('auth')
      rig.sim.reset()
      rig.sim.script(...scripts)
      const deltas = await rig.chat()
      const stored: unknown[] = []
      for await (const name of storage.keys()) stored.push(name, await storage.get(name))
      const requests = rig.sim.log().map(({ path, body }) => ({ path, body }))
      expect(JSON.stringify([echoed, deltas, rig.log, stored, requests])).not.toContain(canary.slice(0, 12))
      expect(JSON.stringify(rig.sim.log().filter((entry) => entry.dialect === 'elsewhere'))).not.toContain(canary)
    }
  })
})

test('L07 only the headers that Ollama lets pages send are sent to it', async () => {
  const rig = providerRig('ollama', { origin: 'http://localhost:5173' })
  await rig.chat()
  await rig.during(rig.provider.models({ signal: new AbortController().signal }))
  await rig.during(rig.provider.check({ signal: new AbortController().signal }))
  const allowed = ['authorization', 'content-type', 'user-agent', 'accept', 'x-requested-with']
  const ofTheBrowser = ['host', 'origin', 'access-control-request-method', 'access-control-request-headers']
  const sent = new Set(rig.sim.log().flatMap(({ headers }) => Object.keys(headers)))
  expect([...sent].filter((name) => ![...allowed, ...ofTheBrowser].includes(name))).toEqual([])
  expect(rig.chats()[0]?.status).toBe(200)
})

test('L07 attribution goes to OpenRouter only when it is switched on', async () => {
  const silent = providerRig('openrouter')
  const open = providerRig('openrouter', { settings: { attribution: true } })
  await silent.chat()
  await open.chat()
  const named = (rig: typeof silent) =>
    Object.keys(rig.chats()[0]?.headers ?? {}).filter((name) => /title|referer/.test(name))
  expect(named(silent)).toEqual([])
  expect(named(open)).toEqual(['x-openrouter-title'])
})

test('L08 the window is in every request to Ollama, always the same, and nothing was dropped', async () => {
  const rig = providerRig('ollama', { settings: { numCtx: 4096 } })
  await rig.chat()
  await rig.chat({ contextTokens: 2048, maxTokens: 50 })
  await rig.chat({ samplers: { temperature: 1 }, reasoning: { effort: 'none' } })
  const windows = rig.chats().map(({ json }) => (json as { options: { num_ctx: number } }).options.num_ctx)
  expect(windows).toEqual([4096, 4096, 4096])
  for (const { seen } of rig.chats()) {
    expect(seen?.droppedMessages).toBe(0)
    expect(seen?.promptTokens).toBeLessThanOrEqual(4096)
  }
})

test('L08 a prompt beyond Ollama’s window is an error with its numbers, not a silent cut', async () => {
  const rig = providerRig('ollama', { settings: { numCtx: 1024 } })
  const messages = [{ role: 'user' as const, content: 'The rain went on. '.repeat(400) }]
  const failure = failureIn(await rig.chat({ messages }))
  expect(failure).toMatchObject({ kind: 'context', tokens: { window: 1024, prompt: expect.any(Number) } })
})

test('L08 the windows of local servers are the ones they run with', async () => {
  const signal = new AbortController().signal
  const windowOf = async (dialect: (typeof dialects)[number]) => {
    const rig = providerRig(dialect)
    return (await rig.during(rig.provider.models({ signal })))[0]?.contextTokens
  }
  expect(await windowOf('llamacpp')).toBe(4096)
  expect(await windowOf('kobold')).toBe(4096)
  expect(await windowOf('tgwui')).toBe(4096)
  expect(await windowOf('openrouter')).toBe(32_768)
})

test('L02 F11 F12 a last word without finish and without its line end is still the last word', async () => {
  const rig = providerRig('kobold')
  rig.sim.script({ reply: { text: trickyText }, quirks: ['noFinish', 'noDoneNewline'] })
  const deltas = await rig.chat()
  expect([textOf(deltas), endOf(deltas).reason]).toEqual([trickyText, 'stop'])
})

test('L02 F33 a model that repeats itself without any limit is stopped', async () => {
  const rig = providerRig('llamacpp')
  rig.sim.script({ reply: { text: ' again' }, quirks: ['repeatToken', 'ignoreMaxTokens'], tokensPerSec: 200 })
  const deltas = await rig.chat()
  expect(endOf(deltas)).toMatchObject({ reason: 'length', native: 'repetition' })
  expect(rig.chats()[0]).toMatchObject({ outcome: 'aborted' })
})

test('L04 KoboldCpp is told to stop when a reply is aborted', async () => {
  const rig = providerRig('kobold')
  rig.sim.script({ reply: { text: trickyText.repeat(4) }, tokensPerSec: 20 })
  const stop = new AbortController()
  const listen = async () => {
    for await (const delta of rig.provider.chat(rig.request, { signal: stop.signal })) {
      if (delta.kind === 'text') stop.abort()
    }
  }
  await rig.during(listen())
  await settled()
  expect(rig.sim.log().at(-1)).toMatchObject({ method: 'POST', path: '/api/extra/abort' })
})

type Rig = ReturnType<typeof providerRig>

async function abortedWithin(rig: Rig, stop: AbortController, listening: Promise<readonly ChatDelta[]>): Promise<void> {
  const before = rig.sim.clock.now()
  stop.abort()
  const deltas = await listening
  expect(rig.sim.clock.now() - before).toBeLessThan(250)
  expect(endOf(deltas).reason).toBe('aborted')
  expect(rig.chats()[0]).toMatchObject({ outcome: 'aborted' })
  await quietAfter(rig)
}

/** Nothing is asked after the end, except that KoboldCpp is told to stop; nobody is left waiting. */
async function quietAfter(rig: Rig): Promise<void> {
  const chats = rig.chats().length
  for (let turn = 0; turn < 4; turn += 1) await settled()
  await rig.sim.clock.advance(700_000)
  expect(rig.chats()).toHaveLength(chats)
  expect(rig.sim.clock.sleepers).toBe(0)
}

/** A small generator, so that a failing seed can be run again. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}
