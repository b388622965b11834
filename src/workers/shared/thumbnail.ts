import { encodeBase64 } from '../../shared/files/base64.ts'
import { isShowable, sniffMime } from '../../shared/files/detect.ts'
import { isPng } from '../../shared/files/png.ts'
import type { Portrait } from '../media/contract.ts'
import { fitWithin, isDecodable, sizeOfPicture } from './thumbnailSize.ts'

/** The small picture for lists. What the browser cannot decode, or should not, is no reason to lose a character. */
export async function thumbnailOf(picture: Blob): Promise<Portrait> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  if (!isShowable(sniffMime(bytes)))
    return { kind: 'unusable', reason: 'This is not a picture Vesper can show. Use PNG, JPEG, WebP, GIF or AVIF.' }
  const size = sizeOfPicture(bytes)
  if (!size) return { kind: 'unusable', reason: 'The picture does not say how large it is; it may be damaged.' }
  if (!isDecodable(size))
    return { kind: 'unusable', reason: 'The picture has more than 64 million pixels; make it smaller first.' }
  const { width, height } = fitWithin(size)
  try {
    const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
    return { kind: 'portrait', thumbnail: await dataUrl(await drawnSmall(bitmap)) }
  } catch {
    return { kind: 'unusable', reason: 'The browser cannot read this picture; it may be damaged.' }
  }
}

/** The same picture as a PNG, which is the only one a card can be written into. */
export async function asPng(picture: Blob): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  if (isPng(bytes)) return bytes
  const size = sizeOfPicture(bytes)
  if (!size || !isDecodable(size)) return undefined
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  return bitmap && bytesOf(await drawn(bitmap).convertToBlob({ type: 'image/png' }))
}

/** A picture for a character that has none: the first letter of the name in an evening sky. */
export async function drawPlaceholder(name: string): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(512, 768)
  const context = contextOf(canvas)
  const sky = context.createLinearGradient(0, 0, 0, 768)
  sky.addColorStop(0, '#0f0e16')
  sky.addColorStop(0.65, '#2b2348')
  sky.addColorStop(1, '#51303f')
  context.fillStyle = sky
  context.fillRect(0, 0, 512, 768)
  context.fillStyle = '#eab68c'
  context.font = '600 240px Georgia, serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText([...name.trim()][0]?.toUpperCase() ?? '·', 256, 384)
  return bytesOf(await canvas.convertToBlob({ type: 'image/png' }))
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/**
 * Writes what was decoded as a small file, without anything the original carried besides its pixels. A JPEG takes a
 * tenth of the time of a WebP; only what one can see through needs the latter.
 */
export async function drawnSmall(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = drawn(bitmap, { willReadFrequently: true })
  const jpeg = () => canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  if (isOpaque(contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data)) return await jpeg()
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
  // A browser that cannot write WebP gives a PNG, which is several times as large as a JPEG.
  return webp.type === 'image/webp' ? webp : await jpeg()
}

function isOpaque(pixels: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return false
  return true
}

function drawn(bitmap: ImageBitmap, options?: CanvasRenderingContext2DSettings): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  contextOf(canvas, options).drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}

function contextOf(
  canvas: OffscreenCanvas,
  options?: CanvasRenderingContext2DSettings,
): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', options)
  if (!context) throw new Error('This browser gives workers no canvas to draw on.')
  return context
}

async function dataUrl(blob: Blob): Promise<string> {
  return `data:${blob.type};base64,${new TextDecoder('latin1').decode(encodeBase64(await bytesOf(blob)))}`
}
