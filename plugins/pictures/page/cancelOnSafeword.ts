import { session } from 'sdk/page/session.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { untilOff } from './imageEngine.ts'
import { pictures } from './pictures.ts'
import { cancelJob } from './view/cancelJob.ts'

let scene = new AbortController()

/** Ends with the scene, by a safeword, and with pictures: what was thought of till then is not ordered any more. */
export const untilSafeword = (): AbortSignal => AbortSignal.any([scene.signal, untilOff()])

/**
 * With a safeword the pictures that are on their way to the open chat are called off, and only with one: whoever stops a
 * device may still look forward to a picture. Returns the function that ends this.
 */
export const cancelOnSafeword = (): (() => void) =>
  addStopper((why) => {
    if (why !== 'safeword') return
    scene.abort(new DOMException('The safeword was said', 'AbortError'))
    scene = new AbortController()
    const chat = session.current?.id
    for (const { id, about, state } of pictures.jobs) {
      if (chat !== undefined && about.session === chat && state !== 'cancelling') void cancelJob(id)
    }
  })
