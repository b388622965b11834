import { serve } from 'sdk/runtime'
import { lockNames } from '../../shared/storageNames.ts'
import type { ImageContract } from './contract.ts'
import { drawPicture } from './drawPicture.ts'
import { createImage } from './image.ts'

/** The Web Lock of a job: held by the tab that waits for it, and free again when that tab is gone. */
const lockOf = (job: string): string => `${lockNames.imageJob}${job}`

serve<ImageContract>(
  createImage({
    draw: drawPicture,
    alone: (job, run) =>
      navigator.locks.request(lockOf(job), { ifAvailable: true }, async (lock) => {
        if (lock) await run()
        return lock !== null
      }),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  }),
)
