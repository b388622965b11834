import { chatCompletionsWire, fakeContext, fakeNet, fakeSecrets, gather, settled } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { custom } from './custom.ts'

const signal = new AbortController().signal
const home = { baseUrl: 'http://localhost:8080' }
const rig = (settings: object = home, keys: readonly string[] = []) => {
  const network = fakeNet()
  const { context } = fakeContext({ settings, grants: { net: network.net, secrets: fakeSecrets(keys) } })
  return { network, provider: custom(context) }
}
const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })
const request = { model: 'm', contextTokens: 8192, messages: [{ role: 'user' as const, content: 'Hello' }] }
const story = { body: chatCompletionsWire.events({ text: ['Hello.'] }).join('') }
const chatOnce = (provider: ReturnType<typeof custom>, more: object = {}, stop = signal) =>
  gather(provider.chat({ ...request, ...more }, { signal: stop }))
const chatBodies = (network: ReturnType<typeof fakeNet>) =>
  network.requests.filter(({ url }) => url.endsWith('/chat/completions')).map(({ body }) => JSON.parse(String(body)))

/** A server that answers its own introduction, and chat. */
const as =
  (path: string, introduction: unknown, more: Record<string, unknown> = {}) =>
  (asked: { readonly url: string }) => {
    const { pathname } = new URL(asked.url)
    if (pathname === path) return json(introduction)
    if (pathname in more) return json(more[pathname])
    return pathname.endsWith('/chat/completions') ? story : json({}, 404)
  }

