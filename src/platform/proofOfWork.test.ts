import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve, zeroBits } from './proofOfWork.ts'

test('finds a text whose hash with the challenge begins with enough zero bits', async () => {
  const token = await solve('abc', 10)
  const nonce = token.slice('abc.'.length)
  expect(zeroBits(createHash('sha256').update(`abc${nonce}`).digest())).toBeGreaterThanOrEqual(10)
})

test('lets the page breathe and can be cancelled', async () => {
  const cancel = new AbortController()
  const solving = solve('abc', 200, cancel.signal)
  setTimeout(() => cancel.abort())
  await expect(solving).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [[0x80, 0], 0],
  [[0x01, 0], 7],
  [[0, 0x20], 10],
  [[0, 0], 16],
])('counts the zero bits at the start of %j', (bytes, bits) => {
  expect(zeroBits(new Uint8Array(bytes))).toBe(bits)
})
