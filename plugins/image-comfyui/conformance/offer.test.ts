import { driven } from 'sdk/testing'
import { expect, test } from 'vitest'
import { choicesOf, parseNodeCatalogue } from '../graph/nodeCatalogue.ts'
import { lastOf, order, rig } from '../rig.fixture.ts'

const quiet = () => ({ signal: new AbortController().signal })
const catalogueOf = ({ backend, clock }: ReturnType<typeof rig>) =>
  driven(backend.catalogue?.(quiet()) ?? Promise.reject(new Error('It lists nothing.')), clock)

test.each([
  ['the old form', [['euler', 'heun'], {}], ['euler', 'heun']],
  ['the new form', ['COMBO', { options: ['euler', 'heun'] }], ['euler', 'heun']],
  ['a list that lies elsewhere', ['COMBO', { remote: { route: '/x' } }], []],
])('images-C69 choices are read in %s', (_name, schema, choices) => {
  const known = parseNodeCatalogue({ KSampler: { input: { required: { sampler_name: schema } } } })
  expect(choicesOf(known, 'KSampler', 'sampler_name')).toEqual(choices)
})

test('images-C69 everything that can be chosen is listed', async () => {
  const { server, ...at } = rig()
  const lists = await catalogueOf({ server, ...at })
  expect(lists.checkpoints).toEqual(expect.arrayContaining([...server.lists.checkpoints]))
  expect(lists.loras).toEqual(server.lists.loras)
  expect(lists.samplers).toContain('dpmpp_2m')
  expect(lists.schedulers).toContain('karras')
})

test('images-C70 names with backslashes are listed and sent back as they are', async () => {
  const at = rig({ isWindows: true })
  const { loras } = await catalogueOf(at)
  const name = loras.find((lora) => lora.includes('\\')) ?? ''
  expect(name).not.toBe('')
  await at.begin({ loras: [{ name, modelStrength: 0.8, clipStrength: 0.8 }] }).end()
  const body = at.server.requests.findLast(({ url }) => url.endsWith('/prompt'))?.body
  expect(String(body)).toContain(JSON.stringify(name))
})

test('images-C71 a server without any files has empty lists, which is no failure', async () => {
  const at = rig({ lists: { checkpoints: [], loras: [], vaes: [], unets: [] } })
  const { checkpoints, loras } = await catalogueOf(at)
  expect([checkpoints.length, loras.length]).toEqual([0, 0])
})

test('what makers wrote into an add-on is told as far as it is there', async () => {
  const at = rig()
  const [name = ''] = at.server.lists.loras
  const about = await driven(
    at.backend.aboutLora?.(name, quiet()) ?? Promise.reject(new Error('It knows nothing.')),
    at.clock,
  )
  expect(Array.isArray(about.triggerWords)).toBe(true)
})

test('a workflow is held against the nodes of the server', async () => {
  const at = rig()
  const text = JSON.stringify({ 1: { class_type: 'NobodyHasThis', inputs: {} } })
  const check = at.backend.checkWorkflow?.({ text, bindings: {} }, quiet())
  const report = await driven(check ?? Promise.reject(new Error('It checks nothing.')), at.clock)
  expect(report.unknownNodes).toEqual(['NobodyHasThis'])
})

test('images-C78 the same order again is said to be the same picture', async () => {
  const at = rig()
  const first = lastOf(await at.begin().end())
  const second = lastOf(await at.begin().end())
  expect(first).not.toHaveProperty('isFromCache')
  expect(second).toMatchObject({ kind: 'done', isFromCache: true })
})

test.each(['refused', 'oom', 'exec-error', 'image-html', 'history-lost', 'auth-401'] as const)(
  'images-C79 a failure leaves no word of the picture, the login or the server’s folders in the log (%s)',
  async (kind) => {
    const at = rig({ settings: { auth: 'bearer' }, secrets: { login: 'salt-and-tar' } })
    at.server.fault(kind === 'auth-401' ? { kind, token: 'else' } : { kind })
    const error = await at
      .begin({ steps: 5 })
      .end()
      .catch((reason: unknown) => reason)
    const { message } = error as Error
    expect(message.length).toBeGreaterThan(20)
    const kept = JSON.stringify([at.log, message])
    for (const word of [order.prompt, 'lighthouse', order.negativePrompt, 'salt-and-tar', '/home/', '.py"']) {
      expect(kept).not.toContain(word)
    }
  },
)
