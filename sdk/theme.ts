import type { ThemeEntry } from './manifest.ts'

/**
 * The colours of the host that a theme may change, with their values in the two themes that come with it. What is
 * translucent there (washes, veils, shadows) follows these by itself.
 */
export const themableTokens = {
  ground: { dark: '#0f0e16', light: '#f8f5f8' },
  sunken: { dark: '#0b0a11', light: '#f0ebf0' },
  surface: { dark: '#171520', light: '#fffdff' },
  raised: { dark: '#201d2c', light: '#ffffff' },
  pressed: { dark: '#3a344f', light: '#ffffff' },
  line: { dark: '#2b2739', light: '#e4dce4' },
  'line-strong': { dark: '#736b8c', light: '#857b8a' },
  text: { dark: '#ece7f0', light: '#241f2e' },
  'text-muted': { dark: '#aca4bd', light: '#625a6d' },
  accent: { dark: '#eab68c', light: '#84386f' },
  'accent-hover': { dark: '#f2c7a3', light: '#6f2d5d' },
  'on-accent': { dark: '#24150c', light: '#ffffff' },
  'accent-text': { dark: '#eebd95', light: '#7e3469' },
  violet: { dark: '#9a86d6', light: '#5d4a9c' },
  danger: { dark: '#f49aa5', light: '#a32439' },
  'danger-filled': { dark: '#b8354a', light: '#a32439' },
  'danger-filled-hover': { dark: '#c8455a', light: '#8a1b2e' },
  'on-danger': { dark: '#ffffff', light: '#ffffff' },
  success: { dark: '#92d3ab', light: '#22633f' },
  warning: { dark: '#edc873', light: '#76500a' },
  info: { dark: '#a5c3f0', light: '#28548f' },
  ring: { dark: '#f2c7a3', light: '#84386f' },
  'sky-mid': { dark: '#1a1630', light: '#efe6f1' },
  'sky-low': { dark: '#51303f', light: '#f7cfc6' },
  hill: { dark: '#1d1827', light: '#eadae4' },
} as const satisfies Readonly<Record<string, Readonly<Record<ThemeEntry['base'], string>>>>

/** The name of a colour that a theme may change. */
export type ThemeToken = keyof typeof themableTokens

/** Two colours that meet on the page, and the contrast at which what they show can still be made out (WCAG AA). */
export interface ThemePair {
  readonly front: ThemeToken
  readonly back: ThemeToken
  readonly atLeast: 3 | 4.5
}

const text = 4.5
const edge = 3

/** Every pair that a theme must keep readable. */
export const themePairs: readonly ThemePair[] = [
  ...pairs(['text', 'text-muted', 'accent-text'], ['ground', 'sunken', 'surface', 'raised', 'pressed'], text),
  ...pairs(['danger', 'success', 'warning', 'info'], ['ground', 'sunken', 'surface', 'raised'], text),
  ...pairs(['text', 'text-muted'], ['sky-mid', 'hill'], text),
  ...pairs(['text'], ['sky-low'], text),
  ...pairs(['on-accent'], ['accent', 'accent-hover'], text),
  ...pairs(['on-danger'], ['danger-filled', 'danger-filled-hover'], text),
  ...pairs(['ring', 'line-strong', 'accent', 'violet'], ['ground', 'sunken', 'surface', 'raised'], edge),
]

/**
 * Everything that keeps a theme from being used, in sentences for its author: none when it can be. Pairs are checked
 * as they will meet, with the base's colour where the theme leaves one out.
 *
 * @example
 * themeMistakes({ base: 'dark', tokens: { accent: '#7fd4c1' } }) // []
 */
export function themeMistakes(theme: Pick<ThemeEntry, 'base' | 'tokens'>): readonly string[] {
  const wrong = Object.entries(theme.tokens).flatMap(([token, value]) => {
    if (!isThemeToken(token)) return [`"${token}" is no colour that Vesper knows.`]
    return isColor(value) ? [] : [`"${token}" should look like "#1a2b3c".`]
  })
  const colors = themeColors(theme)
  const unreadable = themePairs.flatMap(({ front, back, atLeast }) => {
    const found = contrast(colors[front], colors[back])
    if (found >= atLeast) return []
    const pair = `"${front}" (${colors[front]}) on "${back}" (${colors[back]})`
    return [`${pair} cannot be read: its contrast is ${found.toFixed(1)}, and ${atLeast} is needed.`]
  })
  return [...wrong, ...unreadable]
}

/** Every colour as a theme will show it: its own, or its base's where it has none or none that can be painted. */
export function themeColors({
  base,
  tokens,
}: Pick<ThemeEntry, 'base' | 'tokens'>): Readonly<Record<ThemeToken, string>> {
  const colors = Object.entries(themableTokens).map(([token, builtIn]) => {
    const own = Object.hasOwn(tokens, token) ? tokens[token] : undefined
    return [token, isColor(own) ? own : builtIn[base]] as const
  })
  return Object.fromEntries(colors) as Record<ThemeToken, string>
}

/** Whether a theme may change a colour of this name. */
export const isThemeToken = (name: string): name is ThemeToken => Object.hasOwn(themableTokens, name)

/** The contrast of two colours "#rrggbb" as WCAG defines it: 1 for equals, 21 for black and white, NaN for what is no colour. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** How bright a colour "#rrggbb" looks, 0..1: the relative luminance of WCAG. NaN for what is no colour. */
export function luminance(color: string): number {
  if (!isColor(color)) return Number.NaN
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

function pairs(fronts: readonly ThemeToken[], backs: readonly ThemeToken[], atLeast: 3 | 4.5): readonly ThemePair[] {
  return fronts.flatMap((front) => backs.map((back) => ({ front, back, atLeast })))
}
