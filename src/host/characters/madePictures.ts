import type { CharacterId } from 'sdk'
import { confirm } from 'sdk/ui/confirm.ts'
import type { Change, ImageRecord } from '../../workers/storage/contract.ts'
import { storage } from '../engines/engine.ts'

/** Asks whether the pictures that were made of a character go with it, where there are any: the changes that do so. */
export async function picturesToGo(id: CharacterId, name: string): Promise<readonly Change[]> {
  const theirs = picturesOfAlone(await storage().imagesOf({ shows: id }), id)
  if (theirs.length === 0) return []
  const many = theirs.length === 1 ? '1 picture' : `${theirs.length.toLocaleString()} pictures`
  const yes = await confirm({
    title: `Also delete pictures of ${name}?`,
    text: `${many} showing only ${name}. Starred pictures and pictures with other characters are kept. You can undo this.`,
    action: 'Delete pictures',
    cancel: 'Keep pictures',
  })
  return yes ? theirs.map((image): Change => ({ kind: 'delete', table: 'images', key: image.id })) : []
}

/** Those nobody else is seen in, and that nobody wanted to keep. */
export const picturesOfAlone = (images: readonly ImageRecord[], id: CharacterId): readonly ImageRecord[] =>
  images.filter(({ shows, isStarred }) => !isStarred && shows.every((who) => who === id))
