import type { CallOptions } from './call.ts'

/** One picture to be made. Sizes are pixels. */
export interface ImageRequest {
  readonly prompt: string
  readonly negativePrompt: string
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly cfg: number
  readonly seed?: number
  readonly checkpoint?: string
  readonly sampler?: string
  readonly scheduler?: string
  readonly loras: readonly { readonly name: string; readonly modelStrength: number; readonly clipStrength: number }[]
}

/** How a picture comes along. `fraction` is 0..1 and never falls; `done` comes once, last, or the stream rejects. */
export type ImageProgress =
  | { readonly kind: 'queued'; readonly ahead: number }
  | { readonly kind: 'working'; readonly fraction: number; readonly preview?: Blob }
  /** The picture in the size asked for; its `type` says truly what it is. `seed` makes the same picture again. */
  | { readonly kind: 'done'; readonly picture: Blob; readonly seed: number }

/** A server that paints. Aborting or breaking out of the loop cancels this job, queued or begun, and nobody else's. */
export interface ImageBackend {
  /** Ends with `done`, or throws. */
  generate(request: ImageRequest, options: CallOptions): AsyncIterable<ImageProgress>
}
