import { chanceOf, draw } from 'sdk/story'
import { describe, expect, test } from 'vitest'
import { firstGuide, memoryOf } from '../engine/library.ts'
import type { Guide } from '../parse/guide.ts'
import { readGuide } from '../parse/readGuide.ts'
import { readStateFile } from '../parse/stateFile.ts'
import { inButtonOrder } from '../rules/buttonOrder.ts'
import { readArguments, readCall } from '../rules/callText.ts'
import { isEligible, isNotSet, isSet, timeOfDay } from '../rules/conditions.ts'
import { setFlags, unsetFlags } from '../rules/flags.ts'
import { FileIndex, mediaRootOf } from '../rules/mediaFiles.ts'
import { metronomeTicks } from '../rules/metronome.ts'
import { inDialogOrder } from '../rules/preferences.ts'
import { substitute } from '../rules/substitute.ts'
import { candidates, pickTarget } from '../rules/targets.ts'
import { flagList, mediaTime, rangeInt, readColor, varList, volume } from '../rules/values.ts'
import { needsNewer } from '../rules/version.ts'

const noon = 12 * 3600

const guideOf = (...pages: readonly string[]): Guide => {
  const inner = pages.map((page) => (page.startsWith('<') ? page : `<Page id="${page}"/>`)).join('')
  return readGuide(`<root>${inner}</root>`, { text: () => undefined, list: () => [] })
}

const randomOf = (seed: number) => {
  let chance = chanceOf(seed)
  return () => {
    const drawn = draw(chance)
    chance = drawn.chance
    return drawn.value
  }
}

/** What 200 draws of a target led to. */
const picks = (target: string, guide: Guide, flags: readonly string[] = [], secondsOfDay = noon) => {
  const random = randomOf(7)
  const seen = Array.from({ length: 200 }, () => {
    const picked = pickTarget(target, guide, { flags, secondsOfDay }, random)
    return picked.kind === 'page' ? picked.id : `missing: ${picked.target} (${picked.why})`
  })
  return [...new Set(seen)].toSorted()
}

const set = (condition: string, ...flags: readonly string[]) => isSet(condition, flags)
const unset = (condition: string, ...flags: readonly string[]) => isNotSet(condition, flags)

