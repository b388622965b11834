import type { ImageRequest } from 'sdk'
import { Draft, pictureRole, roles } from './draft.ts'
import { enlarge, upscalerOf } from './enlarge.ts'
import { canFixFaces, fixFaces } from './faces.ts'
import { chainLoras, joined } from './loraChain.ts'
import { untagged } from './loraTags.ts'
import { loadModel } from './model.ts'
import { choicesOf } from './nodeCatalogue.ts'
import { filenamePrefix } from './prefix.ts'
import { samplingOf } from './sampling.ts'
import { clamp, seedAt, seedOf, sideOf, wholeOf } from './size.ts'
import { startOf } from './start.ts'
import type { GraphLink, GraphPlan, NodeCatalogue, Uploads } from './types.ts'

/** The kinds of nodes whose lists make a graph better; ask the server for these, and what it lacks does no harm. */
export const nodesToAskFor: readonly string[] = [
  'CheckpointLoaderSimple',
  'LoraLoader',
  'KSampler',
  'VAELoader',
  'UNETLoader',
  'CLIPLoader',
  'DualCLIPLoader',
  'UpscaleModelLoader',
  'FaceDetailer',
  'UltralyticsDetectorProvider',
]

/**
 * Writes an order as a graph. Several pictures are several samplers in one graph, each with a seed of its own: any of
 * them can be painted again alone. The seed was drawn before. Throws `image/missing-model` when there is nothing to
 * paint with.
 */
export function graphOf(request: ImageRequest, known: NodeCatalogue, uploads: Uploads): GraphPlan {
  const draft = new Draft()
  const names = choicesOf(known, 'LoraLoader', 'lora_name')
  const [prompt, negative] = [untagged(request.prompt, names), untagged(request.negativePrompt, names)]
  draft.warnings.push(...prompt.warnings)
  const source = chainLoras(draft, loadModel(draft, request, known), joined(request.loras, prompt.loras), known)
  const clip = withClipSkip(draft, source.clip, request.clipSkip)
  const texts = textsOf(draft, clip, [prompt.text, negative.text], source.family?.isGuided ? request.cfg : undefined)
  const { sampler, scheduler, warnings } = samplingOf(request, known)
  draft.warnings.push(...warnings)

  const step = source.family ? 16 : 8
  const [width, height] = [sideOf(request.width, step), sideOf(request.height, step)]
  const denoise = uploads.init === undefined || !request.init ? 1 : clamp(request.init.denoise, 0, 1)
  const emptyKind = source.family ? 'EmptySD3LatentImage' : 'EmptyLatentImage'
  const start = startOf(
    draft,
    { width, height, vae: source.vae, emptyKind, denoise, isMasked: uploads.mask !== undefined },
    uploads,
  )
  const upscaler = upscalerOf(request.enlarge?.upscaler, known, (message) => draft.warnings.push(message))
  const hasFaces = request.fixFaces === true && canFixFaces(known)
  if (request.fixFaces && !hasFaces) {
    draft.warnings.push(
      'The server has no face detailer, so the faces were left as they are. The Impact Pack brings one.',
    )
  }

  const outputs = Array.from({ length: wholeOf(request.count ?? 1, 1, maxPictures) }, (_, picture) => {
    const sampling = {
      model: source.model,
      ...texts,
      seed: seedAt(seedOf(request.seed), picture),
      steps: wholeOf(request.steps, 1, 10_000),
      cfg: source.family?.isGuided ? 1 : clamp(request.cfg, 0, 100),
      sampler_name: sampler,
      scheduler,
    }
    const first = draft.add(pictureRole('sampler', picture), 'KSampler', { ...sampling, latent_image: start, denoise })
    const samples = request.enlarge
      ? enlarge(draft, request.enlarge, upscaler, { picture, samples: first, vae: source.vae, width, height, sampling })
      : first
    const decoded = draft.add(pictureRole('picture', picture), 'VAEDecode', { samples, vae: source.vae })
    const images = hasFaces ? fixFaces(draft, decoded, { ...sampling, clip, vae: source.vae }, picture, known) : decoded
    return saved(draft, images, request, picture)
  })
  return { graph: draft.graph(), outputs, warnings: [...draft.warnings] }
}

const maxPictures = 32

function withClipSkip(draft: Draft, clip: GraphLink, clipSkip = 1): GraphLink {
  const skip = wholeOf(clipSkip, 1, 24)
  return skip > 1 ? draft.add(roles.clipSkip, 'CLIPSetLastLayer', { clip, stop_at_clip_layer: -skip }) : clip
}

function textsOf(
  draft: Draft,
  clip: GraphLink,
  [prompt, negativePrompt]: readonly [string, string],
  guidance: number | undefined,
): { readonly positive: GraphLink; readonly negative: GraphLink } {
  const positive = draft.add(roles.positive, 'CLIPTextEncode', { text: prompt, clip })
  if (guidance === undefined) {
    return { positive, negative: draft.add(roles.negative, 'CLIPTextEncode', { text: negativePrompt, clip }) }
  }
  return {
    positive: draft.add(roles.guidance, 'FluxGuidance', { conditioning: positive, guidance: clamp(guidance, 0, 100) }),
    negative: draft.add(roles.negative, 'ConditioningZeroOut', { conditioning: positive }),
  }
}

function saved(draft: Draft, images: GraphLink, { keepOnServer, label }: ImageRequest, picture: number): string {
  const id = pictureRole('save', picture)
  if (keepOnServer === false) draft.add(id, 'PreviewImage', { images })
  else draft.add(id, 'SaveImage', { images, filename_prefix: filenamePrefix(label) })
  return id
}
