// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cpuTime } from '../../../tests/support/cpuTime.ts'
import { Markdown } from './Markdown.tsx'

afterEach(cleanup)
const show = (text: string) => render(<Markdown text={text} />).container

test('actions, speech and lists are drawn', () => {
  const page = show('*She nods.* "Come in."\n\n- tea\n- bread')
  expect(page.querySelector('em')?.textContent).toBe('She nods.')
  expect(page.querySelectorAll('li')).toHaveLength(2)
  expect(page.querySelector('span')?.textContent).toBe('"Come in."')
})

test('C63 scripts, frames, forms and handlers in text are nothing but text', () => {
  const page = show(
    '<script>alert(1)</script> <img src=x onerror=alert(1)> <iframe src="https://evil.example"></iframe>\n\n<form><input></form>\n\n<svg/onload=alert(1)>',
  )
  expect(page.querySelector('script, img, iframe, form, input, svg')).toBeNull()
  expect(page.textContent).toContain('<script>')
})

test('C63 a remote picture is named and not fetched', () => {
  const page = show('![a garden](https://tracker.example/pixel.png)')
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toContain('[picture: a garden]')
})

test('a link shows where it leads and never runs code', () => {
  const page = show('[my page](https://evil.example/x) [x](javascript:alert(1)) [y](data:text/html,x) [z](vbscript:x)')
  const links = [...page.querySelectorAll('a')]
  expect(links).toHaveLength(1)
  expect(links[0]?.textContent).toBe('my page (evil.example)')
  expect(links[0]?.rel).toContain('noopener')
})

test('text that would overwhelm the reader of Markdown is shown word for word', () => {
  const text = `${'>'.repeat(3000)} still here`
  expect(show(text).textContent).toBe(text)
})

test('quotation marks that open and never close cost nothing', async () => {
  const text = '“'.repeat(90_000).replace(/.{900}/g, '$& ')
  expect(await cpuTime(() => expect(show(text).querySelector('span')).toBeNull())).toBeLessThan(500)
})
