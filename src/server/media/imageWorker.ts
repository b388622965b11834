import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initEncoder } from '@jsquash/webp/encode.js'
import { simd } from 'wasm-feature-detect'
import type { ImageHead, ImageType } from './imageHead.ts'

export interface ImageRequest {
  readonly id: number
  readonly head: ImageHead
  readonly bytes: Uint8Array
}

export interface ImageAnswer {
  readonly id: number
  /** Left out where the image cannot be read. */
  readonly image?: CleanImage
}

/** A WebP file of nothing but pixels. */
export interface CleanImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** The decoders answer with this class of browsers. */
class Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
Object.assign(globalThis, { ImageData: Pixels })

const wasm = (path: string) =>
  new WebAssembly.Module(new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(path)))))

await initJpeg(wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
await initPng(wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
await initWebp(wasm('@jsquash/webp/codec/dec/webp_dec.wasm'))
await initEncoder(wasm(`@jsquash/webp/codec/enc/webp_enc${(await simd()) ? '_simd' : ''}.wasm`))

const decoders: Readonly<Record<ImageType, (file: ArrayBuffer) => Promise<ImageData>>> = {
  png: (file) => decodePng(file),
  // Turned as the camera says, because what says so is left behind.
  jpeg: (file) => decodeJpeg(file, { preserveOrientation: true }),
  webp: (file) => decodeWebp(file),
}

async function clean({ head, bytes }: ImageRequest): Promise<CleanImage | undefined> {
  try {
    const pixels = await decoders[head.type](new Uint8Array(bytes).buffer)
    const { width, height } = pixels
    const isAsTold =
      (width === head.width && height === head.height) || (width === head.height && height === head.width)
    if (!isAsTold) return undefined
    // Method 2 of 6: quicker than the usual 4, at a little more bytes.
    const webp = await encodeWebp(pixels, { quality: 85, method: 2 })
    return { bytes: new Uint8Array(webp), width, height }
  } catch {
    return undefined
  }
}

parentPort?.on('message', async (request: ImageRequest) => {
  const image = await clean(request)
  parentPort?.postMessage({ id: request.id, ...(image && { image }) } satisfies ImageAnswer)
})
parentPort?.postMessage('ready')
