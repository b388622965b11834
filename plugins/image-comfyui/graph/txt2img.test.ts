import fc from 'fast-check'
import { codeOf, type ImageRequest } from 'sdk'
import { expect, test } from 'vitest'
import { reportOf } from '../workflow/report.ts'
import { checkpoints, known, knownWithFaces, loras } from './catalogue.fixture.ts'
import { behind, kindsOf, nodeOf, requestFor } from './request.fixture.ts'
import { graphOf } from './txt2img.ts'

const drawn = (parts: Partial<ImageRequest> = {}, uploads = {}) => graphOf(requestFor(parts), known, uploads)
const lora = (name: string, modelStrength = 0.8, clipStrength = modelStrength) => ({
  name,
  modelStrength,
  clipStrength,
})

test('images-C18 without add-ons, sampler and texts hang on the checkpoint itself', () => {
  const { graph, outputs, warnings } = drawn()
  const sampler = nodeOf(graph, 'KSampler')
  expect(behind(graph, sampler, 'model').class_type).toBe('CheckpointLoaderSimple')
  expect(behind(graph, sampler, 'positive').inputs.clip).toEqual(['1', 1])
  expect(nodeOf(graph, 'VAEDecode').inputs.vae).toEqual(['1', 2])
  expect(outputs.map((id) => graph[id]?.class_type)).toEqual(['SaveImage'])
  expect(warnings).toEqual([])
})

test('images-C18 three add-ons hang one behind the other in their order, and one without weight is left out', () => {
  const chosen = [
    lora('lantern.safetensors', 0.5),
    lora('places/ada.safetensors', 0),
    lora('people/ada.safetensors', 1, 0),
    lora('people/Maren_v2.safetensors'),
  ]
  const { graph } = drawn({ loras: chosen })
  const third = behind(graph, nodeOf(graph, 'KSampler'), 'model')
  const second = behind(graph, third, 'model')
  const first = behind(graph, second, 'model')
  expect([first, second, third].map(({ inputs }) => inputs.lora_name)).toEqual([
    'lantern.safetensors',
    'people/ada.safetensors',
    'people/Maren_v2.safetensors',
  ])
  expect([second.inputs.strength_model, second.inputs.strength_clip]).toEqual([1, 0])
  expect(behind(graph, first, 'model').class_type).toBe('CheckpointLoaderSimple')
  expect(behind(graph, nodeOf(graph, 'CLIPTextEncode', 1), 'clip')).toBe(third)
  expect(behind(graph, third, 'clip')).toBe(second)
})

test('images-C19 with two layers left out, both texts go through the shortened encoder behind the add-ons', () => {
  const { graph } = drawn({ clipSkip: 2, loras: [lora('lantern.safetensors')] })
  const shortened = nodeOf(graph, 'CLIPSetLastLayer')
  expect(shortened.inputs.stop_at_clip_layer).toBe(-2)
  expect(behind(graph, shortened, 'clip').class_type).toBe('LoraLoader')
  for (const index of [0, 1]) expect(behind(graph, nodeOf(graph, 'CLIPTextEncode', index), 'clip')).toBe(shortened)
  expect(kindsOf(drawn({ clipSkip: 1 }).graph)).not.toContain('CLIPSetLastLayer')
})

test('images-C20 a tag of an add-on leaves the prompt and becomes a node; one nobody knows becomes a warning', () => {
  const { graph, warnings } = drawn({ prompt: 'Maren <lora:maren_V2:0.7> waves <lora:fog:1>' })
  expect(nodeOf(graph, 'CLIPTextEncode').inputs.text).toBe('Maren  waves ')
  const { lora_name, strength_model, strength_clip } = nodeOf(graph, 'LoraLoader').inputs
  expect([lora_name, strength_model, strength_clip]).toEqual(['people/Maren_v2.safetensors', 0.7, 0.7])
  expect(warnings).toEqual(['The server has no LoRA “fog”, so the picture is generated without it.'])
})

test('images-C20 a tag says both weights, and one that could mean two add-ons is not guessed', () => {
  const { graph, warnings } = drawn({ prompt: '<lora:lantern:0.3:0.9><lora:ada>' })
  const { strength_model, strength_clip } = nodeOf(graph, 'LoraLoader').inputs
  expect([strength_model, strength_clip]).toEqual([0.9, 0.3])
  expect(warnings.join()).toContain('people/ada.safetensors, places/ada.safetensors')
})

test('images-C21 quotes, line breaks, signs and pictograms arrive to the letter', () => {
  const prompt = 'She says "come\\in"\n100% %seed% {{risu_prompt}} 🫖 <b>warm</b> (soft:1.2) \\(really\\)'
  expect(JSON.parse(JSON.stringify(nodeOf(drawn({ prompt }).graph, 'CLIPTextEncode').inputs.text))).toBe(prompt)
})

