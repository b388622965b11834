import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ThemeEntry } from './manifest.ts'
import { contrast, themableTokens, themeColors, themeMistakes } from './theme.ts'

const theme = (tokens: Readonly<Record<string, string>>, base: 'dark' | 'light' = 'dark'): ThemeEntry => ({
  id: 'velvet',
  label: 'Velvet',
  base,
  tokens,
})

test('black and white are as far apart as colours can be, and a colour is not apart from itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#8f4a26', '#8F4A26')).toBe(1)
})

test('contrast is between 1 and 21, and the same both ways', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one))
      expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
      expect(contrast(one, other)).toBeLessThanOrEqual(21.001)
    }),
  )
})

test('what is no colour has no contrast', () => {
  for (const text of ['white', '#fff', 'url(https://x.example)', '']) expect(contrast(text, '#000000')).toBeNaN()
})

test('the two themes of the host could be offered', () => {
  for (const base of ['dark', 'light'] as const) expect(themeMistakes(theme({}, base))).toEqual([])
})

test('what a theme leaves out it takes from its base', () => {
  const colors = themeColors(theme({ accent: '#c0ffee' }, 'light'))
  expect(colors.accent).toBe('#c0ffee')
  expect(colors.ground).toBe(themableTokens.ground.light)
})

test('an unknown token is named', () => {
  expect(themeMistakes(theme({ acent: '#123456' }))[0]).toContain('"acent" is no colour that Vesper knows')
  expect(themeMistakes(theme({ constructor: '#123456' }))[0]).toContain('"constructor"')
})

test('what is no colour is named, and never painted', () => {
  expect(themeMistakes(theme({ text: 'red; background: url(https://x.example)' }))[0]).toContain('"text" should look')
})

test('a pair that cannot be read is named with what is needed', () => {
  const [first] = themeMistakes(theme({ text: '#333333' }))
  expect(first).toBe('"text" (#333333) on "ground" (#0f0e16) cannot be read: its contrast is 1.5, and 4.5 is needed.')
})
