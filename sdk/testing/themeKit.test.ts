import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themableTokens } from '../theme.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { themeKit } from './themeKit.ts'

const broken = (tokens: Readonly<Record<string, string>>, base: 'dark' | 'light' = 'dark') =>
  brokenRows(themeKit, () => ({ theme: { base, tokens } }))

test('passes both themes of the host, and one with another accent', async () => {
  expect(await broken({})).toEqual([])
  expect(await broken({}, 'light')).toEqual([])
  expect(await broken({ accent: '#7fd4c1', 'accent-hover': '#a0e4d5' })).toEqual([])
})

test.each([
  ['a token that is none', { acent: '#7fd4c1' }, 'tokens'],
  ['what every object has', { constructor: '#7fd4c1' }, 'tokens'],
  ['more than a colour', { accent: 'red; background: url(https://x.example)' }, 'colours'],
  ['text that cannot be read', { 'text-muted': '#3a3550' }, 'contrast'],
])('catches %s', async (_fault, tokens, row) => {
  expect(await broken(tokens as Readonly<Record<string, string>>)).toEqual([row])
})

test('the colours named here are the ones the page is painted with', () => {
  const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  for (const base of ['dark', 'light'] as const) {
    const [painted = ''] = css.slice(css.indexOf(`data-theme="${base}"] {`)).split('}')
    for (const [token, values] of Object.entries(themableTokens)) {
      const short = values[base] === '#ffffff' ? '(#fff|#ffffff)' : values[base]
      expect(painted).toMatch(new RegExp(`--${token}: ${short};`))
    }
  }
})
