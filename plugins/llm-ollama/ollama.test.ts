import { fakeContext, fakeNet, gather, ollamaWire } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { ollama } from './ollama.ts'

const signal = new AbortController().signal
const rig = (settings: object = {}) => {
  const network = fakeNet()
  const fake = fakeContext({ settings, grants: { net: network.net } })
  return { network, provider: ollama(fake.context) }
}
const json = (body: unknown) => ({ body: JSON.stringify(body) })
const chatOnce = async (provider: ReturnType<typeof ollama>, more: object = {}) => {
  const request = { model: 'tern:8b', contextTokens: 8192, messages: [{ role: 'user' as const, content: 'Hello' }] }
  return gather(provider.chat({ ...request, ...more }, { signal }))
}
const pulled = async (provider: ReturnType<typeof ollama>) => {
  if (!provider.install) throw new Error('Ollama pulls models')
  return gather(provider.install({ kind: 'model', id: 'wren' }, { signal }))
}

describe('requests', () => {
  const bodyOf = (network: ReturnType<typeof fakeNet>) => JSON.parse(String(network.requests.at(-1)?.body))

  test('always name the window of the connection and refuse to be cut silently', async () => {
    const { network, provider } = rig({ numCtx: 16_384 })
    await chatOnce(provider)
    expect(bodyOf(network)).toMatchObject({ truncate: false, options: { num_ctx: 16_384 } })
  })

  test('say how long to keep the model, as a number where it is one', async () => {
    const { network, provider } = rig({ keepAlive: '-1' })
    await chatOnce(provider)
    expect(bodyOf(network).keep_alive).toBe(-1)
  })

  test('carry samplers under Ollama’s names', async () => {
    const { network, provider } = rig()
    await chatOnce(provider, { samplers: { repetitionPenalty: 1.1, typicalP: 0.9, topA: 0.5 }, maxTokens: 200 })
    expect(bodyOf(network).options).toEqual({ num_ctx: 8192, repeat_penalty: 1.1, typical_p: 0.9, num_predict: 200 })
  })

  test('give tool results under the tool’s name and arguments as objects', async () => {
    const { network, provider } = rig()
    await chatOnce(provider, {
      messages: [
        { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'set_light', args: '{"level":1}' }] },
        { role: 'tool', content: 'done', toolCallId: 'a' },
      ],
    })
    expect(bodyOf(network).messages).toEqual([
      { role: 'assistant', content: '', tool_calls: [{ function: { name: 'set_light', arguments: { level: 1 } } }] },
      { role: 'tool', content: 'done', tool_name: 'set_light' },
    ])
  })

  test('turn thinking off when no effort is wanted', async () => {
    const { network, provider } = rig()
    await chatOnce(provider, { reasoning: { effort: 'none' } })
    expect(bodyOf(network).think).toBe(false)
  })
})

describe('failures', () => {
  test('a missing model says how to pull it', async () => {
    const { network, provider } = rig()
    network.serve(() => ({ status: 404, ...json({ error: 'model "tern:8b" not found, try pulling it first' }) }))
    expect((await chatOnce(provider)).at(-1)).toMatchObject({
      failure: { kind: 'not-found', message: expect.stringContaining('ollama pull tern:8b') },
    })
  })

  test('a refusal without a word means that this page is not let in', async () => {
    const { network, provider } = rig()
    network.serve(() => ({ status: 403 }))
    expect((await chatOnce(provider)).at(-1)).toMatchObject({
      failure: { kind: 'forbidden', message: expect.stringContaining('OLLAMA_ORIGINS') },
    })
  })

  test('a model that cannot think is asked again without, and never again with', async () => {
    const { network, provider } = rig()
    network.serve(({ body }) =>
      String(body).includes('"think"')
        ? { status: 400, ...json({ error: '"tern:8b" does not support thinking' }) }
        : { body: ollamaWire.events({ text: ['Hello.'] }).join('') },
    )
    const reasoning = { reasoning: { effort: 'high' } }
    expect((await chatOnce(provider, reasoning)).at(-1)).toMatchObject({ reason: 'stop' })
    await chatOnce(provider, reasoning)
    expect(network.requests).toHaveLength(3)
  })
})

describe('models', () => {
  const tags = {
    models: [
      { name: 'tern:8b', size: 5, capabilities: ['completion', 'tools'], details: { parameter_size: '8.0B' } },
      { name: 'nest', capabilities: ['embedding'] },
      { name: 'owl:24b' },
    ],
  }
  const serve = (network: ReturnType<typeof fakeNet>) =>
    network.serve(({ url, body }) => {
      if (url.endsWith('/api/tags')) return json(tags)
      const trained = String(body).includes('tern') ? 4096 : 65_536
      return json({ model_info: { 'general.architecture': 'toy', 'toy.context_length': trained } })
    })

  test('run with the window of the connection, or with less if they were trained for less', async () => {
    const { network, provider } = rig()
    serve(network)
    const models = await provider.models({ signal })
    expect(models.map(({ id, contextTokens }) => [id, contextTokens])).toEqual([
      ['tern:8b', 4096],
      ['owl:24b', 8192],
    ])
  })

  test('tell size, abilities and a note', async () => {
    const { network, provider } = rig()
    serve(network)
    expect((await provider.models({ signal }))[0]).toMatchObject({
      bytes: 5,
      note: '8.0B',
      features: ['stream', 'json', 'tools'],
    })
  })

  test('a check without any model asks to pull one', async () => {
    const { network, provider } = rig()
    network.serve(() => json({ models: [] }))
    expect(await provider.check({ signal })).toMatchObject({ kind: 'needs-setup' })
  })

  test('a check asks for the tags of the address in the settings', async () => {
    const { network, provider } = rig({ baseUrl: '192.168.1.20:11434/v1/' })
    network.serve(() => json(tags))
    expect(await provider.check({ signal })).toEqual({ kind: 'ready' })
    expect(network.requests.map(({ url }) => url)).toEqual(['http://192.168.1.20:11434/api/tags'])
  })

  test('pulling tells the bytes of all layers together and then the model', async () => {
    const { network, provider } = rig()
    const lines = [
      { status: 'pulling manifest' },
      { status: 'pulling a', digest: 'a', total: 10, completed: 4 },
      { status: 'pulling b', digest: 'b', total: 6, completed: 6 },
      { status: 'verifying sha256 digest' },
      { status: 'success' },
    ]
    network.serve(() => ({ body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }))
    expect(await pulled(provider)).toEqual([
      { kind: 'fetching', bytes: 0 },
      { kind: 'fetching', bytes: 4, totalBytes: 10 },
      { kind: 'fetching', bytes: 10, totalBytes: 16 },
      { kind: 'verifying', bytes: 10, totalBytes: 16 },
      { kind: 'done', model: { id: 'wren', installed: true, contextTokens: 8192, bytes: 16 } },
    ])
  })

  test('a pull that breaks off is incomplete', async () => {
    const { network, provider } = rig()
    network.serve(() => json({ status: 'pulling manifest' }))
    await expect(pulled(provider)).rejects.toMatchObject({ code: 'llm/incomplete' })
  })
})