test('images-C22 a width of 100 becomes a multiple of 8', () => {
  const { width, height } = nodeOf(drawn({ width: 100, height: 3 }).graph, 'EmptyLatentImage').inputs
  expect([width, height]).toEqual([104, 16])
})

test('images-C23 the same seed gives the same graph, and ids stay when only the seed is new', () => {
  const one = drawn({ seed: Number.MAX_SAFE_INTEGER })
  expect(drawn({ seed: Number.MAX_SAFE_INTEGER })).toEqual(one)
  expect(nodeOf(one.graph, 'KSampler').inputs.seed).toBe(9007199254740991)
  expect(Object.keys(drawn({ seed: 4 }).graph)).toEqual(Object.keys(one.graph))
})

test('images-C43 three pictures have three seeds of their own, in order, and any can be painted again alone', () => {
  const { graph, outputs } = drawn({ count: 3, seed: 9 })
  const samplers = outputs.map((id) => behind(graph, behind(graph, graph[id]!, 'images'), 'samples'))
  expect(samplers.map(({ inputs }) => inputs.seed)).toEqual([9, 10, 11])
  const { graph: alone } = drawn({ seed: 10 })
  expect(nodeOf(alone, 'KSampler').inputs).toEqual(samplers[1]?.inputs)
  expect(kindsOf(graph).filter((kind) => kind === 'CheckpointLoaderSimple')).toHaveLength(1)
})

test('images-C67 a picture to start from is fitted, encoded and changed as much as was asked', () => {
  const init = { picture: new Blob(), denoise: 0.55 }
  const { graph } = drawn({ init }, { init: 'vesper/maren (1).png' })
  const sampler = nodeOf(graph, 'KSampler')
  const scaled = behind(graph, behind(graph, sampler, 'latent_image'), 'pixels')
  expect(sampler.inputs.denoise).toBe(0.55)
  expect([scaled.inputs.width, scaled.inputs.height, scaled.inputs.crop]).toEqual([832, 1216, 'center'])
  expect(behind(graph, scaled, 'image').inputs.image).toBe('vesper/maren (1).png')
  expect(kindsOf(graph)).not.toContain('EmptyLatentImage')
})

test('a mask keeps what is outside it: blanked first only when everything inside is new', () => {
  const at = (denoise: number) =>
    drawn({ init: { picture: new Blob(), denoise, mask: new Blob() } }, { init: 'a.png', mask: 'm.png' }).graph
  expect(behind(at(0.5), nodeOf(at(0.5), 'KSampler'), 'latent_image').class_type).toBe('SetLatentNoiseMask')
  expect(behind(at(1), nodeOf(at(1), 'KSampler'), 'latent_image').class_type).toBe('VAEEncodeForInpaint')
})

test('a second pass enlarges the noise, or goes through the upscaler that was named', () => {
  const { graph } = drawn({ enlarge: { scale: 1.5, denoise: 0.45 } })
  const second = behind(graph, nodeOf(graph, 'VAEDecode'), 'samples')
  expect([second.inputs.denoise, behind(graph, second, 'latent_image').inputs.scale_by]).toEqual([0.45, 1.5])
  const named = drawn({ enlarge: { scale: 2, denoise: 0.3, upscaler: 'Crisp_x4' } }).graph
  expect(nodeOf(named, 'UpscaleModelLoader').inputs.model_name).toBe('crisp_x4.pth')
  expect([nodeOf(named, 'ImageScale').inputs.width, nodeOf(named, 'ImageScale').inputs.height]).toEqual([1664, 2432])
  expect(drawn({ enlarge: { scale: 2, denoise: 0.3, upscaler: 'gone' } }).warnings.join()).toContain('“gone”')
})

test('faces are painted again where the server can, with its own defaults; elsewhere it is said', () => {
  const { graph, warnings } = graphOf(requestFor({ fixFaces: true }), knownWithFaces, {})
  const faces = behind(graph, nodeOf(graph, 'SaveImage'), 'images')
  expect(faces.inputs).toMatchObject({
    denoise: 0.4,
    guide_size: 512,
    noise_mask: true,
    wildcard: '',
    sam_hint: 'center-1',
  })
  expect(behind(graph, faces, 'bbox_detector').inputs.model_name).toBe('bbox/face_yolov8n.pt')
  expect(warnings).toEqual([])
  expect(drawn({ fixFaces: true }).warnings.join()).toContain('Impact Pack')
})

test('a model in several files is loaded with the parts of its family', () => {
  const { graph } = drawn({ checkpoint: 'flux-dev.safetensors', cfg: 3.5 })
  expect(nodeOf(graph, 'DualCLIPLoader').inputs).toEqual({
    clip_name1: 't5xxl_fp8.safetensors',
    clip_name2: 'clip_l.safetensors',
    type: 'flux',
  })
  expect([nodeOf(graph, 'FluxGuidance').inputs.guidance, nodeOf(graph, 'KSampler').inputs.cfg]).toEqual([3.5, 1])
  expect(nodeOf(graph, 'VAELoader').inputs.vae_name).toBe('ae.safetensors')
  expect(kindsOf(graph)).toContain('ConditioningZeroOut')
  expect(kindsOf(drawn({ checkpoint: 'z_image_turbo' }).graph)).toContain('CLIPLoader')
})

