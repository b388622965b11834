import { type Draft, outputOf, roles } from './draft.ts'
import type { GraphLink, Uploads } from './types.ts'

interface Start {
  readonly width: number
  readonly height: number
  readonly vae: GraphLink
  /** What the family of the model starts from when there is no picture. */
  readonly emptyKind: 'EmptyLatentImage' | 'EmptySD3LatentImage'
  readonly denoise: number
  readonly isMasked: boolean
}

/** Where painting starts: from nothing, from a picture, or from the part of a picture that the mask leaves white. */
export function startOf(draft: Draft, start: Start, uploads: Uploads): GraphLink {
  const { width, height, vae } = start
  if (uploads.init === undefined) return draft.add(roles.latent, start.emptyKind, { width, height, batch_size: 1 })
  const pixels = fitted(draft, [roles.initPicture, roles.initSize], uploads.init, start)
  if (!start.isMasked || uploads.mask === undefined) return draft.add(roles.initLatent, 'VAEEncode', { pixels, vae })
  const image = fitted(draft, [roles.maskPicture, roles.maskSize], uploads.mask, start)
  const mask = draft.add(roles.mask, 'ImageToMask', { image, channel: 'red' })
  // The encoder for inpainting blanks what is under the mask: only right when nothing of it is to stay.
  if (start.denoise >= 0.95) {
    return draft.add(roles.initLatent, 'VAEEncodeForInpaint', { pixels, vae, mask, grow_mask_by: 6 })
  }
  const samples = draft.add(roles.initLatent, 'VAEEncode', { pixels, vae })
  return draft.add(roles.maskedLatent, 'SetLatentNoiseMask', { samples, mask })
}

function fitted(
  draft: Draft,
  [picture, size]: readonly [string, string],
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): GraphLink {
  const image = outputOf(draft.add(picture, 'LoadImage', { image: name }), 0)
  return draft.add(size, 'ImageScale', { image, upscale_method: 'lanczos', width, height, crop: 'center' })
}
