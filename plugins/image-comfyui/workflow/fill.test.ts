import { codeOf, type ImageRequest, messageOf } from 'sdk'
import { expect, test } from 'vitest'
import { known } from '../graph/catalogue.fixture.ts'
import { behind, nodeOf, requestFor } from '../graph/request.fixture.ts'
import type { Graph, NodeCatalogue, Uploads } from '../graph/types.ts'
import { fillWorkflow } from './fill.ts'
import { reportOf } from './report.ts'
import { canvas, dialects, plain, plainNodes, plainWith } from './workflows.fixture.ts'

interface Setup {
  readonly parts?: Partial<ImageRequest>
  readonly uploads?: Uploads
  readonly bindings?: NonNullable<ImageRequest['workflow']>['bindings']
  readonly server?: NodeCatalogue
}

function filled(text: string, { parts, uploads = {}, bindings = {}, server = known }: Setup = {}) {
  const answer = fillWorkflow({ text, bindings }, requestFor(parts), uploads, server)
  return { ...answer, graph: JSON.parse(answer.text) as Graph }
}

const lora = (name: string, weight = 0.8) => ({ name, modelStrength: weight, clipStrength: weight })

test('images-C24 a seed larger than a program can hold is sent as it was written', () => {
  const text = dialects.risu.replace('156680208700286', '18446744073709551615')
  expect(filled(text).text).toContain('"seed":18446744073709551615,')
})

test.each(['sillyTavern', 'kazuma', 'comfyInject'] as const)(
  'images-C73 a file of %s is filled with values of the right kind',
  (dialect) => {
    const { graph, warnings } = filled(dialects[dialect])
    expect(nodeOf(graph, 'KSampler').inputs).toMatchObject({ seed: 71, steps: 24, cfg: 6.5, sampler_name: 'dpmpp_2m' })
    expect(nodeOf(graph, 'CLIPTextEncode').inputs.text).toBe('A tea room by the sea, evening light')
    expect(nodeOf(graph, 'CLIPTextEncode', 1).inputs.text).toBe('blurry')
    expect(nodeOf(graph, 'EmptyLatentImage').inputs).toMatchObject({ width: 832, height: 1216 })
    expect(nodeOf(graph, 'CheckpointLoaderSimple').inputs.ckpt_name).toBe('harbour.safetensors')
    expect(warnings).toEqual([])
  },
)

test('images-C73 a file of Risu keeps the words around the prompt', () => {
  const { graph } = filled(dialects.risu)
  expect(nodeOf(graph, 'CLIPTextEncode').inputs.text).toBe('best quality, A tea room by the sea, evening light')
})

test('images-C21 a prompt full of signs arrives to the letter, and what it contains is filled by nobody', () => {
  const prompt = 'She says "come\\in"\n100% %seed% $& $1 {{SEED}} *steps* 🫖'
  for (const dialect of [dialects.sillyTavern, dialects.kazuma]) {
    expect(nodeOf(filled(dialect, { parts: { prompt } }).graph, 'CLIPTextEncode').inputs.text).toBe(prompt)
  }
  expect(nodeOf(filled(dialects.risu, { parts: { prompt } }).graph, 'CLIPTextEncode').inputs.text).toBe(
    `best quality, ${prompt}`,
  )
})

test('images-C74 the size in a file’s name is left to the server, and a prompt there leads out of no folder', () => {
  const own = '%width%x%height% %year%-%month%'
  expect(nodeOf(filled(plainWith({ '9.filename_prefix': own })).graph, 'SaveImage').inputs.filename_prefix).toBe(own)
  expect(nodeOf(filled(plainWith({ '9.filename_prefix': '%width%' })).graph, 'SaveImage').inputs.filename_prefix).toBe(
    '%width%',
  )
  const text = plainWith({ '9.filename_prefix': '%prompt%' })
  expect(nodeOf(filled(text, { parts: { prompt: '../../tea' } }).graph, 'SaveImage').inputs.filename_prefix).toBe('tea')
})

