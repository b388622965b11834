import type { ConnectionState } from 'sdk'
import type { ImageConnection } from '../../features/pictures/imageService.ts'

/** What the indicator says of both services, and where it leads. */
export interface Indicated {
  readonly isFine: boolean
  readonly words: string
  readonly to: '/settings' | '/settings/ai/settings' | '/settings/ai/comfyui'
}

export type AiState = ConnectionState | { readonly kind: 'unknown' } | { readonly kind: 'none' }

/** Trouble with replies weighs more than trouble with pictures. Undefined until something is known. */
export function indicated(ai: AiState, images: ImageConnection): Indicated | undefined {
  if (ai.kind === 'unknown') return undefined
  if (ai.kind !== 'ready') {
    const words = ai.kind === 'down' ? 'AI not reachable' : 'AI not set up'
    return { isFine: false, words, to: '/settings/ai/settings' }
  }
  if (images.kind === 'down') return { isFine: false, words: 'Image server not reachable', to: '/settings/ai/comfyui' }
  return { isFine: true, words: images.kind === 'ready' ? 'AI and images connected' : 'AI connected', to: '/settings' }
}
