import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownOf, plainWordsOf } from './index.ts'
import { safeId, safeName } from './words.ts'

test.each([
  ['<p>Rain, and <b>tea</b>.</p>', 'Rain, and **tea**.'],
  ['<p><i>Come in,</i> says the host.</p>', '*Come in,* says the host.'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['Line<br>break', 'Line\nbreak'],
  ['<b> spaced </b>out', '**spaced** out'],
  ['<b></b>nothing', 'nothing'],
  ['<b>open', 'open'],
  ['a < b &amp; c &lt; d &#233; &eacute;', 'a < b & c < d é &eacute;'],
  ['2 * 3 * 4 and snake_case', '2 \\* 3 \\* 4 and snake\\_case'],
  ['<p># no heading</p><p>1. no list</p>', '\\# no heading\n\n\\1. no list'],
  ['{{player}}', '{ {player}}'],
  ['<script>alert(1)</script>safe<style>p{}</style>', 'safe'],
  ['<!-- hidden --><span title="a > b">shown</span>', 'shown'],
])('%s is said as %j', (html, words) => {
  expect(markdownOf(html)).toBe(words)
})

test('a button has plain words on one line', () => {
  expect(plainWordsOf('<p>Sit <b>down</b></p><p>here *now*</p>')).toBe('Sit down here *now*')
})

test('no tag of a stranger survives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<b>', '</b>', '<i', '>', '"', '<script>', 'x', '&lt;', '</', '<!--', '\u0001'), {
        maxLength: 20,
      }),
      (parts) => {
        expect(markdownOf(parts.join(''))).not.toMatch(/<\/?(b|script)>/)
      },
    ),
  )
})

test('variables get names the format understands, each its own', () => {
  const taken = new Set<string>()
  const names = ['turns', 'a b', 'a-b', '3', '', '__proto__', 'and', 'Überraschung', 'player'].map((wish) => {
    const name = safeName(wish, (other) => taken.has(other))
    taken.add(name)
    return name
  })
  expect(names).toEqual([
    'the_turns',
    'a_b',
    'a_b_2',
    'the_3',
    'the_',
    'proto',
    'the_and',
    'Überraschung',
    'the_player',
  ])
})

test('nodes get ids that are none of a button and none of an object', () => {
  expect(['press-1', '__proto__', ' a\n b ', ''].map(safeId)).toEqual(['page press-1', 'page __proto__', 'a b', 'page'])
})

test.each([
  ['tags without end', '<b '.repeat(10_000)],
  ['quotes without end', '<b "'.repeat(7000)],
  ['paragraphs in a mark that is never closed', `<b>${'<p>'.repeat(9000)}`],
  ['spaces', '&nbsp;'.repeat(5000)],
])('a text of %s is read all the same', (_, html) => {
  expect(markdownOf(html).length).toBeLessThanOrEqual(html.length * 2)
})
