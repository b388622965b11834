import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { PluginError } from 'sdk'
import { describe, expect, test } from 'vitest'
import type { GuideFiles } from './guide.ts'
import { readGuide } from './readGuide.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
const teaRoom = fixture('tea-room.xml')
const texts = new Map([
  ['TeaRoom/kettle.js', fixture('kettle.js.txt')],
  ['TeaRoom/cups1.xml', fixture('cups1.xml')],
])
const files: GuideFiles = {
  text: (name) => texts.get(name),
  list: (folder) => (folder === 'TeaRoom' ? ['kettle.js', 'cups1.xml'] : []),
}

/** What becomes of a text: how many pages it has, or that it is refused. Anything else that is thrown is a failure. */
const outcome = (source: string) => {
  try {
    return readGuide(source, files)
  } catch (problem) {
    if (problem instanceof PluginError) return 'refused'
    throw problem
  }
}
const guideOf = (source: string) => {
  const guide = outcome(source)
  if (guide === 'refused') throw new Error('the text is a guide')
  return guide
}
const messages = (source: string) => guideOf(source).warnings.map(({ message }) => message)

test('a guide with every element reads without a single warning', () => {
  const guide = guideOf(teaRoom)
  expect(guide.warnings).toEqual([])
  expect([...guide.pages.keys()].toSorted()).toEqual([
    'cup1',
    'cup2',
    'cup3',
    'end',
    'film',
    'help',
    'next',
    'photo',
    'start',
    'stove',
  ])
  expect(guide.css).toContain('p > b')
  expect(guide.globalScript).toContain('< 9 && what')
  expect(guide.globalScript).toContain('function boil()')
  expect(guide.preferences).toMatchObject([{ value: 'Ada' }, { value: true }, { value: 3 }])
  expect(guide.pages.get('start')).toMatchObject({
    set: ['arrived'],
    leftTexts: [{ html: '<h1>the tea room at night</h1>', ifAfter: 64_800, ifBefore: 84_600 }],
    audios: [
      {
        loops: 2,
        volume: 40,
        startAt: 3,
        stopAt: 60,
        call: 'pour(oolong)',
        variables: [{ name: 'heard', value: 'rain' }],
      },
    ],
    globalCommands: [{ id: 'bell', action: 'add', placement: 'top', hotkey: 'h', html: 'Ring the bell' }],
  })
  expect(guide.pages.get('start')?.buttons[1]).toMatchObject({
    sortOrder: 5,
    look: { fontName: 'Georgia', fontPoints: 14, fontColor: 'white', background: '#204020', backgroundEnd: '#008000' },
  })
  expect(guide.pages.get('stove')).toMatchObject({
    metronomes: [{ bpm: '(50..60)', rhythm: [1, 5, 9, 11], loops: -1 }],
    delays: [{ seconds: '(20..30)', startWith: 45, style: 'secret', target: 'cup*', set: ['warm'], unset: ['cold'] }],
    timers: [{ id: 'steam', imageId: 'steam.gif', repeat: '(2..3)', html: '<p>Steam, <span>keeper</span>.</p>' }],
  })
  expect(guide.pages.get('photo')).toMatchObject({
    webcams: [{}],
    webcamButtons: [{ type: 'Capture', file: 'album/cup.jpg' }],
  })
  expect(guide.pages.get('next')?.loadGuides).toMatchObject([
    { path: 'Coffee.xml', returnTarget: 'end', preScript: 'save()' },
  ])
})

