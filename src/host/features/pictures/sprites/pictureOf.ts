import type { SpritePicture } from '../../../../shared/pictures/sprites/spriteSet.ts'
import { storage } from '../../../engines/engine.ts'
import { readFile } from './storedSprites.ts'

/** A picture of a set in full size, where it is still here. */
export const pictureOf = async ({ kind, id }: SpritePicture): Promise<Blob | undefined> =>
  kind === 'file' ? await readFile(id) : (await storage().read('imageFiles', id))?.picture
