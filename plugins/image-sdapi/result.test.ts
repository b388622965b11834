import { codeOf } from 'sdk'
import { expect, test } from 'vitest'
import { resultOf } from './result.ts'

const picture = (mark: number) =>
  btoa(String.fromCharCode(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, mark, 0x49, 0x45, 0x4e, 0x44, 0, 0, 0, 0))
const answer = (images: readonly unknown[], info: unknown = {}) => ({ images, info: JSON.stringify(info) })
const model = { name: 'harbour', isCalled: (name: string) => name === 'harbour' }

async function marksOf(result: ReturnType<typeof resultOf>) {
  if (result.kind === 'failed') throw result.problem
  return Promise.all(
    result.all.map(async ({ picture, seed }) => [new Uint8Array(await picture.arrayBuffer())[8], seed]),
  )
}

test('images-F03 the grid is dropped, by-products too, and the seeds are the server’s', async () => {
  const images = [picture(0), picture(1), picture(2), picture(9)]
  const info = { index_of_first_image: 1, all_seeds: [40, 41], seed: 40 }
  expect(await marksOf(resultOf(answer(images, info), { count: 2, seed: 7 }))).toEqual([
    [1, 40],
    [2, 41],
  ])
})

test('a server that does not tell its seeds counted up from ours', async () => {
  for (const info of [undefined, null, 7, '{', { all_seeds: [-1, 'x'] }]) {
    expect(await marksOf(resultOf(answer([picture(1), picture(2)], info), { count: 2, seed: 7 }))).toEqual([
      [1, 7],
      [2, 8],
    ])
  }
})

test('a damaged picture is not kept, and the whole ones beside it are', async () => {
  const result = resultOf(answer([picture(1), 'damaged']), { count: 2, seed: 7 })
  expect(await marksOf(result)).toEqual([[1, 7]])
  expect(result.kind === 'painted' && result.warnings).toEqual([expect.stringMatching(/1 of 2/)])
})

test('damaged, missing and foreign answers are named', () => {
  const codes = [answer(['damaged']), answer([]), {}, 'tea', null].map((json) => {
    const result = resultOf(json, { count: 1, seed: 7 })
    return result.kind === 'failed' && codeOf(result.problem)
  })
  expect(codes).toEqual([
    'image/result-corrupt',
    'image/result-missing',
    'image/result-missing',
    'image/result-corrupt',
    'image/result-corrupt',
  ])
})

test('another model than the one asked for is said', () => {
  const result = resultOf(answer([picture(1)], { sd_model_name: 'garden' }), { count: 1, seed: 7, model })
  expect(result.kind === 'painted' && result.warnings).toEqual([expect.stringMatching(/garden.*harbour/)])
})
