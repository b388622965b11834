import { settings } from '../settings/settings.ts'
import { orderSketch, sketchScene } from './paintScene.ts'
import { keepSketch } from './sketching.ts'

/** Makes a picture of the scene, or shows what it would be asked for first, where the player wants to see that. */
export async function paint(): Promise<void> {
  const sketch = await sketchScene(new AbortController().signal)
  if (settings.images.showPrompt) keepSketch(sketch)
  else await orderSketch(sketch)
}
