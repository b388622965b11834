import { expect, test } from 'vitest'
import { catalogue, type Suggestion } from './catalogue.ts'
import { type Machine, memoryOf, speedClass, suggestedFor, whyUnfit } from './fit.ts'

const gigabyte = 1024 ** 3
const laptop: Machine = { gpu: false, memoryBytes: 8 * gigabyte, millionsPerSecond: 900, threads: 3 }
const named = (id: string) => catalogue.find((model) => model.id.startsWith(id)) as Suggestion

test('the catalogue goes from 135 million to 8 billion parameters, smallest first, in single open files', () => {
  const sizes = catalogue.map(({ parameters }) => parameters)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  expect([sizes[0], sizes.at(-1)]).toEqual([135e6, 8.19e9])
  for (const { file, licence, bytesPerToken } of catalogue) {
    expect(file.path).toMatch(/^[\w.-]+\.gguf$/)
    expect(file.path).not.toMatch(/-of-\d/)
    expect(licence).toBe('Apache-2.0')
    expect(bytesPerToken).toBeGreaterThan(10_000)
  }
})

test('memory counts the file, the window and the work, and no window beyond the trained one', () => {
  const small = named('smollm2-135m')
  expect(memoryOf(small, 4096)).toBe(small.bytes + 4096 * 23_040 + 300_000_000)
  expect(memoryOf(small, 131_072)).toBe(memoryOf(small, 8192))
})

test('what the processor cannot hold in a browser needs a graphics card', () => {
  const desktop = { ...laptop, memoryBytes: 32 * gigabyte }
  expect(whyUnfit(named('qwen3-8b'), desktop, 4096)).toContain('Needs a graphics card')
  expect(whyUnfit(named('qwen3-8b'), { ...desktop, gpu: true }, 4096)).toBeUndefined()
})

test('what the memory cannot hold says both numbers', () => {
  expect(whyUnfit(named('qwen3-8b'), { ...laptop, gpu: true }, 4096)).toBe(
    'Needs about 5.5 GB of memory. This computer has 8 GB, and other programs need some of it.',
  )
  expect(whyUnfit(named('qwen3-8b'), { ...laptop, gpu: true, memoryBytes: undefined }, 4096)).toBeUndefined()
})

test('what would be slower than one reads says so, as an estimate', () => {
  const old = { ...laptop, millionsPerSecond: 300, threads: 1 }
  expect(whyUnfit(named('qwen2.5-1.5b'), old, 4096)).toBe('Slow on this computer: about 44 words a minute (estimate).')
})

test.each<[string, Partial<Machine>, string]>([
  ['the largest that is comfortable', {}, 'smollm2-1.7b'],
  ['a small one on a slow processor', { millionsPerSecond: 150, threads: 1 }, 'smollm2-135m'],
  ['the smallest where nothing is comfortable', { millionsPerSecond: 1, threads: 1 }, 'smollm2-135m'],
  ['a large one on a graphics card', { gpu: true }, 'qwen3-4b'],
  ['the largest on a large one', { gpu: true, memoryBytes: 16 * gigabyte }, 'qwen3-8b'],
])('suggests %s', (_, machine, id) => {
  expect(suggestedFor({ ...laptop, ...machine }, 4096)).toMatch(new RegExp(`^${id}`))
})

test.each([
  [900, 4, 'fast'],
  [900, 2, 'medium'],
  [300, 1, 'slow'],
] as const)('%i million steps per second in %i threads are %s', (millionsPerSecond, threads, expected) => {
  expect(speedClass({ ...laptop, millionsPerSecond, threads })).toBe(expected)
})
