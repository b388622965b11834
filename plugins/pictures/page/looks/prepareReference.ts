import { messageOf, newId } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import type { ImageFile } from '../../../../src/workers/storage/contract.ts'

export type PreparedReference =
  | { readonly kind: 'ready'; readonly file: ImageFile }
  | { readonly kind: 'unusable'; readonly reason: string }

/** The longest side of the small picture, in pixels. */
const thumbnailSide = 320

/** Makes a chosen file into a reference picture, without anything but what can be seen, or says why it cannot be one. */
export async function prepareReference(chosen: Blob): Promise<PreparedReference> {
  try {
    const drawn = await media().attachedPicture(chosen)
    if (drawn.kind === 'unusable') return drawn
    const { blob, width, height } = drawn
    const thumbnail = await shrink(blob, Math.min(1, thumbnailSide / Math.max(width, height)), { width, height })
    return { kind: 'ready', file: { id: newId<'image'>(), picture: blob, thumbnail } }
  } catch (error) {
    return { kind: 'unusable', reason: `The picture could not be read. ${messageOf(error)}` }
  }
}

async function shrink(
  picture: Blob,
  by: number,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(width * by)),
    resizeHeight: Math.max(1, Math.round(height * by)),
    resizeQuality: 'high',
  })
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
}
