import type { ThemeEntry } from '../manifest.ts'
import { contrast, themableTokens, themeColors, themePairs } from '../theme.ts'
import { type Closing, expectSame, type Kit } from './kit.ts'

/** A theme under test, as it stands in `plugin.json`. */
export interface ThemeSubject extends Closing {
  readonly theme: Pick<ThemeEntry, 'base' | 'tokens'>
}

/** What a theme must keep. */
export const themeKit: Kit<ThemeSubject> = {
  kind: 'theme',
  rows: [
    {
      row: 'tokens',
      title: 'every token is a colour that Vesper knows',
      async check({ theme }) {
        const unknown = Object.keys(theme.tokens).filter((token) => !Object.hasOwn(themableTokens, token))
        expectSame(unknown, [], 'unknown tokens')
      },
    },
    {
      row: 'colours',
      title: 'every value is written "#rrggbb"',
      async check({ theme }) {
        const others = Object.values(theme.tokens).filter((value) => !/^#[0-9a-f]{6}$/i.test(value))
        expectSame(others, [], 'values that are no colours')
      },
    },
    {
      row: 'contrast',
      title: 'what meets on the page can be told apart',
      async check({ theme }) {
        const colors = themeColors(theme)
        const faint = themePairs
          .map((pair) => ({ ...pair, found: contrast(colors[pair.front], colors[pair.back]) }))
          .filter(({ found, atLeast }) => found < atLeast)
          .map(({ front, back, found, atLeast }) => `${front} on ${back}: ${found.toFixed(2)}, needs ${atLeast}`)
        expectSame(faint, [], 'pairs that are hard to read')
      },
    },
  ],
}
