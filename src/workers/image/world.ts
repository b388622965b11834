import type { Remote } from 'sdk/runtime'
import type { StorageContract } from '../storage/contract.ts'
import type { Backends } from './Backends.ts'

/** What of the store pictures are kept with. */
export type ImageStore = Pick<
  Remote<StorageContract>,
  'list' | 'commit' | 'imagesOf' | 'discardImages' | 'saveImageJob' | 'dropImageJobs'
>

/** A picture as it is kept. */
export interface Drawn {
  readonly picture: Blob
  readonly thumbnail: Blob
  readonly width: number
  readonly height: number
}

/** All that jobs need of the world around them. */
export interface ImageWorld {
  readonly backends: Pick<Backends, 'generate' | 'resume' | 'cancel'>
  readonly store: () => ImageStore
  /** Decodes a picture and makes the small one. Rejects with `image/result-corrupt` when it is none. */
  readonly draw: (picture: Blob, quality: number | undefined) => Promise<Drawn>
  /** Runs while no other tab has this job; answers `false` without running when one has. */
  readonly alone: (job: string, run: () => Promise<void>) => Promise<boolean>
  readonly now: () => number
  readonly newId: () => string
}