test('images-C75 the proposal of the plain graph, once confirmed, takes every value', () => {
  const { graph, warnings, outputs } = filled(plain, {
    bindings: reportOf(plain).proposal,
    parts: { loras: [lora('lantern.safetensors')] },
  })
  expect(nodeOf(graph, 'KSampler').inputs).toMatchObject({
    seed: 71,
    steps: 24,
    cfg: 6.5,
    scheduler: 'karras',
    denoise: 1,
  })
  expect(nodeOf(graph, 'CLIPTextEncode').inputs.text).toContain('tea room')
  expect(behind(graph, nodeOf(graph, 'KSampler'), 'model').inputs.lora_name).toBe('lantern.safetensors')
  expect(behind(graph, nodeOf(graph, 'CLIPTextEncode', 1), 'clip').class_type).toBe('LoraLoader')
  expect([warnings, outputs]).toEqual([[], ['9']])
  expect(reportOf(JSON.stringify(graph), known).problems).toEqual([])
})

test('a workflow nothing was said about is sent as it came, and it is said', () => {
  const { graph, warnings } = filled(plain)
  const inputs = Object.fromEntries(Object.entries(graph).map(([id, node]) => [id, node.inputs]))
  expect(inputs).toEqual(Object.fromEntries(Object.entries(plainNodes).map(([id, node]) => [id, node.inputs])))
  expect(warnings).toEqual(['The workflow has no place for the prompt, so it paints what it always paints.'])
})

test('several seeds of one order are the same, and a seed nobody fills stays', () => {
  const text = JSON.stringify({
    ...(JSON.parse(plainWith({ '3.seed': '%seed%', '6.text': '%prompt%' })) as object),
    '20': { class_type: 'RandomNoise', inputs: { noise_seed: '%seed%' } },
    '21': { class_type: 'RandomNoise', inputs: { noise_seed: 5 } },
  })
  const { graph } = filled(text)
  expect([
    nodeOf(graph, 'KSampler').inputs.seed,
    graph['20']?.inputs.noise_seed,
    graph['21']?.inputs.noise_seed,
  ]).toEqual([71, 71, 5])
})

test('titles such as rp:prompt win over bindings and structure', () => {
  const nodes = {
    ...plainNodes,
    '7': { ...plainNodes['7'], _meta: { title: 'rp:prompt' } },
    '8b': { class_type: 'PreviewImage', inputs: { images: ['8', 0] }, _meta: { title: 'RP:Output' } },
  }
  const text = JSON.stringify(nodes)
  const { graph, outputs } = filled(text, { bindings: { prompt: [{ node: '6', input: 'text' }] } })
  expect([graph['6']?.inputs.text, graph['7']?.inputs.text]).toEqual([
    'a glass garden',
    'A tea room by the sea, evening light',
  ])
  expect(outputs).toEqual(['8b'])
})

test('slots of add-ons are filled in order, and a loader whose slot stays empty is taken out', () => {
  const slot = (index: number, model: string) => ({
    class_type: 'LoraLoader',
    inputs: {
      model: [model, 0],
      clip: [model, 1],
      lora_name: `%lora${index}%`,
      strength_model: `%lora${index}_weight%`,
      strength_clip: 1,
    },
  })
  const base = JSON.parse(
    plainWith({ '6.text': '%prompt%', '6.clip': ['31', 1], '7.clip': ['31', 1], '3.model': ['31', 0] }),
  ) as object
  const text = JSON.stringify({ ...base, '30': slot(1, '4'), '31': slot(2, '30') })
  const one = filled(text, { parts: { loras: [lora('lantern', 0.6)] } })
  expect(one.graph['30']?.inputs).toMatchObject({ lora_name: 'lantern.safetensors', strength_model: 0.6 })
  expect([one.graph['31'], one.graph['3']?.inputs.model, one.graph['6']?.inputs.clip]).toEqual([
    undefined,
    ['30', 0],
    ['30', 1],
  ])
  const none = filled(text)
  expect([none.graph['3']?.inputs.model, none.graph['7']?.inputs.clip]).toEqual([
    ['4', 0],
    ['4', 1],
  ])
  const three = filled(text, {
    parts: { loras: ['lantern', 'maren_v2', 'places/ada.safetensors'].map((name) => lora(name)) },
  })
  expect(three.warnings).toEqual(['The workflow has slots for 2 of 3 LoRAs. The others were skipped.'])
})

