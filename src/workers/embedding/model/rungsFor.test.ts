import { describe, expect, test } from 'vitest'
import { meanOf } from './meanOf.ts'
import { type Gpu, readGraphics } from './readMachine.ts'
import { type Machine, rungsFor } from './rungsFor.ts'

const ways = (machine: Machine) => rungsFor(machine).rungs.map(({ runs }) => runs)

describe('the ways to run the model', () => {
  test.each<[string, Machine, string[]]>([
    ['all, with a card and cores', { graphics: 'card', isolated: true, cores: 8 }, ['webgpu', 'threads', 'wasm']],
    ['no imitated card', { graphics: 'software', isolated: true, cores: 8 }, ['threads', 'wasm']],
    ['no threads where memory is not shared', { graphics: 'card', isolated: false, cores: 8 }, ['webgpu', 'wasm']],
    ['no threads on two cores', { graphics: 'none', isolated: true, cores: 2 }, ['wasm']],
  ])('are %s', (_, machine, expected) => {
    expect(ways(machine)).toEqual(expected)
  })

  test('leave half of the cores to others, and never take more than four', () => {
    const threads = [4, 6, 8, 64].map((cores) => rungsFor({ graphics: 'none', isolated: true, cores }).rungs[0])
    expect(threads).toEqual([2, 3, 4, 4].map((count) => ({ runs: 'threads', threads: count })))
  })

  test('come with a reason for each that is missing', () => {
    expect(rungsFor({ graphics: 'card', isolated: true, cores: 8 }).reasons).toEqual([])
    expect(rungsFor({ graphics: 'none', isolated: false, cores: 8 }).reasons.join(' ')).toMatch(
      /no graphics card.*did not isolate/,
    )
    expect(rungsFor({ graphics: 'software', isolated: true, cores: 2 }).reasons.join(' ')).toMatch(
      /imitated.*too few cores/,
    )
  })
})

const gpu = (adapter: Awaited<ReturnType<Gpu['requestAdapter']>>): Gpu => ({ requestAdapter: async () => adapter })

test.each<[string, Gpu | undefined, Machine['graphics']]>([
  ['a browser without WebGPU', undefined, 'none'],
  ['a browser that gives no adapter', gpu(null), 'none'],
  ['a browser that refuses', { requestAdapter: () => Promise.reject(new Error('lost')) }, 'none'],
  ['an adapter that says it is a fallback', gpu({ isFallbackAdapter: true }), 'software'],
  ['one that says so among its details', gpu({ info: { isFallbackAdapter: true } }), 'software'],
  ['SwiftShader', gpu({ info: { vendor: 'google', architecture: 'swiftshader' } }), 'software'],
  ['a card', gpu({ info: { vendor: 'amd', architecture: 'rdna-3' } }), 'card'],
])('%s counts as it should', async (_, given, expected) => {
  expect(await readGraphics(given)).toBe(expected)
})

test('the mean of states goes over all pieces', () => {
  expect([...meanOf([1, 2, 3, 4, 5, 9], [1, 3, 2])]).toEqual([3, 5])
})

test.each([[[2, 3, 1]], [[1, 0, 2]], [[1, 4, 2]], [[3]]])('states of the form %j are refused', (dims) => {
  expect(() => meanOf([1, 2, 3, 4, 5, 9], dims)).toThrow('unknown form')
})
