import { expect, test } from 'vitest'
import { known } from '../graph/catalogue.fixture.ts'
import { reportOf } from './report.ts'
import { canvas, dialects, plain, plainNodes, plainWith } from './workflows.fixture.ts'

const withNode = (id: string, node: object) => JSON.stringify({ ...plainNodes, [id]: node })

test('images-C72 a workflow saved for the canvas is refused with how to export it', () => {
  expect(reportOf(canvas).problems).toEqual([expect.stringMatching(/canvas.*Export \(API\)/)])
  expect(reportOf(canvas).nodes).toEqual([])
})

test.each(Object.entries(dialects))(
  'images-C73 the placeholders of %s are found and filled, so the server has nothing to say',
  (_, text) => {
    const report = reportOf(text, known)
    expect(report.placeholders.slice(0, 2)).toEqual(['prompt', 'negativePrompt'])
    expect(report.problems).toEqual([])
  },
)

test('images-C73 a placeholder nobody fills is named', () => {
  expect(reportOf(plainWith({ '6.text': '%prompt%, %mood%, 50% off, *really*' }), known).problems).toEqual([
    'Nobody fills %mood%: it goes to the server as it is.',
  ])
})

test('images-C74 the size in a file’s name is nobody’s placeholder', () => {
  const report = reportOf(plainWith({ '9.filename_prefix': '%width%x%height% %year%', '6.text': '%prompt%' }))
  expect([report.placeholders, report.problems]).toEqual([['prompt'], []])
})

test('images-C75 the plain graph is understood by its structure', () => {
  const { proposal, problems } = reportOf(plain, known)
  expect(problems).toEqual([])
  expect(proposal).toEqual({
    prompt: [{ node: '6', input: 'text' }],
    negativePrompt: [{ node: '7', input: 'text' }],
    seed: [{ node: '3', input: 'seed' }],
    steps: [{ node: '3', input: 'steps' }],
    cfg: [{ node: '3', input: 'cfg' }],
    sampler: [{ node: '3', input: 'sampler_name' }],
    scheduler: [{ node: '3', input: 'scheduler' }],
    width: [{ node: '5', input: 'width' }],
    height: [{ node: '5', input: 'height' }],
    count: [{ node: '5', input: 'batch_size' }],
    checkpoint: [{ node: '4', input: 'ckpt_name' }],
    loras: [{ node: '4', input: 'model' }],
    output: [{ node: '9', input: 'images' }],
  })
})

