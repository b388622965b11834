import { type ImageProblem, type ImageRequest, PluginError } from 'sdk'
import { type Draft, outputOf, roles } from './draft.ts'
import { matchName, nearestNames } from './nameMatch.ts'
import { choicesOf } from './nodeCatalogue.ts'
import { type SplitFamily, splitFamilies } from './splitModels.ts'
import type { GraphLink, NodeCatalogue } from './types.ts'

/** What everything else in a graph hangs on. */
export interface LoadedModel {
  readonly model: GraphLink
  readonly clip: GraphLink
  readonly vae: GraphLink
  /** Absent for a model in one file. */
  readonly family?: SplitFamily
}

/** Loads a checkpoint, or the parts of a model that comes in several files. Throws `image/missing-model`. */
export function loadModel(draft: Draft, request: ImageRequest, known: NodeCatalogue): LoadedModel {
  const checkpoints = choicesOf(known, 'CheckpointLoaderSimple', 'ckpt_name')
  const diffusion = choicesOf(known, 'UNETLoader', 'unet_name')
  const wanted = request.checkpoint ?? checkpoints[0] ?? diffusion[0]
  if (wanted === undefined)
    throw missing(
      'The server has no model to paint with. Put a checkpoint in its models folder, then refresh the list.',
      {},
    )
  const checkpoint = matchName(wanted, checkpoints)
  const part = matchName(wanted, diffusion)
  const loaded =
    checkpoint.kind !== 'found' && part.kind === 'found'
      ? loadParts(draft, part.name, known)
      : loadCheckpoint(draft, checkpoint.kind === 'found' ? checkpoint.name : wanted)
  if (request.vae === undefined) return loaded
  return {
    ...loaded,
    vae: draft.add(roles.vae, 'VAELoader', { vae_name: ownName(known, 'VAELoader', 'vae_name', request.vae) }),
  }
}

/** The server's own spelling of a name; a name it does not have goes as it is, and the server says what it has. */
export function ownName(known: NodeCatalogue, node: string, input: string, wanted: string): string {
  const match = matchName(wanted, choicesOf(known, node, input))
  return match.kind === 'found' ? match.name : wanted
}

function loadCheckpoint(draft: Draft, name: string): LoadedModel {
  const model = draft.add(roles.model, 'CheckpointLoaderSimple', { ckpt_name: name })
  return { model, clip: outputOf(model, 1), vae: outputOf(model, 2) }
}

function loadParts(draft: Draft, name: string, known: NodeCatalogue): LoadedModel {
  const family = splitFamilies.find(({ model }) => model.test(name))
  if (!family) {
    throw missing(
      `“${name.slice(0, 120)}” comes in several files, and which ones belong together is not known here. Bring a workflow of your own for it.`,
      { wanted: name },
    )
  }
  const model = draft.add(roles.model, 'UNETLoader', { unet_name: name, weight_dtype: 'default' })
  const clip = loadTextEncoders(draft, family, known)
  const vae = draft.add(roles.vae, 'VAELoader', {
    vae_name: partOf(family, 'VAE', choicesOf(known, 'VAELoader', 'vae_name'), family.vae),
  })
  return { model, clip, vae, family }
}

function loadTextEncoders(draft: Draft, family: SplitFamily, known: NodeCatalogue): GraphLink {
  const [first, second] = family.textEncoders
  const kind = second ? 'DualCLIPLoader' : 'CLIPLoader'
  const types = choicesOf(known, kind, 'type')
  if (types.length > 0 && !types.includes(family.type)) {
    throw new PluginError(
      'image/bad-choice',
      `This server is too old for models of the family ${family.name}. Update ComfyUI, or choose another model.`,
      {
        details: { wanted: family.type } satisfies ImageProblem,
      },
    )
  }
  const names = choicesOf(known, kind, second ? 'clip_name1' : 'clip_name')
  const encoder = (pattern: RegExp) => partOf(family, 'text encoder', names, pattern)
  return draft.add(
    roles.textEncoder,
    kind,
    second
      ? { clip_name1: encoder(first), clip_name2: encoder(second), type: family.type }
      : { clip_name: encoder(first), type: family.type },
  )
}

function partOf(family: SplitFamily, part: string, names: readonly string[], pattern: RegExp): string {
  const name = names.find((each) => pattern.test(each))
  if (name !== undefined) return name
  throw missing(
    `Models of the family ${family.name} need a ${part} the server does not have. Put its file in the models folder, then refresh the list.`,
    {
      suggestions: nearestNames(family.name, names),
    },
  )
}

const missing = (message: string, details: ImageProblem) => new PluginError('image/missing-model', message, { details })
