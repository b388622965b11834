import { cleanup, render } from '@testing-library/react'
import { hostileTexts } from 'sdk/ui/markdown/hostileTexts.fixture.ts'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { LiveText } from '../../src/host/chat/screen/LiveText.tsx'
import { type Attack, heldUnless } from './attack.ts'

/** What may stand on the page when a stranger's text is shown, and with which attributes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  div: ['class', 'tabindex', 'aria-busy'],
  p: ['class'],
  span: ['class', 'aria-hidden'],
  bdi: ['class'],
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

/** The text alone, while it is being written, and within a quotation, a list, a heading and a table. */
function shownEverywhere(text: string): readonly string[] {
  const line = text.replaceAll('\n', ' ')
  const nested = `> ${line}\n\n- ${line}\n\n# ${line}\n\n|a|\n|-|\n|${line}|\n`
  const ends = [Math.ceil(text.length / 3), Math.ceil(text.length / 1.5), text.length]
  return [
    <Markdown key="whole" text={text} />,
    <Markdown key="nested" text={nested} />,
    ...ends.map((end) => <LiveText key={end} existing={text.slice(0, end)} message={'m' as never} />),
  ].flatMap((element) => {
    const found = strangers(render(element).container)
    cleanup()
    return found
  })
}

export const attacks: readonly Attack[] = hostileTexts.map(([name, text]) => ({
  id: name,
  area: 'text in a chat',
  tries: `gets ${name} onto the page: whole, half written, in a quotation, a list, a heading and a table`,
  attack: () => heldUnless(shownEverywhere(text).join(', ')),
}))
