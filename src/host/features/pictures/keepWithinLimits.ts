import { subscribe } from 'valtio'
import { limitsNow, openLimits } from '../../consent/limitsNow.ts'
import { whenOpened } from '../../engines/engine.ts'
import { settings } from '../../settings/settings.ts'
import { director } from '../director/director.ts'

/** Tells the image worker what is ruled out, from its start on and whenever that changes. Returns the function that ends this. */
export function keepWithinLimits(): () => void {
  return whenOpened('image', (worker) => {
    const tell = () => void openLimits().then(() => worker.keepFrom(limitsNow().hard))
    tell()
    subscribe(settings, tell)
    subscribe(director, tell)
  })
}
