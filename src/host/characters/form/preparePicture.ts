import { messageOf } from 'sdk'
import { media } from '../../engines/mediaEngine.ts'
import type { PictureDraft } from './draft.ts'

export type PreparedPicture =
  | Extract<PictureDraft, { kind: 'new' }>
  | { readonly kind: 'unusable'; readonly reason: string }

const maxMegabytes = 100

/** Makes a chosen file into a character's picture, or says why it cannot be one. */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  if (file.size > maxMegabytes * 1024 * 1024)
    return { kind: 'unusable', reason: `The picture is larger than ${maxMegabytes} MB; make it smaller first.` }
  try {
    const portrait = await media().portrait(file)
    return portrait.kind === 'portrait' ? { kind: 'new', blob: file, thumbnail: portrait.thumbnail } : portrait
  } catch (error) {
    return { kind: 'unusable', reason: `The picture could not be read. ${messageOf(error)}` }
  }
}
