import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readColor } from '../text/color.ts'
import { plainHtml, textOf, withEvals } from '../text/label.ts'
import { tagsOf } from '../text/tags.ts'

const shown = (html: string): string => textOf(plainHtml(html))
const evaluated = (label: string, value = 'x'): readonly [label: string, sources: readonly string[]] => {
  const sources: string[] = []
  const result = withEvals(label, (source) => {
    sources.push(source)
    return value
  })
  return [result, sources]
}

test('eos-G08 nothing in an eval is nothing, and nothing runs', () => {
  expect(evaluated('a<eval></eval>b')).toEqual(['ab', []])
})

test('eos-G09 eos-G11 what an eval gives is put in as text', () => {
  expect(evaluated('<eval>u</eval>', 'undefined')).toEqual(['undefined', ['u']])
  expect(evaluated('<eval>[1,2]</eval>', '1,2')).toEqual(['1,2', ['[1,2]']])
})

test('eos-G10 entities in an eval are decoded before it runs', () => {
  expect(evaluated('<eval>1&lt;2 &amp;&amp; 3&gt;2</eval>')[1]).toEqual(['1<2 && 3>2'])
})

test('eos-G12 the tag may be written large', () => {
  expect(evaluated('<EVAL>a</EVAL> and <Eval>b</eval>')).toEqual(['x and x', ['a', 'b']])
})

test('eos-G13 a source of several statements arrives whole', () => {
  expect(evaluated('<eval>a;2</eval>')[1]).toEqual(['a;2'])
})

test('eos-G14 an eval that gives nothing leaves nothing', () => {
  expect(evaluated('[<eval>nosuch</eval>]', '')[0]).toBe('[]')
})

test('eos-G15 dollars in an answer are just dollars', () => {
  expect(evaluated('<eval>v</eval>', '$& $1 $$')[0]).toBe('$& $1 $$')
})

test('eos-G16 an answer is HTML like the rest of the label', () => {
  expect(plainHtml(evaluated('<eval>v</eval>', '<strong>b</strong>')[0])).toBe('<strong>b</strong>')
  expect(shown(evaluated('<eval>v</eval>', '<a>q</a>')[0])).toBe('<a>q</a>')
})

test('eos-G20 an eval may go over several lines', () => {
  expect(evaluated('<eval>a\n+ b</eval>')[1]).toEqual(['a\n+ b'])
})

test('eos-E06 what was typed into a prompt is sanitised like the rest', () => {
  const label = evaluated('[<eval>name</eval>]', '<b>x</b><img src=1>')[0]
  expect(plainHtml(label)).toBe('[<b>x</b>&lt;img src=1&gt;]')
})

test('eos-N01 a link is shown as it was written', () => {
  expect(shown('<a href="x">l</a>')).toBe('<a href="x">l</a>')
})

test('eos-N02 headings, code and font are shown as they were written', () => {
  for (const html of ['<h1>t</h1>', '<code>x</code>', '<font>', '</h1>']) expect(shown(html)).toBe(html)
})

test('eos-N03 of the styles of a paragraph only the harmless ones remain', () => {
  expect(plainHtml('<p style="color:red;display:inline-block;text-align:left">a</p>')).toBe(
    '<p style="color: red; text-align: left">a</p>',
  )
})

test('eos-N04 a span keeps its class and the size of its letters', () => {
  expect(plainHtml('<span class="q" style="font-size:20px;background:red">b</span>')).toBe(
    '<span class="q" style="font-size: 20px">b</span>',
  )
})

test('eos-N05 handlers are dropped, scripts are only shown', () => {
  expect(plainHtml('<p onclick="x()">a</p>')).toBe('<p>a</p>')
  expect(plainHtml('<script>alert(1<2)</script>')).toBe('&lt;script&gt;alert(1&lt;2)&lt;/script&gt;')
})

test('eos-R03 eos-R08 a picture with a handler is text, and no style covers the player', () => {
  expect(plainHtml('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;')
  expect(plainHtml('<p style="position:fixed;inset:0;color:url(x)">a</p>')).toBe('<p>a</p>')
})

test('eos-N06 signs of comparison are shown as typed', () => {
  expect(shown('1 < 2 and 3 > 1')).toBe('1 < 2 and 3 > 1')
})

test.each([
  ['eos-N07 comments are gone', '<!-- c -->x', 'x'],
  ['eos-N08 names of tags may be written large', '<STRONG>x</STRONG>', '<strong>x</strong>'],
  ['eos-N09 a label without tags is shown', 'Good evening', 'Good evening'],
  ['eos-N10 an empty paragraph remains', '<p></p>', '<p></p>'],
])('%s', (_row, label, html) => {
  expect(plainHtml(label)).toBe(html)
})

test('eos-N11 two paragraphs remain two', () => {
  expect(plainHtml('<p>a</p><p>b')).toBe('<p>a</p><p>b</p>')
  expect(plainHtml('<p>a<p>b')).toBe('<p>a</p><p>b</p>')
})

test('eos-N12 entities are decoded', () => {
  expect(shown('&lt;b&gt; &amp; &nbsp;')).toBe('<b> & \u00a0')
})

test('tags that end in the wrong order, or never, are put right', () => {
  expect(plainHtml('<b><i>x</b>y</i>')).toBe('<b><i>x</i></b><i>y</i>')
  expect(plainHtml('</p></b>x')).toBe('x')
  expect(plainHtml('<em>x')).toBe('<em>x</em>')
  expect(shown('a <b')).toBe('a <b')
})

test('whatever a label holds, only a few tags and attributes come out, each closed', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '"',
      "'",
      '=',
      ' ',
      'p',
      'b',
      '<b>',
      '</b>',
      '<p>',
      '</p>',
      '<span style="',
      'color:red;',
      '">',
    ],
    ...[
      '<script>',
      '</script>',
      '<svg onload=a>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?x?>',
      '<!doctype x>',
      '&lt;',
      '&#0;',
    ],
    ...[
      '&amp;',
      '<textarea>',
      '<title>',
      '<style>',
      '<plaintext>',
      '<math>',
      '<br/>',
      'url(x)',
      'class="a b"',
      '\u0000',
      '𝒳',
    ],
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 40 }), (pieces) => {
      const open: string[] = []
      for (const tag of tagsOf(plainHtml(pieces.join('')))) {
        if (tag.kind === 'text') continue
        expect(['p', 'span', 'b', 'i', 'u', 'strong', 'em', 'br']).toContain(tag.name)
        if (tag.kind === 'close') expect(open.pop()).toBe(tag.name)
        else {
          for (const name of tag.attributes.keys()) expect(['style', 'class']).toContain(name)
          expect(tag.attributes.get('style') ?? '').not.toMatch(/url|expression|position|@/i)
          if (tag.name !== 'br') open.push(tag.name)
        }
      }
      expect(open).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('a label of ten thousand open tags does not grow out of bounds', () => {
  const html = '<b><i><p>'.repeat(10_000)
  expect(plainHtml(html).length).toBeLessThan(20 * html.length)
})

test('colours are hexadecimal, of red, green and blue, or named', () => {
  for (const color of ['#111', '#1976d2', '#1976d280', 'rgb(1, 2, 3)', 'rgba(1,2,3,.5)', 'TEAL']) {
    expect(readColor(color), color).toBe(color.toLowerCase())
  }
  for (const color of ['#12', 'url(x)', 'rgb(1,2)', 'constructor', 'red;x', 5, null]) {
    expect(readColor(color), String(color)).toBeUndefined()
  }
})
