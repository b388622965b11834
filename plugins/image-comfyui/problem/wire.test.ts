import { codeOf, type ImageProblem, type ImageRequest, type PluginError } from 'sdk'
import { expect, test } from 'vitest'
import { behind, nodeOf } from '../graph/request.fixture.ts'
import type { Graph } from '../graph/types.ts'
import { lastOf, type RigOptions, rig, warningsIn } from '../rig.fixture.ts'
import { dialects, plainWith } from '../workflow/workflows.fixture.ts'

/** What the server was sent, to the letter. */
const sentTo = ({ server }: ReturnType<typeof rig>) =>
  String(server.requests.findLast(({ url, method }) => method === 'POST' && url.endsWith('/prompt'))?.body)
const graphIn = (body: string) => (JSON.parse(body) as { readonly prompt: Graph }).prompt

async function painted(parts: Partial<ImageRequest>, options: RigOptions = {}) {
  const at = rig(options)
  const items = await at.begin(parts).end()
  expect(lastOf(items)?.kind).toBe('done')
  return { graph: graphIn(sentTo(at)), body: sentTo(at), warnings: warningsIn(items) }
}

async function refused(parts: Partial<ImageRequest>, fault?: Parameters<ReturnType<typeof rig>['server']['fault']>[0]) {
  const at = rig()
  if (fault) at.server.fault(fault)
  const error = await at
    .begin(parts)
    .end()
    .then(
      () => undefined,
      (reason: unknown) => reason as PluginError,
    )
  return { code: codeOf(error), message: error?.message ?? '', details: (error?.details ?? {}) as ImageProblem }
}

const lora = (name: string) => ({ name, modelStrength: 0.7, clipStrength: 0.7 })

test('images-C18 the server takes a chain of add-ons', async () => {
  const { graph } = await painted({
    loras: [lora('soft_light.safetensors'), lora('watercolour.safetensors')],
    clipSkip: 2,
  })
  const last = behind(graph, nodeOf(graph, 'KSampler'), 'model')
  expect([last.inputs.lora_name, behind(graph, last, 'model').inputs.lora_name]).toEqual([
    'watercolour.safetensors',
    'soft_light.safetensors',
  ])
})

test('images-C20 a tag of an add-on is painted as an add-on, and an unknown one is told', async () => {
  const { graph, warnings } = await painted({ prompt: 'A pier <lora:Keeper_of_Lamps:0.6> <lora:fog>' })
  expect(nodeOf(graph, 'LoraLoader').inputs.lora_name).toBe('people/keeper_of_lamps.safetensors')
  expect(warnings.join()).toContain('“fog”')
})

test('images-C21 images-C22 signs arrive to the letter, and an odd size in multiples of 8', async () => {
  const prompt = 'She says "come\\in"\n100% 🫖'
  const { graph } = await painted({ prompt, width: 100 })
  expect([nodeOf(graph, 'CLIPTextEncode').inputs.text, nodeOf(graph, 'EmptyLatentImage').inputs.width]).toEqual([
    prompt,
    104,
  ])
})

test('images-C24 a huge seed of a workflow is sent unchanged', async () => {
  const nodes = plainWith({ '6.text': '%prompt%', '4.ckpt_name': '%model%' }).replace(
    '156680208700286',
    '18446744073709551615',
  )
  const { body, graph } = await painted({ workflow: { text: nodes, bindings: {} } })
  expect(body).toContain('"seed":18446744073709551615')
  expect(nodeOf(graph, 'CLIPTextEncode').inputs.text).toContain('lighthouse keeper')
})

test.each(Object.entries(dialects))('images-C73 the server takes the filled file of %s', async (_, text) => {
  const bindings = { checkpoint: [{ node: '4', input: 'ckpt_name' }] }
  const { warnings } = await painted({
    workflow: { text, bindings },
    checkpoint: 'dawn_v1.safetensors',
    sampler: 'euler',
  })
  expect(warnings).toEqual([])
})

test('images-C25 a model the server does not have is named, with what comes nearest', async () => {
  const { code, details } = await refused({ checkpoint: 'dawn_v2.safetensors' })
  expect([code, details.wanted, details.suggestions?.[0]]).toEqual([
    'image/missing-model',
    'dawn_v2.safetensors',
    'dawn_v1.safetensors',
  ])
})

test('images-C26 without the add-on the server does not have, the same order is painted', async () => {
  const loras = [lora('soft_light.safetensors'), lora('gone.safetensors')]
  const { code, details } = await refused({ loras })
  expect(code).toBe('image/missing-lora')
  await painted({ loras: loras.filter(({ name }) => name !== details.wanted) })
})

test('images-C27 a list too long to be sent breaks nothing', async () => {
  expect((await refused({}, { kind: 'missing-model', isLongList: true })).code).toBe('image/missing-model')
})

test('images-C28 a node the server does not have is named', async () => {
  const { code, details } = await refused({}, { kind: 'missing-node', className: 'GlowFilter' })
  expect([code, details.wanted]).toEqual(['image/missing-node', 'GlowFilter'])
})

test('images-C31 a value out of bounds in a workflow names its input', async () => {
  const text = plainWith({ '6.text': '%prompt%', '4.ckpt_name': '%model%', '3.cfg': 400 })
  const { code, message } = await refused({ workflow: { text, bindings: {} } })
  expect([code, message]).toEqual(['image/bad-value', expect.stringContaining('“cfg”')])
})
