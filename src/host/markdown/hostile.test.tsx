// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LiveText } from '../chat/LiveText.tsx'
import { hostileTexts } from './hostileTexts.ts'
import { Markdown } from './Markdown.tsx'

afterEach(cleanup)

/** What may stand on the page when a stranger's text is shown, and with which attributes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  div: ['class', 'tabindex', 'aria-busy'],
  p: ['class'],
  span: ['class', 'aria-hidden'],
  a: ['href', 'target', 'rel'],
  pre: ['tabindex'],
  ol: ['start'],
  ...Object.fromEntries(
    [
      'br',
      'hr',
      'strong',
      'em',
      'del',
      'code',
      'blockquote',
      'ul',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ].map((name) => [name, []]),
  ),
}

const link = /^(?:https:\/\/(?![^/]*@)|mailto:)/

/** Everything on the page that should not be there. */
function strangers(page: Element): readonly string[] {
  return [...page.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName
    const attributes = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    if (!attributes || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${name}>`]
    const href = element.getAttribute('href')
    return [
      ...element.getAttributeNames().filter((attribute) => !attributes.includes(attribute)),
      ...(href === null || link.test(href) ? [] : [href]),
    ].map((found) => `<${name}> with ${found}`)
  })
}

test('there are at least a hundred hostile texts, and no two are the same', () => {
  expect(new Set(hostileTexts.map(([, text]) => text)).size).toBe(hostileTexts.length)
  expect(hostileTexts.length).toBeGreaterThanOrEqual(100)
})

test.each(hostileTexts)('W1 %s: inert', (_, text) => {
  expect(strangers(render(<Markdown text={text} />).container)).toEqual([])
})

test.each(hostileTexts)('W1 %s: inert while it is being written', (_, text) => {
  for (const end of [Math.ceil(text.length / 3), Math.ceil(text.length / 1.5), text.length]) {
    const page = render(<LiveText existing={text.slice(0, end)} message={'m' as never} />).container
    expect(strangers(page)).toEqual([])
    cleanup()
  }
})

test.each(hostileTexts)('W1 %s: inert within a quotation, a list, a table and a heading', (_, text) => {
  const line = text.replaceAll('\n', ' ')
  const page = render(<Markdown text={`> ${line}\n\n- ${line}\n\n# ${line}\n\n|a|\n|-|\n|${line}|\n`} />).container
  expect(strangers(page)).toEqual([])
})

test('W2 nothing in a text can take the place of what the page knows by name', () => {
  const names = ['getElementById', 'body', 'forms', 'cookie', 'session', '__proto__']
  const text = names.map((name) => `<form name="${name}" id="${name}"><input name="${name}"></form>`).join('\n\n')
  const page = render(<Markdown text={`${text}\n\n# body\n\n[x]: https://ok.example "id=body"`} />).container
  expect(page.querySelector('[id], [name]')).toBeNull()
})

test('W7 no text makes the page ask anybody for anything', () => {
  const text = hostileTexts.map(([, each]) => each).join('\n\n')
  const page = render(<Markdown text={text} />).container
  expect(page.querySelector('[src], [srcset], [background], [poster], [style], link, img, video, audio')).toBeNull()
})