test('guideme-25 only a newer version of three numbers is one to ask for', () => {
  expect(['9.0.0', '0.4.6', '0.4.5', '0.4.2', 'v1', '9', ''].map((version) => needsNewer(version))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

describe('kept preferences', () => {
  const loaded = (type: string, value: string) =>
    firstGuide(
      `<root><pref key="cups" type="${type}" value="${value}" screen="Cups"/><Page id="start"/></root>`,
      undefined,
    )
  const kept = (type: string, value: string) => memoryOf(loaded(type, value), undefined)

  test('guideme-27 a kept value of the same type stands', () => {
    expect(memoryOf(loaded('Number', '5'), kept('Number', '7')).preferences).toMatchObject([
      { type: 'Number', value: 7 },
    ])
  })

  test('guideme-28 a kept value of another type is forgotten', () => {
    expect(memoryOf(loaded('Boolean', 'true'), kept('String', 'seven')).preferences).toMatchObject([
      { type: 'Boolean', value: true },
    ])
  })
})

test('guideme-30 preferences are shown by their sort order', () => {
  const written = [2, 1, 3].map((order) => `<pref key="k${order}" type="String" value="" sortOrder="${order}"/>`)
  const { preferences } = guideOf(...written, 'start')
  expect(inDialogOrder(preferences).map(({ key }) => key)).toEqual(['k1', 'k2', 'k3'])
})

describe('flags and conditions', () => {
  test('guideme-36 flags are set in order, each once', () => {
    expect(setFlags([], flagList('a, b ,,c'))).toEqual(['a', 'b', 'c'])
    expect(setFlags(['a', 'b'], ['b', 'c', 'c'])).toEqual(['a', 'b', 'c'])
  })

  test('guideme-37 a flag is taken away', () => {
    expect(unsetFlags(['a', 'b'], flagList('b'))).toEqual(['a'])
  })

  test('guideme-38 all with a plus, any with a bar', () => {
    const { a, b } = { a: 'a', b: 'b' }
    expect([set('a+b', a, b), set('a+c', a, b), set('c|a', a, b), set('c|d', a, b)]).toEqual([true, false, true, false])
  })

  test('guideme-39 not set: none with a plus', () => {
    expect(['a', 'b', 'b+c', 'a+b'].map((condition) => unset(condition, 'a'))).toEqual([false, true, true, false])
  })

  test('guideme-40 not set: at least one missing with a bar', () => {
    expect([unset('a|b', 'a'), unset('a|b', 'a', 'b')]).toEqual([true, false])
  })

  test('guideme-41 a plus outranks a bar', () => {
    expect([set('a|b+c', 'a', 'b'), set('a|b+c', 'a', 'b', 'c')]).toEqual([false, true])
  })

  test('guideme-42 not set: with both, one missing is enough', () => {
    expect([unset('a+b|c', 'a', 'c'), unset('a+b|c', 'a', 'b', 'c')]).toEqual([true, false])
  })

  test('guideme-43 a comma alone separates nothing', () => {
    expect(set('a,b', 'a', 'b')).toBe(false)
  })

  test('guideme-44 blanks do not count, letters do', () => {
    expect([set(' a ', 'a'), set('A', 'a')]).toEqual([true, false])
  })

  const at = (ifAfter: number | undefined, ifBefore: number | undefined, secondsOfDay: number) =>
    isEligible(
      {
        ifSet: '',
        ifNotSet: '',
        ...(ifAfter !== undefined && { ifAfter }),
        ...(ifBefore !== undefined && { ifBefore }),
      },
      { flags: [], secondsOfDay },
    )

  test('guideme-45 both ends of a time window are inside it', () => {
    const six = 18 * 3600
    expect([at(six, undefined, six), at(undefined, six, six), at(undefined, six, six + 1)]).toEqual([true, true, false])
  })

  test('guideme-46 a time window does not pass midnight', () => {
    expect(at(22 * 3600, 6 * 3600, 23 * 3600)).toBe(false)
  })

  test('the time of day is that of the zone', () => {
    const evening = Date.UTC(2026, 10, 22, 18, 30, 15)
    expect([timeOfDay(evening, 0), timeOfDay(evening, -120), timeOfDay(evening, 1140)]).toEqual([
      66_615, 73_815, 84_615,
    ])
  })
})

describe('targets', () => {
  test('guideme-51 a range leads to each of its pages', () => {
    expect(picks('p(1..3)', guideOf('p1', 'p2', 'p3'))).toEqual(['p1', 'p2', 'p3'])
  })

  test('guideme-52 seen pages are left out', () => {
    expect(picks('p(1..3)', guideOf('p1', 'p2', 'p3'), ['p1', 'p3'])).toEqual(['p2'])
  })

  test('guideme-53 a range that is used up leads nowhere, and says so', () => {
    expect(picks('p(1..3)', guideOf('p1', 'p2', 'p3'), ['p1', 'p2', 'p3'])).toEqual(['missing: p(1..3) (used-up)'])
  })

  test('guideme-54 only pages that exist count', () => {
    expect(picks('p(1..9)', guideOf('p2', 'p4', 'q1'))).toEqual(['p2', 'p4'])
  })

  test('guideme-55 two ranges are all their pairs', () => {
    const six = ['a1-1', 'a1-2', 'a1-3', 'a2-1', 'a2-2', 'a2-3']
    expect(candidates('a(1..2)-(1..3)', guideOf(...six, 'a3-1'), { flags: [], secondsOfDay: noon })).toEqual(six)
  })

  test('guideme-56 zeros in front mean nothing', () => {
    expect(picks('p(01..03)', guideOf('p1', 'p2', 'p3', 'p01'))).toEqual(['p1', 'p2', 'p3'])
  })

  test('guideme-57 a star is at least one character', () => {
    expect(picks('p*', guideOf('p', 'p1', 'px', 'q1'))).toEqual(['p1', 'px'])
    expect(picks('a*b*', guideOf('ab1', 'a1b', 'axby', 'axbby'))).toEqual(['axbby', 'axby'])
    expect(picks('a**', guideOf('a', 'a1', 'a12'))).toEqual(['a12'])
  })

  test('guideme-58 a pattern fits whole ids', () => {
    expect(picks('regex:p\\d', guideOf('p1', 'p12', 'xp1'))).toEqual(['p1'])
  })

  test.each([
    ['tea|cof+ee', ['coffee', 'cofffee', 'tea']],
    ['[a-d]{2,3}', ['ab', 'abc']],
    ['(?:ab){2}', ['abab']],
    ['(?!abab)ab.*', ['ab', 'abc']],
    ['(?i)TEA', ['tea']],
    ['\\Qa+b\\E', ['a+b']],
    ['\\p{L}+', ['ab', 'abab', 'abc', 'coffee', 'cofffee', 'tea']],
    ['.\\+.', ['a+b']],
  ])('guideme-58 the pattern %s is understood', (pattern, expected) => {
    const guide = guideOf('tea', 'coffee', 'cofffee', 'ab', 'abc', 'abab', 'a+b')
    expect(candidates(`regex:${pattern}`, guide, { flags: [], secondsOfDay: noon }).toSorted()).toEqual(expected)
  })

  test('guideme-59 an invalid pattern leads nowhere', () => {
    expect(picks('regex:(', guideOf('p1'))).toEqual(['missing: regex:( (bad-pattern)'])
  })

  test('guideme-60 a page named by its id is shown, seen or not', () => {
    expect(picks('p1', guideOf('<Page id="p1" if-set="zz"/>'), ['p1'])).toEqual(['p1'])
  })

  test('guideme-61 an unknown id is named', () => {
    expect(picks('nope', guideOf('p1'))).toEqual(['missing: nope (unknown)'])
  })

  test('guideme-62 a page whose time has passed is left out', () => {
    expect(picks('p(1..2)', guideOf('<Page id="p1" if-before="11:00"/>', 'p2'))).toEqual(['p2'])
  })

  test('guideme-63 a bar in the condition of a seen page lets it return', () => {
    expect(picks('p(1..1)', guideOf('<Page id="p1" if-not-set="a|b"/>'), ['p1', 'a'])).toEqual(['p1'])
  })

  test('guideme-64 blanks around a target do not count', () => {
    expect(picks(' p1 ', guideOf('p1'))).toEqual(['p1'])
  })

  test('ranges of too many pages lead nowhere', () => {
    expect(picks('p(1..999)(1..999)', guideOf('p11'))).toEqual(['missing: p(1..999)(1..999) (bad-pattern)'])
    expect(picks('p(1..99999999999999999999)', guideOf('p1'))).toEqual([
      'missing: p(1..99999999999999999999) (bad-pattern)',
    ])
    expect(picks('p(3..1)', guideOf('p1', 'p2'))).toEqual(['missing: p(3..1) (unknown)'])
  })

  test.each([
    '(a+)+b',
    '(a|a)*b',
    '(a*)*(a*)*c',
    'a*a*a*a*a*a*a*a*b',
    '(?=(a+)+b)a*',
    `${'a{1000}'.repeat(9)}`,
    '(((a{99}){99}){99})',
  ])('the pattern %s, made to take for ever, comes to its end', (pattern) => {
    expect(candidates(`regex:${pattern}`, guideOf('a'.repeat(5000)), { flags: [], secondsOfDay: noon })).toEqual([])
  })
})

describe('names in texts', () => {
  const sources = {
    variables: {
      n: 3,
      half: 2.5,
      empty: '',
      yes: true,
      none: null,
      list: ['a', 'b'],
      both: 'variable',
      toString: 'own',
    },
    preferences: { cups: 5, milk: true, both: 'preference', host: 'Mr Oolong' },
    profile: { myName: 'Robin', myage: 30, host: 'nobody' },
  }
  const shown = (name: string) => substitute(`<span>${name}</span>`, sources)

  test('guideme-26 a number of the preferences is shown without decimals', () => {
    expect(shown('cups')).toBe('5')
  })

  test('guideme-29 a yes-or-no preference is not shown', () => {
    expect(shown('milk')).toBe('<span>milk</span>')
  })

  test('guideme-68 a number is written as scripts write it, or as the desktop player did', () => {
    expect([shown('n'), shown('half')]).toEqual(['3', '2.5'])
    expect(substitute('<span>n</span>', { ...sources, asOnDesktop: true })).toBe('3.0')
  })

  test('guideme-69 an empty variable leaves nothing', () => {
    expect(shown('empty')).toBe('')
  })

  test('guideme-70 an unknown name stays', () => {
    expect([shown('foo'), shown('constructor'), shown('__proto__')]).toEqual([
      '<span>foo</span>',
      '<span>constructor</span>',
      '<span>__proto__</span>',
    ])
  })

  test('guideme-71 variables come before preferences, and those before the profile', () => {
    expect([shown('both'), shown('host'), shown('toString')]).toEqual(['variable', 'Mr Oolong', 'own'])
  })

  test('guideme-72 a span with attributes is left alone', () => {
    expect(substitute('<span class="x">n</span> <span> n</span>', sources)).toBe(
      '<span class="x">n</span> <span> n</span>',
    )
  })

  test('guideme-73 a caption has the new value each time', () => {
    const caption = 'Cup <span>n</span>'
    const at = (n: number) => substitute(caption, { ...sources, variables: { n } })
    expect([at(1), at(2)]).toEqual(['Cup 1', 'Cup 2'])
  })

  test('guideme-74 what players say of themselves stands in texts', () => {
    expect(substitute('<p>Hello, <span>myName</span> (<span>myage</span>)</p>', sources)).toBe(
      '<p>Hello, Robin (30)</p>',
    )
  })

  test('values of every kind have a text', () => {
    expect([shown('yes'), shown('none'), shown('list')]).toEqual(['true', 'null', '[[a][b]]'])
  })
})

describe('files', () => {
  const file = (name: string) => ({ name, type: '', size: 1 })
  const names = [
    'M/Pics/photo.jpg',
    'M/pics/b.jpg',
    'M/pics/c.png',
    'M/pics/sub/d.jpg',
    'M/pics/Thumbs.db',
    'M/cafe\u0301 1.ogg',
    'other.jpg',
  ]
  const index = new FileIndex(names.map(file), 'm')
  const found = (pattern: string, kind?: 'image') => index.wildcard(pattern, kind).map(({ name }) => name)

  test('guideme-78 a wildcard takes the files of one folder that fit', () => {
    expect(found('pics/*.jpg')).toEqual(['M/pics/b.jpg', 'M/Pics/photo.jpg'])
    expect(found('pics/*', 'image')).toHaveLength(3)
    expect(found('pics/[bc].*')).toEqual(['M/pics/b.jpg', 'M/pics/c.png'])
  })

  test('guideme-79 a file is found in any case and with either slash', () => {
    expect(index.find('PICS\\Photo.JPG')?.name).toBe('M/Pics/photo.jpg')
    expect(index.find('caf%C3%A9%201.ogg')?.name).toBe('M/cafe\u0301 1.ogg')
    expect(index.find('/pics/b.jpg/')?.name).toBe('M/pics/b.jpg')
  })

  test('guideme-80 a pattern without a match finds nothing', () => {
    expect(found('pics/*.webp')).toEqual([])
    expect(found('none/*')).toEqual([])
  })

  test('nothing outside the folder of the media is found', () => {
    expect([index.find('../other.jpg'), index.find('other.jpg'), index.find('%2e%2e/other.jpg')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('guideme-181 the folder of the media is found by its last name alone', () => {
    expect(mediaRootOf('a/b', [file('b/x.jpg')])).toBe('b')
    expect(mediaRootOf('a/b', [file('wrap/A/B/x.jpg')])).toBe('wrap/A/B')
    expect(mediaRootOf('a/b', [file('c/x.jpg')])).toBeUndefined()
  })

  test('folders and files are listed by name', () => {
    expect([index.list('Pics'), index.folders(''), index.folders('pics')]).toEqual([
      ['b.jpg', 'c.png', 'photo.jpg'],
      ['Pics'],
      ['sub'],
    ])
  })
})

describe('values', () => {
  test('guideme-84 times of media are read in three forms', () => {
    expect(['90', '01:30', '00:01:30', '1.5', 'x', '1:2:3:4'].map(mediaTime)).toEqual([90, 90, 90, 1.5, 0, 0])
  })

  test('guideme-91 a volume is held between nothing and all', () => {
    expect(['150', 'x', '-3', '40', ''].map(volume)).toEqual([100, 100, 0, 40, 100])
  })

  test('guideme-96 a range gives whole numbers within it', () => {
    const random = randomOf(3)
    const drawn = new Set(Array.from({ length: 400 }, () => rangeInt('(50..60)', random)))
    expect([...drawn].toSorted()).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
    expect(['7', '-4', 'about (3..3) or so', '1.5', '5..10', '', 'abc'].map((text) => rangeInt(text, random))).toEqual([
      7, -4, 3, 0, 0, 0, 0,
    ])
  })

  test('guideme-117 a variable is split from its value once', () => {
    expect(varList('a=1,b=two=3,c')).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: 'two=3' },
    ])
  })

  test('colours are known by number and name, unknown ones are white', () => {
    expect(['#204020', 'dark_green', 'TEAL', 'rainbow', ''].map(readColor)).toEqual([
      '#204020',
      '#008000',
      'teal',
      'white',
      undefined,
    ])
  })
})

describe('metronome', () => {
  const plain = { beats: 4, loops: -1, rhythm: [] }

  test('guideme-92 without a rhythm it clicks once a beat, without end', () => {
    expect(metronomeTicks({ ...plain, bpm: 60 })).toEqual({ ticks: [250], round: 1000, rounds: 0 })
    expect(metronomeTicks({ ...plain, bpm: 60, beats: 2 })).toEqual({ ticks: [250], round: 1000, rounds: 0 })
  })

  test('guideme-93 a rhythm clicks at its ticks, once for no loops', () => {
    const beat = metronomeTicks({ bpm: 60, beats: 4, loops: 0, rhythm: [1, 5, 9, 13] })
    expect(beat).toEqual({ ticks: [250, 1250, 2250, 3250], round: 4000, rounds: 1 })
  })

  test('guideme-94 a rhythm is rounded up to whole beats', () => {
    expect(metronomeTicks({ bpm: 60, beats: 4, loops: 2, rhythm: [0, 2, 4] })).toEqual({
      ticks: [0, 500, 1000],
      round: 2000,
      rounds: 3,
    })
  })
})

describe('buttons', () => {
  const shown = (...buttons: readonly string[]) =>
    inButtonOrder(buttons.map((button) => ({ name: button.charAt(0), sortOrder: Number(button.slice(1) || 1) })))
      .map(({ name }) => name)
      .join('')

  test('guideme-112 equal ones stand the last declared first', () => {
    expect(shown('A', 'B', 'C')).toBe('CBA')
  })

  test('guideme-113 the sort order decides', () => {
    expect(shown('A1', 'B3', 'C2')).toBe('ACB')
  })

  test('guideme-114 one added by a script stands before those of the page', () => {
    expect(shown('A', 'B', 'D')).toBe('DBA')
  })
})

describe('calls', () => {
  const asked = (text: string, convert = false, variables: Readonly<Record<string, unknown>> = {}) => {
    const call = readCall(text)
    return call && [call.name, ...readArguments(call.args, convert, (name) => variables[name] ?? null)]
  }

  test('guideme-141 a bare word is a text', () => {
    expect(asked('pick(apple)')).toEqual(['pick', 'apple'])
  })

  test('guideme-142 arguments are their source, quotes included', () => {
    expect(asked("pick('apple', 2)")).toEqual(['pick', "'apple'", '2'])
    expect(asked('f(1+2, a.b, g( x,y ), -5, "s" , [1,2], {k:1}, a?b:c, !x, (a))')).toEqual([
      'f',
      '1 + 2',
      'a.b',
      'g(x, y)',
      '-5',
      '"s"',
      '[1, 2]',
      '{k: 1}',
      'a ? b : c',
      '!x',
      '(a)',
    ])
  })

  test('guideme-143 converted arguments are values', () => {
    expect(asked("pick('apple', 2)", true)).toEqual(['pick', 'apple', 2])
    expect(asked("f(true, null, [1, 'b', [x]], {k: 'v', 2: false}, -5, 1+1, \"a\\nb\")", true, { x: 7 })).toEqual([
      'f',
      true,
      null,
      [1, 'b', [7]],
      { k: 'v', 2: false },
      '-5',
      '1 + 1',
      'a\nb',
    ])
  })

  test('guideme-144 a converted name is the script variable of that name', () => {
    expect(asked('f(x, none)', true, { x: 7 })).toEqual(['f', 7, null])
  })

  test('guideme-145 what is no list of expressions is split at its commas', () => {
    expect(asked('f(hello world, x)')).toEqual(['f', 'hello world', ' x'])
    expect(asked("f(it's)")).toEqual(['f', "it's"])
    expect(asked("f(it's, 5)", true)).toEqual(['f', "it's", ' 5'])
  })

  test('guideme-146 only the first call counts', () => {
    expect(asked('a(1); b(2)')).toEqual(['a', '1'])
  })

  test('a call needs neither arguments nor parentheses', () => {
    expect([asked('f'), asked(' f () '), asked('f( )'), asked(''), asked('()')]).toEqual([
      ['f'],
      ['f'],
      ['f'],
      undefined,
      undefined,
    ])
  })
})

test('guideme-173 a file of the desktop player gives back its typed values', () => {
  const read = readStateFile(
    `<?xml version="1.0" encoding="UTF-8"?><SETTINGS><Page>steep</Page><CurrPage>steep</CurrPage><PrevPage>tea1</PrevPage><Flags>start,tea1, a</Flags>
    <scriptVariables><Var id="points" type="java.lang.Double"><![CDATA[3.0]]></Var><Var id="bow" type="java.lang.Boolean"><![CDATA[true]]></Var>
    <Var id="stage" type="java.lang.String"><![CDATA[two & <b>]]></Var><Var id="none" type="Null"><![CDATA[]]></Var>
    <Var id="empty" type="java.lang.String"><![CDATA[]]></Var><Var id="list" type="org.mozilla.javascript.NativeArray"><![CDATA[rO0AB]]></Var></scriptVariables>
    <scope>rO0ABXNy</scope><scriptPreferences><pref key="cups" screen="Cups?" type="Number" sortOrder="2" value="7.0"/></scriptPreferences></SETTINGS>`,
  )
  expect(read).toMatchObject({
    page: 'steep',
    currPage: 'steep',
    prevPage: 'tea1',
    flags: ['start', 'tea1', 'a'],
    vars: { points: 3, bow: true, stage: 'two & <b>', none: null, empty: null },
    prefs: [{ key: 'cups', type: 'Number', value: 7, label: 'Cups?', sortOrder: 2 }],
  })
  expect(read.vars).not.toHaveProperty('list')
  expect(read.warnings).toMatchObject([{ message: expect.stringContaining('"list"') }])
})
