import type { Scope } from 'sdk'
import { subscribe } from 'valtio'
import { settings } from '../../settings/settings.ts'
import { addPictureHistory } from './history/feature.ts'

/** Pictures of the scene. What makes them is fetched when the player first wants any. */
export function addImages(scope: Scope): void {
  addPictureHistory(scope)
  let tending: AbortController | undefined
  const look = () => {
    const isWanted = settings.general.imageGenerationEnabled
    if (isWanted === (tending !== undefined)) return
    tending?.abort()
    tending = isWanted ? new AbortController() : undefined
    if (tending) void begin(tending.signal)
  }
  scope.add(subscribe(settings, look))
  scope.add(() => tending?.abort())
  look()
}

async function begin(signal: AbortSignal): Promise<void> {
  const { tendImages } = await import('./tendImages.ts')
  if (!signal.aborted) tendImages(signal)
}