describe('hostile guides', () => {
  test('entities that unfold without end are cut off', () => {
    const bomb = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
    const source = `<!DOCTYPE x [<!ENTITY e0 "tea">${bomb}<!ENTITY me "&me;">]><root><Page id="start"><Text>&e9;&me;</Text></Page></root>`
    expect(guideOf(source).pages.get('start')?.texts[0]?.html.length).toBeLessThan(400_000)
    expect(messages(source).join()).toContain('unfold to far too much')
  })

  test('a hundred thousand elements in each other are read flat', () => {
    const deep = (name: string) => `<${name}>`.repeat(100_000)
    const source = `<root>${deep('x')}<Page id="start"><Text>${deep('b')}tea</Text></Page></root>`
    const html = guideOf(source).pages.get('start')?.texts[0]?.html ?? ''
    expect(html.length).toBeLessThan(2000)
    expect(html).toContain('tea')
    expect(messages(source).join()).toContain('nested too deep')
  })

  test('an attribute of ten million characters is cut', () => {
    const source = `<root><Page id="start"><Button target="${'a'.repeat(10_000_000)}">x</Button></Page></root>`
    expect(guideOf(source).pages.get('start')?.buttons[0]?.target).toHaveLength(1_000_000)
    expect(messages(source).join()).toContain('longer than a million')
  })

  test('a guide longer than twenty million characters is cut', () => {
    const source = `<root><Page id="start"/>${'<!-- tea -->'.repeat(2_000_000)}<Page id="b"/></root>`
    expect(guideOf(source).pages.size).toBe(1)
    expect(messages(source).join()).toContain('longer than 20 million')
  })

  test.each([
    '<',
    '<a ',
    '<a b="',
    '<!--',
    '<![CDATA[',
    '<!DOCTYPE [<!ENTITY a "',
    '<?',
    '&',
    '&a;',
    '</',
    '</a',
    '<Page id="',
    '<javascript>',
    '<javascript><a b="',
    '<Text>',
    '<a b=\'"',
    '<a b=\'"<a c="\'',
    '<Author><Url>',
    '<tdata>',
  ])('%s, twenty thousand times, comes to its end', (piece) => {
    expect(['refused', 'read']).toContain(outcome(piece.repeat(20_000)) === 'refused' ? 'refused' : 'read')
  })

  test('a page may be called like anything that objects have', () => {
    const guide = guideOf(
      '<root><Page id="__proto__" constructor="x"/><Page id="constructor"/><pref key="__proto__" type="String" value="x"/></root>',
    )
    expect([...guide.pages.keys()]).toEqual(['__proto__', 'constructor'])
    expect(guide.preferences[0]?.key).toBe('__proto__')
  })

  test('the list of warnings has an end', () => {
    const source = `<root><Page id="start">${'<Text>a & b</Text>\n'.repeat(5000)}</Page></root>`
    expect(guideOf(source).warnings).toHaveLength(501)
  })
})

test('any text is a guide or refused', () => {
  const words = fc.constantFrom(
    '<Page id="start">',
    '</Page>',
    '<Text>',
    '</Text>',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '<!--',
    '-->',
    '"',
    '<Button target=',
    '<javascript>',
    '</javascript>',
    '<Include file="cups1.xml"/>',
    '/>',
    '<',
    'tea',
  )
  const text = fc
    .array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 60 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (source) => {
      outcome(source)
    }),
    { numRuns: 1000 },
  )
})

test('twenty thousand damaged guides are read as far as they go', () => {
  const pieces = teaRoom.split(/(?=<)/)
  const stray = [
    '<',
    '>',
    '"',
    '&',
    '</Page>',
    '<Page id="x">',
    ']]>',
    '<![CDATA[',
    '\0',
    '<Text>',
    '</Text>',
    "='",
    '(1..9)',
    'é',
    '<!--',
  ]
  let seed = 1
  const upTo = (many: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * many)
  }
  const damages: readonly ((source: string) => string)[] = [
    (source) => source.slice(0, upTo(source.length)),
    (source) => source.slice(upTo(source.length)),
    (source) => spliced(source, 0, stray[upTo(stray.length)] ?? ''),
    (source) => spliced(source, upTo(12), ''),
    (source) => spliced(source, 1, String.fromCharCode(upTo(0x3000))),
    (source) => spliced(source, 0, pieces[upTo(pieces.length)] ?? ''),
  ]
  const spliced = (source: string, gone: number, added: string) => {
    const at = upTo(source.length)
    return source.slice(0, at) + added + source.slice(at + gone)
  }
  const counts = { refused: 0, warned: 0 }
  for (let time = 0; time < 20_000; time++) {
    const from = upTo(pieces.length - 12)
    let source = `<root><Page id="start">${pieces.slice(from, from + 12).join('')}</Page>`
    for (let damage = 0; damage <= upTo(4); damage++) source = damages[upTo(damages.length)]?.(source) ?? source
    const read = outcome(source)
    if (read === 'refused') counts.refused++
    else if (read.warnings.length > 0) counts.warned++
  }
  expect(counts.warned).toBeGreaterThan(10_000)
  expect(counts.refused).toBeLessThan(8000)
}, 60_000)