test('images-C20 a tag in the prompt is hung in where add-ons go', () => {
  const bindings = { loras: [{ node: '4', input: 'model' }], prompt: [{ node: '6', input: 'text' }] }
  const { graph } = filled(plain, { bindings, parts: { prompt: 'Maren <lora:maren_v2:0.5>' } })
  expect(nodeOf(graph, 'LoraLoader').inputs).toMatchObject({
    lora_name: 'people/Maren_v2.safetensors',
    strength_model: 0.5,
    clip: ['4', 1],
  })
  expect(graph['6']?.inputs.text).toBe('Maren ')
})

test('a picture goes by its name into a loader of files and as base64 into everything else', () => {
  const text = JSON.stringify({
    ...(JSON.parse(plainWith({ '6.text': '%prompt%' })) as object),
    a: { class_type: 'LoadImage', inputs: { image: '%char_avatar%' } },
    b: { class_type: 'ETN_LoadImageBase64', inputs: { image: '%char_avatar%' } },
    c: { class_type: 'ETN_LoadImageBase64', inputs: { image: 'data:image/png;base64,%user_avatar%' } },
  })
  const { graph } = filled(text, { uploads: { init: 'vesper/maren.png', base64: 'QUJD' } })
  expect([graph.a?.inputs.image, graph.b?.inputs.image]).toEqual(['vesper/maren.png', 'QUJD'])
  expect(graph.c?.inputs.image).toMatch(/^data:image\/png;base64,iVBOR/)
  expect(filled(text).warnings).toEqual(['The workflow asks for a picture to start from, and none was chosen.'])
})

test('layers left out are counted the way the input counts them', () => {
  const text = JSON.stringify({
    ...(JSON.parse(plainWith({ '6.text': '%prompt%' })) as object),
    s: { class_type: 'CLIPSetLastLayer', inputs: { clip: ['4', 1], stop_at_clip_layer: '%clip_skip%' } },
    t: { class_type: 'Efficient Loader', inputs: { clip_skip: '%clip_skip%' } },
  })
  const { graph } = filled(text, { parts: { clipSkip: 2 } })
  expect([graph.s?.inputs.stop_at_clip_layer, graph.t?.inputs.clip_skip]).toEqual([-2, 2])
})

test('what an order leaves open becomes the server’s first choice', () => {
  const { checkpoint: _, sampler: __, ...open } = requestFor()
  const { text, warnings } = fillWorkflow({ text: dialects.sillyTavern, bindings: {} }, open, {}, known)
  expect(nodeOf(JSON.parse(text) as Graph, 'KSampler').inputs.sampler_name).toBe('euler')
  expect(warnings).toEqual([])
  const blind = fillWorkflow({ text: dialects.sillyTavern, bindings: {} }, open, {})
  expect(blind.warnings).toEqual(['The workflow asks for a model, and none was chosen.'])
})

test('a binding to a node that has gone is said, and breaks nothing', () => {
  const bindings = { seed: [{ node: '33', input: 'seed' }], prompt: [{ node: '6', input: 'text' }], __proto__: [] }
  expect(filled(plain, { bindings }).warnings.join()).toContain('no node “33”')
})

test('images-C72 a workflow of the canvas cannot be filled, and says how to export it', () => {
  let thrown: unknown
  try {
    filled(canvas)
  } catch (error) {
    thrown = error
  }
  expect(codeOf(thrown)).toBe('image/bad-graph')
  expect(messageOf(thrown)).toContain('Export (API)')
})

test('a picture to start from that has nowhere to go is said', () => {
  const init = { picture: new Blob(), denoise: 0.5 }
  const order = { ...requestFor(), init }
  const { warnings } = fillWorkflow({ text: dialects.sillyTavern, bindings: {} }, order, { init: 'maren.png' }, known)
  expect(warnings.join()).toContain('no place for a picture to start from')
})

test('a long workflow full of empty slots is filled as well', () => {
  const slot = (index: number) => ({
    class_type: 'LoraLoader',
    inputs: {
      model: [String(index - 1), 0],
      clip: [String(index - 1), 1],
      lora_name: '%lora1%',
      strength_model: 1,
      strength_clip: 1,
    },
  })
  const slots = Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [String(index + 101), slot(index + 101)]))
  const base = JSON.parse(plainWith({ '6.text': '%prompt%', '3.model': ['2600', 0] })) as object
  const { graph } = filled(JSON.stringify({ ...base, ...slots, '100': { ...plainNodes['4'] } }))
  expect([nodeOf(graph, 'KSampler').inputs.model, Object.keys(graph).length]).toEqual([['100', 0], 8])
})
