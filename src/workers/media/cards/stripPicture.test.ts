import { expect, test } from 'vitest'
import { jpeg, latin1Bytes, userComment, webp } from '../../../../tests/fixtures/cards/build.ts'
import { pictureOf } from '../../../shared/files/picture.ts'
import { stripPicture } from './stripPicture.ts'

const exif = userComment(latin1Bytes('GPS 48.1371 11.5754'))
const holds = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text)

test('a JPEG loses its Exif and what is hidden behind its end, and stays a JPEG', () => {
  const dirty = new Uint8Array([...jpeg(exif), ...latin1Bytes('a second picture')])
  const clean = stripPicture(dirty)
  expect(clean).toEqual(jpeg())
  expect(holds(dirty, 'GPS')).toBe(true)
})

test('a WEBP loses its Exif and the flag that announces it', () => {
  const clean = stripPicture(webp(exif))
  expect(clean).toEqual(webp())
  expect(pictureOf(clean).size).toEqual({ width: 2, height: 3 })
})
