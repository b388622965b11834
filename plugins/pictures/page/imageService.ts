import { proxy, ref } from 'valtio'

/** What the image server says of itself. `none` while no server is set up: nothing is wrong then. */
export type ImageConnection =
  | { readonly kind: 'none' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'down'; readonly message: string }

/** The image server as the rest of Vesper sees it. Whoever talks to it keeps this up to date. */
export const imageService = proxy({
  connection: { kind: 'none' } as ImageConnection,
  isGenerating: false,
  /** As many pictures of the scene are under way as may be at once. */
  isFull: false,
  /** Makes a picture of the scene; absent where there is no server to make it. */
  generate: undefined as (() => Promise<void>) | undefined,
})

/** Pictures of the scene that may be under way at once, the one that is painted among them. */
export const maxPicturesAtOnce = 4

/** Lends Vesper a server that makes pictures. Returns the function that takes it back. */
export function offerImages(generate: () => Promise<void>): () => void {
  const offered = ref(generate)
  imageService.generate = offered
  return () => {
    if (imageService.generate === offered) imageService.generate = undefined
  }
}
