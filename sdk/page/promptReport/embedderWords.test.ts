import { expect, test } from 'vitest'
import { embedderWords } from './embedderWords.ts'

test('a model is named with where it runs', () => {
  const model = { model: 'all-MiniLM-L6-v2-int8', dimensions: 384 }
  expect(embedderWords({ ...model, runs: 'webgpu' })).toContain("all-MiniLM-L6-v2-int8 runs on this device's GPU")
  expect(embedderWords({ ...model, runs: 'wasm' })).toContain('on one core')
  expect(embedderWords({ ...model, runs: 'plugin' })).toContain('in a plugin, with 384 dimensions')
})

test('words alone are not called meaning', () => {
  expect(embedderWords({ model: 'words-384', dimensions: 384, runs: 'words' })).toContain('not by meaning')
})