describe('knowing the server', () => {
  const samplers = { repetitionPenalty: 1.1, minP: 0.05 }
  test.each([
    ['llama.cpp', '/props', { default_generation_settings: { n_ctx: 4096 } }, { repeat_penalty: 1.1, min_p: 0.05 }],
    ['KoboldCpp', '/api/extra/version', { result: 'KoboldCpp' }, { rep_pen: 1.1, min_p: 0.05 }],
    ['LM Studio', '/api/v0/models', { data: [] }, { repeat_penalty: 1.1, min_p: 0.05 }],
    ['text-generation-webui', '/v1/internal/model/info', { model_name: 'm' }, { repetition_penalty: 1.1, min_p: 0.05 }],
  ])('%s gets its own words for samplers', async (_name, path, introduction, words) => {
    const { network, provider } = rig()
    network.serve(as(path, introduction))
    await chatOnce(provider, { samplers })
    expect(chatBodies(network)[0]).toMatchObject(words)
  })

  test('a stranger gets only what every server understands', async () => {
    const { network, provider } = rig()
    network.serve(as('/nothing', {}))
    await chatOnce(provider, { samplers })
    expect(chatBodies(network)[0]).not.toHaveProperty('min_p')
  })

  test('a service on the net is not probed', async () => {
    const { network, provider } = rig({ baseUrl: 'https://api.example.com' })
    network.serve(as('/nothing', {}))
    await chatOnce(provider)
    expect(network.requests.map(({ url }) => url)).toEqual(['https://api.example.com/v1/chat/completions'])
  })

  test('is done once, not for every message', async () => {
    const { network, provider } = rig()
    network.serve(as('/props', { default_generation_settings: { n_ctx: 4096 } }))
    await chatOnce(provider)
    const probes = network.requests.length - 1
    await chatOnce(provider)
    expect(network.requests).toHaveLength(probes + 2)
  })

  test('KoboldCpp’s token counts are not trusted', async () => {
    const { network, provider } = rig()
    const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 2 } })}\n\n`
    const events = chatCompletionsWire.events({ text: ['Hi.'] })
    const body = [...events.slice(0, -1), usage, ...events.slice(-1)].join('')
    network.serve((asked) =>
      asked.url.endsWith('/version')
        ? json({ result: 'KoboldCpp' })
        : asked.url.endsWith('/completions')
          ? { body }
          : {},
    )
    expect((await chatOnce(provider)).find(({ kind }) => kind === 'usage')).toMatchObject({ trusted: false })
  })

  test('KoboldCpp is told to stop when the reply is aborted', async () => {
    const { network, provider } = rig()
    const chunks = chatCompletionsWire.events({ text: ['Hi.', 'Ho.'] }).map((event) => new TextEncoder().encode(event))
    network.serve((asked) =>
      asked.url.endsWith('/version')
        ? json({ result: 'KoboldCpp' })
        : { body: asked.url.endsWith('/completions') ? [...chunks.slice(0, 2), 'hang' as const] : '' },
    )
    const stop = new AbortController()
    for await (const delta of provider.chat(request, { signal: stop.signal })) if (delta.kind === 'text') stop.abort()
    await settled()
    expect(network.requests.at(-1)).toMatchObject({ url: 'http://localhost:8080/api/extra/abort', method: 'POST' })
  })
})

describe('models', () => {
  test('have the window the server runs with, not the one they were trained for', async () => {
    const { network, provider } = rig()
    const list = { data: [{ id: 'm', meta: { n_ctx_train: 131_072 } }] }
    network.serve(as('/props', { default_generation_settings: { n_ctx: 4096 } }, { '/v1/models': list }))
    expect(await provider.models({ signal })).toEqual([{ id: 'm', contextTokens: 4096 }])
  })

  test('of a server without a list are the one in the settings', async () => {
    const { network, provider } = rig({ ...home, model: 'typed-in' })
    network.serve(() => json({}, 404))
    expect(await provider.models({ signal })).toEqual([{ id: 'typed-in' }])
  })

  test('are counted in by servers that count tokens', async () => {
    const { network, provider } = rig()
    const props = { default_generation_settings: { n_ctx: 4096 } }
    network.serve(as('/props', props, { '/tokenize': { tokens: [1, 2, 3] } }))
    expect(await provider.countTokens?.('m', 'three', { signal })).toBe(3)
  })

  test('elsewhere counting is not found', async () => {
    const { provider } = rig()
    await expect(provider.countTokens?.('m', 'text', { signal })).rejects.toMatchObject({ code: 'llm/not-found' })
  })
})

describe('checks', () => {
  test('without an address ask for one', async () => {
    const { network, provider } = rig({})
    expect(await provider.check({ signal })).toMatchObject({ kind: 'needs-setup' })
    expect(network.requests).toEqual([])
  })

  test('ask for the headers of the base address', async () => {
    const { network, provider } = rig()
    network.serve(() => ({ status: 200 }))
    expect(await provider.check({ signal })).toEqual({ kind: 'ready' })
    expect(network.requests).toMatchObject([{ url: 'http://localhost:8080/v1', method: 'HEAD' }])
  })

  test.each([
    ['has no list', 404, { kind: 'ready' }],
    ['lists its models', 200, { kind: 'ready' }],
    ['wants another key', 401, { kind: 'down', failure: { kind: 'auth' } }],
  ])('a server that refuses the question and %s is judged by its list', async (_case, status, state) => {
    const { network, provider } = rig()
    network.serve(({ method }) => (method === 'HEAD' ? { status: 405 } : json({ data: [] }, status)))
    expect(await provider.check({ signal })).toMatchObject(state)
  })

  test('a server that is not there is down', async () => {
    const { network, provider } = rig()
    network.serve(() => 'offline')
    expect(await provider.check({ signal })).toMatchObject({ kind: 'down', failure: { kind: 'network' } })
  })
})

test('the key goes along only when one is saved', async () => {
  const { network, provider } = rig(home, ['api-key'])
  network.serve(as('/nothing', {}))
  await chatOnce(provider)
  expect(network.requests.at(-1)?.headers).toMatchObject({ Authorization: 'Bearer {{secret:api-key}}' })
})

test('messages are put in the order the settings ask for', async () => {
  const { network, provider } = rig({ ...home, roleOrder: 'strict' })
  network.serve(as('/nothing', {}))
  await chatOnce(provider, { messages: [{ role: 'assistant', content: 'Good evening.' }] })
  expect(chatBodies(network)[0].messages.map(({ role }: { role: string }) => role)).toEqual([
    'user',
    'assistant',
    'user',
  ])
})
