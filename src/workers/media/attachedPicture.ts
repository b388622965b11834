import { isShowable, sniffMime } from '../../shared/files/detect.ts'
import { drawnSmall } from '../shared/thumbnail.ts'
import { fitWithin, isDecodable, sizeOfPicture } from '../shared/thumbnailSize.ts'
import type { AttachedPicture } from './contract.ts'

const maxBytes = 10 * 1024 * 1024
/** The longest side of a picture in a chat. */
const side = 2048

/**
 * A picture for a message: drawn anew, so that nothing of the file stays but what can be seen. Where and with what it
 * was taken is not in it any more.
 */
export async function attachedPicture(file: Blob): Promise<AttachedPicture> {
  if (file.size > maxBytes) return unusable('The picture is larger than 10 MB; make it smaller first.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isShowable(sniffMime(bytes)))
    return unusable('This is not a picture Vesper can show. Use PNG, JPEG, WebP, GIF or AVIF.')
  const size = sizeOfPicture(bytes)
  if (!size) return unusable('The picture does not say how large it is; it may be damaged.')
  if (!isDecodable(size)) return unusable('The picture has more than 64 million pixels; make it smaller first.')
  try {
    const bitmap = await createImageBitmap(file)
    // Of what was decoded, not of the header: that one does not know how the camera was held.
    const { width, height } = fitWithin(bitmap, side)
    const isSmall = width === bitmap.width && height === bitmap.height
    const shown = isSmall ? bitmap : await resized(bitmap, width, height)
    return { kind: 'picture', blob: await drawnSmall(shown), width, height }
  } catch {
    return unusable('The browser cannot read this picture; it may be damaged.')
  }
}

async function resized(bitmap: ImageBitmap, width: number, height: number): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  } finally {
    bitmap.close()
  }
}

const unusable = (reason: string): AttachedPicture => ({ kind: 'unusable', reason })
