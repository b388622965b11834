import { PluginError } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { MediaContract } from '../../../src/workers/media/contract.ts'
import { endEngine, media } from '../engines.ts'

const maxReadMs = 20_000

interface ReadLimit {
  /** Milliseconds; 20,000 unless several files are read at once. */
  readonly limitMs?: number
  /** Told before the reader is ended. */
  onEnd?(): void
}

/**
 * Reads a file of a stranger in the media worker, where it is judged, shaped and kept; the page gets what its screens
 * show. A file that keeps the reader busy for longer than the limit is given up, and the reader with it: rejects with
 * `plugin/timed-out` then.
 */
export async function readInMedia<T>(
  work: (media: Remote<MediaContract>) => Promise<T>,
  { limitMs = maxReadMs, onEnd }: ReadLimit = {},
): Promise<T> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    onEnd?.()
    endEngine('media')
  }, limitMs)
  try {
    return await work(media())
  } catch (error) {
    if (!isLate) throw error
    const text = `Reading the file took longer than ${limitMs / 1000} seconds, so it was cancelled. It may be damaged.`
    throw new PluginError('plugin/timed-out', text, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
