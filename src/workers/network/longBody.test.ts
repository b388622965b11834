import { expect, test, vi } from 'vitest'
import { longBodies } from './longBody.ts'

const mebibyte = 1024 * 1024
const textOf = (body: string | Blob) => (typeof body === 'string' ? body : body.text())

test('a short text is sent as it is', () => {
  expect(longBodies()('Good evening')).toBe('Good evening')
})

test('a long text arrives whole, wherever it is cut', async () => {
  const long = `${'x'.repeat(256 * 1024 - 1)}🌒${'é'.repeat(mebibyte)}🌒`
  const body = longBodies()(long)
  expect(body).toBeInstanceOf(Blob)
  expect(await textOf(body)).toBe(long)
})

test('each text is sent as it is now, whatever was sent before', async () => {
  const bodyOf = longBodies()
  const texts = [`${'a'.repeat(mebibyte)}one`, `${'a'.repeat(mebibyte)}one two`, `${'b'.repeat(mebibyte)}one`]
  for (const text of texts) expect(await textOf(bodyOf(text))).toBe(text)
})

test('what was sent before is not encoded again', async () => {
  const encoded: number[] = []
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[]) {
        super(parts)
        for (const part of parts) if (typeof part === 'string') encoded.push(part.length)
      }
    },
  )
  const bodyOf = longBodies()
  bodyOf(`${'a'.repeat(mebibyte)}one`)
  expect(encoded).toHaveLength(5)
  bodyOf(`${'a'.repeat(mebibyte)}one two`)
  expect(encoded.slice(5)).toEqual(['one two'.length])
  vi.unstubAllGlobals()
})
