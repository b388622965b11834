import type { ImageRequest } from 'sdk'
import { type Draft, pictureRole, roles } from './draft.ts'
import { matchName } from './nameMatch.ts'
import { choicesOf } from './nodeCatalogue.ts'
import { clamp, sideOf } from './size.ts'
import type { GraphLink, GraphValue, NodeCatalogue } from './types.ts'

type Enlarge = NonNullable<ImageRequest['enlarge']>

interface Second {
  readonly picture: number
  readonly samples: GraphLink
  readonly vae: GraphLink
  readonly width: number
  readonly height: number
  /** What the first pass was painted with: model, texts, seed, steps. */
  readonly sampling: Readonly<Record<string, GraphValue>>
}

/** A second pass in a larger size: as noise where no upscaler is named, else through the upscaler. */
export function enlarge(draft: Draft, enlarge: Enlarge, upscaler: string | undefined, second: Second): GraphLink {
  const { picture, samples, vae, sampling } = second
  const scale = scaleOf(enlarge, second)
  const denoise = clamp(enlarge.denoise, 0, 1)
  const again = (latent_image: GraphLink) =>
    draft.add(pictureRole('secondSampler', picture), 'KSampler', { ...sampling, latent_image, denoise })
  if (upscaler === undefined) {
    return again(
      draft.add(pictureRole('enlarged', picture), 'LatentUpscaleBy', {
        samples,
        upscale_method: 'nearest-exact',
        scale_by: scale,
      }),
    )
  }
  const upscale_model = draft.add(roles.upscaler, 'UpscaleModelLoader', { model_name: upscaler })
  const image = draft.add(pictureRole('firstPicture', picture), 'VAEDecode', { samples, vae })
  const large = draft.add(pictureRole('upscaled', picture), 'ImageUpscaleWithModel', { upscale_model, image })
  const pixels = draft.add(pictureRole('resized', picture), 'ImageScale', {
    image: large,
    upscale_method: 'lanczos',
    width: sideOf(second.width * scale),
    height: sideOf(second.height * scale),
    crop: 'disabled',
  })
  return again(draft.add(pictureRole('secondLatent', picture), 'VAEEncode', { pixels, vae }))
}

/** The upscaler in the server's own spelling; `undefined` for enlarging the noise itself. */
export function upscalerOf(
  wanted: string | undefined,
  known: NodeCatalogue,
  warn: (message: string) => void,
): string | undefined {
  if (wanted === undefined || /^latent\b/i.test(wanted)) return undefined
  const names = choicesOf(known, 'UpscaleModelLoader', 'model_name')
  const match = matchName(wanted, names)
  if (match.kind === 'found') return match.name
  if (!known.has('UpscaleModelLoader')) return wanted
  warn(`The server has no upscaler “${wanted.slice(0, 80)}”, so the picture was enlarged without one.`)
  return undefined
}

const maxSide = 16_384

function scaleOf({ scale }: Enlarge, { width, height }: Second): number {
  return clamp(scale, 0.01, Math.min(8, maxSide / Math.max(width, height)))
}
