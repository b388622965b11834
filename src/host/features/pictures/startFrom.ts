import type { ImageRequest } from 'sdk'
import type { LookSheet } from '../../../shared/pictures/look.ts'
import type { BackendKey } from '../../../workers/image/contract.ts'
import { storage } from '../../engines/engine.ts'
import { images } from '../../engines/imageEngine.ts'

export type Start =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'picture'; readonly init: NonNullable<ImageRequest['init']> }
  /** It was wanted and cannot be. In words for the player. */
  | { readonly kind: 'not'; readonly why: string }

const withinMs = 5_000

/** What a picture starts from: the best reference of who is seen first, where the player wants that and the server can. */
export async function startFrom(look: LookSheet | undefined, backend: BackendKey): Promise<Start> {
  const [best] = look?.references ?? []
  if (!look?.startFrom || best === undefined) return { kind: 'nothing' }
  const file = await storage().read('imageFiles', best)
  if (!file) {
    return {
      kind: 'not',
      why: 'The reference picture is missing, so this one is generated without it. Choose another on the look page.',
    }
  }
  if (await cannot(backend)) {
    return {
      kind: 'not',
      why: "This image server can't start from a picture, so this one is generated without the reference. Use another server, or turn that off on the look page.",
    }
  }
  const denoise = Math.min(1, Math.max(0, look.startFrom.denoise))
  return { kind: 'picture', init: { picture: file.picture, denoise } }
}

/** Only a server that says so cannot: one that does not answer is asked for what was meant. */
async function cannot(backend: BackendKey): Promise<boolean> {
  try {
    const { can } = await images().look(backend, AbortSignal.timeout(withinMs))
    return !can.includes('init')
  } catch {
    return false
  }
}
