import type { SessionId } from 'sdk'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { session } from 'sdk/page/session.ts'
import { untilSafeword } from './cancelOnSafeword.ts'
import { orderSketch, sketchScene } from './paintScene.ts'
import { withLockedSeed } from './sketching.ts'

/** What the reply that is being written asked to have painted. The last word counts: one reply, one picture. */
let asked: { readonly session: SessionId; readonly prompt: string; readonly until: AbortSignal } | undefined

/** Notes what replies ask to have painted. Returns the function that ends this. */
export function watchPictures(): () => void {
  const end = addPerformer(
    'image',
    ({ prompt }) => {
      const id = session.current?.id
      asked = id === undefined ? undefined : { session: id, prompt, until: untilSafeword() }
    },
    ['model'],
  )
  return () => {
    asked = undefined
    end()
  }
}

/**
 * Orders what the reply asked for, now that all of it is there to be painted. Returns whether it asked for anything:
 * the picture that comes by itself after a reply is not made beside it.
 */
export function performAsked(): boolean {
  const wish = asked
  asked = undefined
  if (!wish || wish.until.aborted || wish.session !== session.current?.id) return false
  void performPicture(wish.prompt)
  return true
}

/** Orders a picture of the scene with somebody's own words in it, and tells what went wrong. */
export async function performPicture(prompt: string): Promise<void> {
  const perform = () => orderWith(prompt)
  try {
    await perform()
  } catch (error) {
    reportFailure(error, { from: 'image', context: 'Images', retry: perform })
  }
}

/** A model may go on for ever. */
const maxWishLength = 1000

async function orderWith(prompt: string): Promise<void> {
  const signal = untilSafeword()
  const sketch = withLockedSeed(await sketchScene(signal))
  signal.throwIfAborted()
  const chips = [...sketch.composed.chips, { kind: 'own' as const, text: prompt.trim().slice(0, maxWishLength) }]
  await orderSketch({ ...sketch, composed: { ...sketch.composed, chips } })
}
