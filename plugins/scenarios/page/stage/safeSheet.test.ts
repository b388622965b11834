import { expect, test } from 'vitest'
import { safeSheet } from './safeSheet.ts'
import { safeDeclarations } from './safeStyle.ts'

test('plain rules stay, and the body becomes the element that stands for it', () => {
  expect(safeSheet('body { color: white; background: black } h1, .a > p { margin: 0 auto !important }')).toBe(
    '.story-body {color: white; background: black}\nh1, .a > p {margin: 0 auto !important}',
  )
  expect(safeSheet('html body p { color: red }')).toBe('.story-body p {color: red}')
})

test('media conditions and key frames stay, with what is harmless in them', () => {
  expect(safeSheet('@media (min-width: 300px) { p { color: red; background: url(x) } }')).toBe(
    '@media (min-width: 300px) {p {color: red}}',
  )
  expect(safeSheet('@keyframes glow { from { opacity: 0 } to { opacity: 1 } }')).toContain('opacity: 1')
})

test.each([
  ['an import', '@import url(https://evil.example/x.css);'],
  ['an import in a string', '@import "https://evil.example/x.css";'],
  ['a font', '@font-face { font-family: x; src: url(https://evil.example/x.woff2) }'],
  ['an address', 'p { background: url(https://evil.example/p.png) }'],
  ['an escaped address', 'p { background: \\75rl(https://evil.example/p.png) }'],
  ['an address after a comment', 'p { background: u/**/rl(https://evil.example/p.png) }'],
  ['a generated picture', 'p::after { content: url(https://evil.example/p.png) }'],
  ['a cover', 'div { position: fixed }'],
  ['the host', ':host { display: none }'],
  ['what is slotted', '::slotted(*) { display: none }'],
  ['an escaped selector', '\\3ahost { color: red }'],
  ['a rule that is never closed', 'p { position: fixed; '],
  ['a binding', 'p { -moz-binding: url(x.xml#a); behavior: url(x.htc) }'],
  ['a namespace', '@namespace url(http://www.w3.org/2000/svg);'],
  ['a property of the app', 'p { --accent: red; color: var(--accent) }'],
  ['a layer', '@layer mantine { p { color: red } }'],
])('nothing stays of %s', (_, css) => {
  expect(safeSheet(css)).not.toMatch(/url|fixed|host|slotted|import|font-face|binding|behavior|var\(|layer/i)
})

test('a brace in a string ends no rule', () => {
  expect(safeSheet('p { font-family: "a}b"; color: red } b { color: blue }')).toBe('p {color: red}\nb {color: blue}')
})

test('among our own words only letters may be dressed', () => {
  const names = safeDeclarations('color:red;position:absolute;display:none;width:9px;letter-spacing:2px', 'text')
  expect(names.map(({ name }) => name)).toEqual(['color', 'letter-spacing'])
})
