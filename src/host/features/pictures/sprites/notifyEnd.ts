import { readyOf, type SpriteSet } from '../../../../shared/pictures/sprites/spriteSet.ts'
import { storage } from '../../../engines/engine.ts'
import { toast } from '../../../notices/toasts/toasts.ts'
import { spritesPath } from './spritesPath.ts'

/** Tells whoever is elsewhere by now that a set is painted, or what it waits for. */
export async function notifyEnd(set: SpriteSet): Promise<void> {
  const path = spritesPath(set.character)
  if (location.pathname === path) return
  const name = (await storage().read('characters', set.character))?.name ?? 'this character'
  const { pausedFor } = set
  const ready = readyOf(set).length
  toast({
    ...(pausedFor === undefined
      ? {
          type: 'success',
          title: `${ready} ${ready === 1 ? 'expression for' : 'expressions for'} ${name} ${ready === 1 ? 'is' : 'are'} ready to review`,
        }
      : { type: 'warning', title: `${name}'s expressions need your attention`, message: pausedFor }),
    duration: 10_000,
    action: { label: 'Open', run: () => history.pushState(null, '', path) },
  })
}
