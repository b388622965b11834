import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const read = (file: string) => readFileSync(`${here}/${file}`, 'utf8')

/** The color tokens of a theme, as written in the file. */
function colorsOf(theme: 'dark' | 'light'): ReadonlyMap<string, string> {
  const block = read('tokens.css').split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

type Rgb = readonly [number, number, number]

function parse(hex: string): { readonly rgb: Rgb; readonly alpha: number } {
  const digits = hex.slice(1)
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
  const byte = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return { rgb: [byte(0), byte(2), byte(4)], alpha: full.length === 8 ? byte(6) / 255 : 1 }
}

/** A translucent color laid over an opaque one. */
function over(top: string, ground: string): Rgb {
  const { rgb, alpha } = parse(top)
  const below = parse(ground).rgb
  return [0, 1, 2].map((i) => (rgb[i] ?? 0) * alpha + (below[i] ?? 0) * (1 - alpha)) as unknown as Rgb
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['ground', 'sunken', 'surface', 'raised'] as const
const texts = ['text', 'text-muted', 'accent-text', 'danger', 'success', 'warning', 'info'] as const
const fills = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-filled'],
  ['on-danger', 'danger-filled-hover'],
] as const
const washes = [
  ['accent-text', 'accent-wash'],
  ['text', 'accent-wash'],
  ['danger', 'danger-wash'],
  ['text-muted', 'danger-wash'],
] as const

for (const theme of ['dark', 'light'] as const) {
  const colors = colorsOf(theme)
  const color = (name: string) => {
    const value = colors.get(name)
    if (!value) throw new Error(`The ${theme} theme has no --${name}.`)
    return value
  }
  const opaque = (name: string) => parse(color(name)).rgb

  test(`${theme}: every text color can be read on every ground`, () => {
    for (const text of texts)
      for (const ground of grounds)
        expect(contrast(opaque(text), opaque(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  test(`${theme}: the words on filled and washed controls can be read`, () => {
    for (const [text, fill] of fills)
      expect(contrast(opaque(text), opaque(fill)), `${text} on ${fill}`).toBeGreaterThanOrEqual(4.5)
    for (const [text, wash] of washes)
      for (const ground of ['ground', 'surface', 'raised'])
        expect(contrast(opaque(text), over(color(wash), color(ground))), `${text} on ${wash}`).toBeGreaterThanOrEqual(
          4.5,
        )
  })

  test(`${theme}: the edges of controls and the focus ring can be seen`, () => {
    for (const line of ['line-strong', 'ring'])
      for (const ground of ['ground', 'surface', 'raised'])
        expect(contrast(opaque(line), opaque(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(3)
  })
}

test('both themes define the same tokens', () => {
  expect([...colorsOf('light').keys()]).toEqual([...colorsOf('dark').keys()])
})

test('every variable the kit reads is given by us', () => {
  const sheets = readdirSync(here)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/'@mantine\/core\/(styles\/[\w.]+\.css)'/g)].map(([, path = '']) => path),
    )
  expect(sheets.length).toBeGreaterThan(5)
  const root = fileURLToPath(new URL('../../node_modules/@mantine/core/', import.meta.url))
  const given = new Set([...read('mantine.css').matchAll(/(--mantine-[\w-]+):/g)].map(([, name]) => name))
  const wanted = new Set(
    sheets.flatMap((path) =>
      [...readFileSync(root + path, 'utf8').matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name]) => name),
    ),
  )
  expect([...wanted].filter((name) => !given.has(name))).toEqual([])
})

test.each([
  ['dark', '#ffffff', /\.backdrop \{[^}]*opacity: ([\d.]+)/],
  ['light', '#000000', /"light"\] \.backdrop \{[^}]*opacity: ([\d.]+)/],
] as const)('%s text can be read over the brightest or darkest picture behind the chat', (theme, worst, rule) => {
  const colors = colorsOf(theme)
  const color = (name: string) => colors.get(name) ?? '#000'
  const opacity = Number(rule.exec(read('backdrop.module.css'))?.[1])
  const behind = over(`${worst}${Math.round(opacity * 255).toString(16)}`, color('ground'))
  for (const name of texts) expect([name, contrast(parse(color(name)).rgb, behind) >= 4.5]).toEqual([name, true])
})
