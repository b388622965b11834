import { afterEach, expect, test, vi } from 'vitest'
import { wholePicture } from './fetchPicture.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A PNG by its first and its last part; nothing is painted in it. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + 25 + 12)
  const view = new DataView(bytes.buffer)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  view.setUint32(16, width)
  view.setUint32(20, height)
  bytes.set([0x49, 0x45, 0x4e, 0x44], 8 + 25 + 4)
  return bytes
}

test('a picture is unpacked to see whether it is whole, and one that claims to be vast is not', async () => {
  const unpacked = vi.fn(async () => ({ close() {} }))
  vi.stubGlobal('createImageBitmap', unpacked)
  expect((await wholePicture(png(512, 768)))?.type).toBe('image/png')
  expect(unpacked).toHaveBeenCalledOnce()
  expect((await wholePicture(png(60_000, 60_000)))?.type).toBe('image/png')
  expect(unpacked).toHaveBeenCalledOnce()
})

test('one that cannot be unpacked is none', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  expect(await wholePicture(png(512, 768))).toBeUndefined()
})
