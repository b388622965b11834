// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { plainText, safeHtml } from './safeHtml.ts'

const evil = 'https://evil.example'

const shown = (html: string) => {
  const place = document.createElement('div')
  place.append(safeHtml(html, 'text').content)
  return place
}

test('text-level elements, colors and sizes stay', () => {
  const place = shown('<p>a <b>b</b> <span style="color: red; font-size: 20px; width: 9px">c</span></p>')
  expect(place.querySelector('b')?.textContent).toBe('b')
  const span = place.querySelector('span')
  expect(span?.style.color).toBe('red')
  expect(span?.style.fontSize).toBe('20px')
  expect(span?.style.width).toBe('')
})

test('signs that are no tags are shown as typed', () => {
  expect(shown('1 < 2 and 3 > 1').textContent).toBe('1 < 2 and 3 > 1')
  expect(shown('&lt;b&gt;x&lt;/b&gt;').innerHTML).toBe('&lt;b&gt;x&lt;/b&gt;')
})

test('of unknown elements the words stay, of scripts nothing does', () => {
  expect(shown('a<x-tea>b</x-tea><script>c</script><title>d</title>e').textContent).toBe('abe')
})

test('classes are marked as the story’s', () => {
  expect(shown('<span class="q visually-hidden">x</span>').querySelector('span')?.className).toBe(
    'story-q story-visually-hidden',
  )
})

test('a picture has no source until somebody gives it one', () => {
  const { content, pictures } = safeHtml(`<img src="${evil}/pixel.gif" alt="a lamp">`, 'text')
  expect(content.querySelector('img')?.hasAttribute('src')).toBe(false)
  expect(pictures.map(({ src }) => src)).toEqual([`${evil}/pixel.gif`])
})

test('a link leads to the web in its own window, without a word about where it comes from', () => {
  const link = shown('<a href="https://ok.example/tea" onclick="x()">tea</a>').querySelector('a')
  expect(link?.href).toBe('https://ok.example/tea')
  expect(link?.rel).toContain('noreferrer')
})

test('a page keeps its ids, its fields and the looks of long ago', () => {
  const { content, css, body } = safeHtml(
    '<html><head><title>x</title><style>p { color: red }</style></head><body bgcolor=navy><center id=wrapper><font color=gold size=5>Tea</font><input name=nick value=Ada type=text></center></body></html>',
    'page',
  )
  const wrapper = content.querySelector<HTMLElement>('#wrapper')
  expect(wrapper?.style.textAlign).toBe('center')
  expect(wrapper?.querySelector('span')?.style.color).toBe('gold')
  expect(content.querySelector('input')?.getAttribute('name')).toBe('nick')
  expect(css).toContain('color: red')
  expect(body.bgcolor).toBe('navy')
  expect(content.textContent).not.toContain('x')
})

test('what is too long or too deep ends, and hurts nobody', () => {
  const deep = safeHtml(`${'<b>'.repeat(5000)}x`, 'text').content
  expect(deep.textContent).toBe('x')
  expect(safeHtml('<br>'.repeat(50_000), 'text').content.querySelectorAll('br').length).toBe(20_000)
})

test('read out, blocks are lines and hidden things are silent', () => {
  expect(plainText('<p>Good <b>evening</b>.</p><p>Tea?</p><script>no()</script>')).toBe('Good evening.\nTea?')
  expect(plainText('a<br>b&nbsp;&amp; c')).toBe('a\nb & c')
})