test('images-C75 a graph of single parts is understood as well: noise, guider, schedule, texts held elsewhere', () => {
  const text = JSON.stringify({
    noise: { class_type: 'RandomNoise', inputs: { noise_seed: 1 } },
    held: { class_type: 'PrimitiveString', inputs: { value: 'a lighthouse' } },
    words: { class_type: 'CLIPTextEncode', inputs: { text: ['held', 0], clip: ['clip', 0] } },
    guidance: { class_type: 'FluxGuidance', inputs: { conditioning: ['words', 0], guidance: 3.5 } },
    guider: { class_type: 'BasicGuider', inputs: { model: ['unet', 0], conditioning: ['guidance', 0] } },
    unet: { class_type: 'UNETLoader', inputs: { unet_name: 'flux-dev.safetensors', weight_dtype: 'default' } },
    clip: {
      class_type: 'DualCLIPLoader',
      inputs: { clip_name1: 't5xxl_fp8.safetensors', clip_name2: 'clip_l.safetensors', type: 'flux' },
    },
    select: { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
    sigmas: {
      class_type: 'BasicScheduler',
      inputs: { model: ['unet', 0], scheduler: 'simple', steps: 20, denoise: 1 },
    },
    empty: { class_type: 'EmptySD3LatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
    paint: {
      class_type: 'SamplerCustomAdvanced',
      inputs: {
        noise: ['noise', 0],
        guider: ['guider', 0],
        sampler: ['select', 0],
        sigmas: ['sigmas', 0],
        latent_image: ['empty', 0],
      },
    },
    vae: { class_type: 'VAELoader', inputs: { vae_name: 'ae.safetensors' } },
    decode: { class_type: 'VAEDecode', inputs: { samples: ['paint', 0], vae: ['vae', 0] } },
    show: { class_type: 'PreviewImage', inputs: { images: ['decode', 0] } },
  })
  expect(reportOf(text).proposal).toMatchObject({
    prompt: [{ node: 'held', input: 'value' }],
    seed: [{ node: 'noise', input: 'noise_seed' }],
    cfg: [{ node: 'guidance', input: 'guidance' }],
    sampler: [{ node: 'select', input: 'sampler_name' }],
    steps: [{ node: 'sigmas', input: 'steps' }],
    width: [{ node: 'empty', input: 'width' }],
    checkpoint: [{ node: 'unet', input: 'unet_name' }],
    output: [{ node: 'show', input: 'images' }],
  })
})

test('images-C75 of two passes, the first has the size and the steps, and both have the seed', () => {
  const second = { ...plainNodes['3'].inputs, latent_image: ['up', 0], denoise: 0.5 }
  const nodes = {
    ...plainNodes,
    '2': { class_type: 'KSampler', inputs: second },
    up: { class_type: 'LatentUpscaleBy', inputs: { samples: ['3', 0], upscale_method: 'area', scale_by: 1.5 } },
    '8': { class_type: 'VAEDecode', inputs: { samples: ['2', 0], vae: ['4', 2] } },
  }
  const { proposal } = reportOf(JSON.stringify(nodes), known)
  expect(proposal.steps).toEqual([{ node: '3', input: 'steps' }])
  expect(proposal.seed?.map(({ node }) => node)).toEqual(['2', '3'])
  expect(proposal.width).toEqual([{ node: '5', input: 'width' }])
})

test('images-C76 a workflow out of a file may stand within a “prompt”, behind a mark of its encoding', () => {
  expect(reportOf(`\uFEFF{"prompt": ${plain}}`, known).problems).toEqual([])
})

test('images-C77 nodes the server does not have are listed before anything is run', () => {
  const report = reportOf(withNode('20', { class_type: 'GlowFilter', inputs: { images: ['8', 0] } }), known)
  expect(report.unknownNodes).toEqual(['GlowFilter'])
  expect(report.problems).toEqual([
    'The server does not have these nodes: “GlowFilter”. Install them there, then check again.',
  ])
})

test.each([
  ['a link to nowhere', { '3.model': ['44', 0] }, 'that is not in the workflow'],
  ['an output that is not there', { '3.model': ['4', 7] }, 'has no output 7'],
  ['an output of another kind', { '3.model': ['4', 2] }, 'it takes MODEL, and is linked to VAE'],
  ['a file the server lacks', { '4.ckpt_name': 'gone.safetensors' }, 'the server does not have “gone.safetensors”'],
  ['a number out of bounds', { '3.cfg': 400 }, 'is more than the server takes (100)'],
  ['a word for a number', { '3.steps': 'many' }, 'this has to be a number'],
  ['a circle', { '4.ckpt_name': ['9', 0] }, 'go in a circle'],
])('what a server would refuse is found without asking it: %s', (_, values, words) => {
  const { problems } = reportOf(plainWith({ '6.text': '%prompt%', ...values }), known)
  expect(problems.join('\n')).toContain(words)
})

test('a file of another model is no problem where the order brings its own', () => {
  const text = plainWith({ '4.ckpt_name': 'gone.safetensors' })
  expect(reportOf(text, known).problems).toEqual([])
})

test('an input that is missing, and a workflow without a picture, are said', () => {
  const { '9': _, ...rest } = plainNodes
  expect(reportOf(JSON.stringify(rest), known).problems.join()).toContain('gives a picture')
  expect(
    reportOf(withNode('30', { class_type: 'VAEDecode', inputs: { vae: ['4', 2] } }), known).problems.join(),
  ).toContain('needs “samples”')
})

test('what is no workflow is refused in words', () => {
  for (const text of ['', 'hello', '[]', '{}', '{"a":{"class_type":"X"}}', '{"a":1}', '7']) {
    expect(reportOf(text).problems, text).toHaveLength(1)
  }
})

test('nodes are listed with their titles and the inputs that can be filled', () => {
  expect(reportOf(plain).nodes[0]).toEqual({
    id: '3',
    title: 'KSampler',
    inputs: ['seed', 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  })
})
