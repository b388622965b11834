import { expect, test } from 'vitest'
import { findGraphicsCard } from './graphicsCard.ts'

const card = (features: readonly string[], info = {}) => ({
  gpu: { requestAdapter: async () => ({ features: new Set(features), info }) },
  canWait: true,
})

test('a card that computes in 16-bit numbers is used', async () => {
  expect(await findGraphicsCard(card(['shader-f16']))).toEqual({ kind: 'usable' })
})

test('a card that the browser imitates is told apart', async () => {
  expect(await findGraphicsCard(card(['shader-f16'], { isFallbackAdapter: true }))).toMatchObject({ kind: 'software' })
})

test.each([
  ['no WebGPU', { gpu: undefined, canWait: true }],
  ['cannot use WebGPU yet', { ...card(['shader-f16']), canWait: false }],
  ['no graphics card', { gpu: { requestAdapter: async () => null }, canWait: true }],
  ['no graphics card', { gpu: { requestAdapter: () => Promise.reject(new Error('lost')) }, canWait: true }],
  ['16-bit numbers', card([])],
])('says “%s” where there is none', async (words, browser) => {
  expect(await findGraphicsCard(browser)).toMatchObject({ kind: 'none', why: expect.stringContaining(words) })
})
