import { expect, test } from 'vitest'
import { type Sdapi, sdapi } from '../index.ts'
import { pngSize } from '../pictures/pngSize.ts'
import { asks } from '../testing.ts'

const order = { prompt: 'A tea room', seed: 7, steps: 4, width: 128, height: 64 }

async function painted(server: Sdapi, more: Readonly<Record<string, unknown>> = {}) {
  const answer = asks(server, '/sdapi/v1/txt2img', { ...order, ...more })
  await server.clock.advance(10_000)
  return answer
}

test('pictures come in the size asked for, with their seeds', async () => {
  const { json } = await painted(sdapi(), { n_iter: 2 })
  expect(json.images).toHaveLength(2)
  expect(pngSize(new Uint8Array(Buffer.from(json.images[0], 'base64')))).toEqual({ width: 128, height: 64 })
  expect(JSON.parse(json.info)).toMatchObject({ seed: 7, all_seeds: [7, 8], index_of_first_image: 0 })
})
