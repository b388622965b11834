import { proxy, ref } from 'valtio'
import type { Sketch } from './paintScene.ts'

/** The picture the player looks over before it is ordered. */
export const sketching = proxy({ sketch: undefined as Sketch | undefined })

export function closeSketch(): void {
  sketching.sketch = undefined
}

export function keepSketch(sketch: Sketch): void {
  sketching.sketch = ref(sketch)
}
