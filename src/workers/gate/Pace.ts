import { PluginError } from 'sdk'
import { type Bucket, fullBucket, type Rate, take } from '../../shared/network/rate.ts'

/** What a plugin may ask of the engines: faster than this it is slowed down, and then turned away. */
export const engineRate: Rate = { perSecond: 200, burst: 400, maxWaitMs: 2000 }
/** What it may ask of the page, which has a person to attend to. */
export const pageRate: Rate = { perSecond: 50, burst: 100, maxWaitMs: 2000 }

/** Lets calls through at a steady pace. Time comes in, so that tests can move it. */
export class Pace {
  readonly #rate: Rate
  readonly #now: () => number
  #bucket: Bucket

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate
    this.#now = now
    this.#bucket = fullBucket(rate, now())
  }

  /** Resolves when it is the next call's turn. Rejects with `plugin/too-often`. */
  async turn(): Promise<void> {
    const [bucket, taken] = take(this.#bucket, this.#rate, this.#now())
    this.#bucket = bucket
    if (taken.kind === 'too-fast') {
      throw new PluginError('plugin/too-often', 'This plugin calls too often, so the call was turned away.', {
        retryAfterMs: this.#rate.maxWaitMs,
      })
    }
    if (taken.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, taken.waitMs))
  }
}