test('a model in several files whose family nobody knows is refused with what to do', () => {
  expect(() => drawn({ checkpoint: 'unheard_of.safetensors' })).toThrow('Bring a workflow of your own')
})

test('names are matched loosely and sent in the server’s own spelling; an unknown one goes as it is', () => {
  const names = ['gardenxl', 'ILLUSTRIOUS/gardenXL.safetensors', 'nowhere.safetensors'].map(
    (checkpoint) => nodeOf(drawn({ checkpoint }).graph, 'CheckpointLoaderSimple').inputs.ckpt_name,
  )
  expect(names).toEqual([
    'illustrious\\gardenXL.safetensors',
    'illustrious\\gardenXL.safetensors',
    'nowhere.safetensors',
  ])
})

test('a server without any model is an error with words, not a graph', () => {
  const { checkpoint: _, ...open } = requestFor()
  let code: unknown
  try {
    graphOf(open, new Map(), {})
  } catch (error) {
    code = codeOf(error)
  }
  expect(code).toBe('image/missing-model')
})

test('samplers by their names elsewhere are understood; one the server lacks is replaced, and it is said', () => {
  const names = (sampler: string) => {
    const { scheduler: _, ...open } = requestFor({ sampler })
    const plan = graphOf(open, known, {})
    const { sampler_name, scheduler } = nodeOf(plan.graph, 'KSampler').inputs
    return [sampler_name, scheduler, plan.warnings.length]
  }
  expect(names('DPM++ 2M Karras')).toEqual(['dpmpp_2m', 'karras', 0])
  expect(names('Euler a')).toEqual(['euler_ancestral', 'simple', 0])
  expect(names('Restart')).toEqual(['euler', 'simple', 1])
})

test('a file on the server has a name no folder and no date can be read out of', () => {
  const prefix = (label: string) => nodeOf(drawn({ label }).graph, 'SaveImage').inputs.filename_prefix
  expect(prefix('../../Märén %year%/x')).toBe('Vesper/Maren yearx')
  expect(prefix('…')).toBe('Vesper/picture')
  expect(prefix('a'.repeat(300))).toBe(`Vesper/${'a'.repeat(60)}`)
  expect(kindsOf(drawn({ keepOnServer: false }).graph)).toContain('PreviewImage')
})

test('whatever is ordered, the server finds nothing to refuse', () => {
  const number = fc.oneof(fc.double(), fc.integer({ min: -10, max: 5000 }))
  const chosen = fc.record({ name: fc.constantFrom(...loras), modelStrength: fc.double(), clipStrength: fc.double() })
  const requests = fc.record(
    {
      prompt: fc.string(),
      negativePrompt: fc.string(),
      width: number,
      height: number,
      steps: number,
      cfg: number,
      seed: number,
      count: fc.integer({ min: -1, max: 6 }),
      clipSkip: number,
      checkpoint: fc.constantFrom(...checkpoints, 'flux-dev.safetensors'),
      sampler: fc.oneof(fc.string(), fc.constant('Euler a')),
      scheduler: fc.string(),
      label: fc.string(),
      vae: fc.constant('soft.safetensors'),
      loras: fc.array(chosen, { maxLength: 5 }),
      enlarge: fc.record({ scale: number, denoise: number, upscaler: fc.constantFrom('crisp_x4.pth', 'Latent', 'x') }),
      init: fc.record({ picture: fc.constant(new Blob()), denoise: number }),
      fixFaces: fc.boolean(),
    },
    { requiredKeys: ['prompt', 'negativePrompt', 'width', 'height', 'steps', 'cfg', 'loras'] },
  )
  fc.assert(
    fc.property(requests, fc.boolean(), (request, hasMask) => {
      const uploads = request.init ? { init: 'a.png', ...(hasMask ? { mask: 'm.png' } : {}) } : {}
      const { graph, outputs } = graphOf(request as ImageRequest, knownWithFaces, uploads)
      const plain = JSON.parse(JSON.stringify(graph)) as typeof graph
      const values = Object.values(plain).flatMap((node) => Object.values(node.inputs))
      expect(values.includes(null as never)).toBe(false)
      const image = (text: string) =>
        !text.includes('LoadImage') && !text.includes('prompt') && !text.includes('Nobody')
      expect(reportOf(JSON.stringify(graph), knownWithFaces).problems.filter(image)).toEqual([])
      expect(outputs.every((id) => graph[id] !== undefined)).toBe(true)
    }),
    { numRuns: 80 },
  )
})
