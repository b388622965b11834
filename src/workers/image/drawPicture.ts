import { PluginError } from 'sdk'
import { isShowable, sniffMime } from '../../shared/files/detect.ts'
import { drawnSmall } from '../shared/thumbnail.ts'
import { fitWithin, isDecodable, sizeOfPicture } from '../shared/thumbnailSize.ts'
import type { Drawn } from './world.ts'

/** The longest side of the small picture, in pixels. */
const thumbnailSide = 320

/** Looks whether what came is a picture, and makes it ready to be kept. */
export async function drawPicture(picture: Blob, quality: number | undefined): Promise<Drawn> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const mime = sniffMime(bytes)
  const size = isShowable(mime) ? sizeOfPicture(bytes) : undefined
  if (!size || !isDecodable(size)) throw corrupt()
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw corrupt()
  })
  const { width, height } = bitmap
  const small = fitWithin(bitmap, thumbnailSide)
  const resized = await createImageBitmap(bitmap, {
    resizeWidth: small.width,
    resizeHeight: small.height,
    resizeQuality: 'high',
  })
  const thumbnail = await drawnSmall(resized)
  const asItCame = new Blob([bytes], { type: mime })
  const kept = quality === undefined ? asItCame : await compressed(bitmap, quality, asItCame)
  bitmap.close()
  return { picture: kept, thumbnail, width, height }
}

/** The smaller of the two. A browser that cannot write WebP writes PNG, which is no gain. */
async function compressed(bitmap: ImageBitmap, quality: number, original: Blob): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) return original
  context.drawImage(bitmap, 0, 0)
  const small = await canvas.convertToBlob({ type: 'image/webp', quality })
  return small.type === 'image/webp' && small.size < original.size ? small : original
}

const corrupt = () =>
  new PluginError(
    'image/result-corrupt',
    'The picture that came from the image server is damaged and was not kept. Open the server’s own page to see whether it is whole there, or make it again.',
  )
