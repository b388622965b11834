import { type Draft, pictureRole, roles } from './draft.ts'
import { choicesOf } from './nodeCatalogue.ts'
import type { GraphLink, GraphValue, NodeCatalogue, NodeInputType } from './types.ts'

/** What a second look at the faces needs besides the picture. */
export type FaceInputs = Readonly<Record<'model' | 'clip' | 'vae' | 'positive' | 'negative', GraphLink>> & {
  readonly seed: number
  readonly steps: number
  readonly cfg: number
  readonly sampler_name: string
  readonly scheduler: string
}

export const canFixFaces = (known: NodeCatalogue) =>
  known.has('FaceDetailer') && known.has('UltralyticsDetectorProvider')

/** Paints the faces of a picture once more. Gives the picture as it was when the server's node wants what nobody knows. */
export function fixFaces(
  draft: Draft,
  image: GraphLink,
  inputs: FaceInputs,
  picture: number,
  known: NodeCatalogue,
): GraphLink {
  const bbox_detector: GraphLink = [roles.faceFinder, 0]
  const own: Readonly<Record<string, GraphValue>> = { image, ...inputs, denoise: 0.4, bbox_detector }
  const filled = withDefaults('FaceDetailer', own, known)
  if (!filled) {
    if (picture === 0)
      draft.warnings.push(
        'The server’s face detailer asks for more than is known here, so the faces were left as they are.',
      )
    return image
  }
  const finders = choicesOf(known, 'UltralyticsDetectorProvider', 'model_name')
  draft.add(roles.faceFinder, 'UltralyticsDetectorProvider', {
    model_name: finders.find((name) => /face/i.test(name)) ?? finders[0] ?? 'bbox/face_yolov8m.pt',
  })
  return draft.add(pictureRole('faces', picture), 'FaceDetailer', filled)
}

/** Fills what a node requires from its own defaults; `undefined` where it has none. */
export function withDefaults(
  kind: string,
  own: Readonly<Record<string, GraphValue>>,
  known: NodeCatalogue,
): Readonly<Record<string, GraphValue>> | undefined {
  const filled = new Map(Object.entries(own))
  for (const [name, { isRequired, of }] of known.get(kind)?.inputs ?? []) {
    if (!isRequired || filled.has(name)) continue
    const value = defaultOf(of)
    if (value === undefined) return undefined
    filled.set(name, value)
  }
  return Object.fromEntries(filled)
}

function defaultOf(type: NodeInputType): GraphValue | undefined {
  if (type.kind === 'link') return undefined
  if (type.kind === 'choice') return type.byDefault ?? type.options?.[0]
  return type.byDefault
}
