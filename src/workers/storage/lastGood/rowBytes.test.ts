import { expect, test } from 'vitest'
import { framed, recordsIn } from './records.ts'
import { bytesOf, rowFrom } from './rowBytes.ts'

test('gives back rows as they were', async () => {
  const row = {
    v: 3,
    value: {
      text: 'Ünï ☂ 𝄞',
      none: undefined,
      nothing: null,
      numbers: [0, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY],
      when: new Date(5),
      sealed: Uint8Array.of(0, 255, 7),
      part: new Uint8Array([1, 2, 3, 4]).subarray(1, 3),
      floats: Float32Array.of(0.5, -2),
      buffer: Uint8Array.of(9).buffer,
      $: { is: 'blob', part: 0 },
      other: { deep: [{ $: 1 }] },
    },
  }
  Object.defineProperty(row.value, '__proto__', { value: { own: true }, enumerable: true })
  const back = rowFrom(await bytesOf(row)) as typeof row
  expect(back).toEqual(row)
  expect(Object.hasOwn(back.value, '__proto__')).toBe(true)
})

test('gives back blobs with their type', async () => {
  const { blob } = rowFrom(await bytesOf({ blob: new Blob(['pixels'], { type: 'image/png' }) })) as { blob: Blob }
  expect([blob.type, await blob.text()]).toEqual(['image/png', 'pixels'])
})

test('refuses what has no form as bytes', async () => {
  await expect(bytesOf({ run: () => {} })).rejects.toThrow(TypeError)
  await expect(bytesOf({ all: new Map() })).rejects.toThrow(TypeError)
})

const read = async (bytes: readonly Uint8Array<ArrayBuffer>[]) => {
  const found: string[] = []
  for await (const { record } of recordsIn(new Blob([...bytes]))) found.push(new TextDecoder().decode(record))
  return found
}
const records = ['one', 'two'.repeat(400_000), 'three'].map((each) => framed(new TextEncoder().encode(each)))

test('reads records until the first that is torn or damaged', async () => {
  const [one, two, three] = records as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]
  expect((await read(records)).map(({ length }) => length)).toEqual([3, 1_200_000, 5])
  for (let cut = 0; cut < three.length; cut++) expect(await read([one, two, three.slice(0, cut)])).toHaveLength(2)
  for (let at = 0; at < three.length; at++) {
    const bent = three.slice()
    bent[at] = (bent[at] ?? 0) ^ 1
    expect(await read([one, bent, two]), `byte ${at}`).toEqual(['one'])
  }
  expect(await read([one, new Uint8Array(100)])).toEqual(['one'])
})
