import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64Of, pictureFrom, previewFrom } from './pictures.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]
const webp = [0x52, 0x49, 0x46, 0x46, 8, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 1, 2, 3, 4]
const base64 = (bytes: readonly number[]) => btoa(String.fromCharCode(...bytes))

test('a picture is what its bytes say, with or without the head of a data address', async () => {
  expect(pictureFrom(base64(png))?.type).toBe('image/png')
  expect(pictureFrom(`data:image/png;base64,${base64(jpeg)}`)?.type).toBe('image/jpeg')
  expect(pictureFrom(base64(webp))?.type).toBe('image/webp')
  expect([...new Uint8Array((await pictureFrom(base64(png))?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual(png)
})

test('what is cut off, empty, damaged or no picture at all is none', () => {
  for (const bytes of [png, jpeg, webp]) expect(pictureFrom(base64(bytes.slice(0, -5)))).toBeUndefined()
  for (const text of ['', '!!!', base64([60, 104, 116, 109, 108]), undefined, 7, {}]) {
    expect(pictureFrom(text)).toBeUndefined()
  }
})

test('a preview needs no end', () => {
  expect(previewFrom(`data:image/jpeg;base64,${base64(jpeg.slice(0, 5))}`)?.type).toBe('image/jpeg')
  expect(previewFrom(base64([1, 2, 3]))).toBeUndefined()
})

test('pictures go out as they are, however long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 400 }), async (bytes, times) => {
      const many = new Uint8Array(bytes.length * times)
      for (let time = 0; time < times; time++) many.set(bytes, time * bytes.length)
      const letters = atob(await base64Of(new Blob([many])))
      expect(letters.length).toBe(many.length)
      expect(letters.charCodeAt(many.length - 1)).toBe(many.at(-1) ?? Number.NaN)
    }),
    { numRuns: 30 },
  )
})
