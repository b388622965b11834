import { untilSafeword } from './callOff.ts'
import { imagesSection } from './imagesSection.ts'
import { orderSketch, sketchScene } from './paintScene.ts'
import { draftOf } from './sketch/draftOf.ts'
import { showDraft, withLockedSeed } from './sketching.ts'

/** Makes a picture of the scene, or shows what it would be asked for first, where the player wants to see that. */
export async function paint(): Promise<void> {
  const signal = untilSafeword()
  const sketch = withLockedSeed(await sketchScene(signal))
  signal.throwIfAborted()
  if (imagesSection.now.showPrompt) showDraft(draftOf(sketch))
  else await orderSketch(sketch)
}
