import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign, holds, type Variables } from './evaluate.ts'
import { parseAssignment, parseExpression } from './expression.ts'
import { fill, htmlOf } from './fill.ts'

const variables: Variables = { trust: 2, mood: 'calm', lit: true, tired: false, größe: 3 }
const isSo = (text: string) => {
  const expression = parseExpression(text)
  return expression ? holds(expression, variables) : 'none'
}

test.each([
  ['trust >= 2', true],
  ['trust > 2', false],
  ['trust = 2 and mood = "calm"', true],
  ["mood == 'wild' || lit", true],
  ['not tired', true],
  ['!lit', false],
  ['not (lit and trust < 3)', false],
  ['lit and not tired or unknown', true],
  ['tired or trust != 2', false],
  ['unknown', false],
  ['unknown < 3', false],
  ['unknown != 3', true],
  ["trust = '2'", false],
  ["mood < 'z'", true],
  ['trust > -1', true],
  ['größe = 3', true],
  ['constructor', false],
  ['__proto__', false],
])('native-51 %s is %s', (text, expected) => expect(isSo(text)).toBe(expected))

test.each([
  '',
  'trust >=',
  '(trust',
  'trust)',
  'the player is cold',
  'a = b = c',
  'x; y',
  'alert(1)',
  'a.b',
  '1 +',
  '`x`',
])('native-51 %j is no condition', (text) => expect(isSo(text)).toBe('none'))

test('native-51 a condition too deep or too long is none', () => {
  expect(parseExpression(`${'('.repeat(100)}1${')'.repeat(100)}`)).toBeUndefined()
  expect(parseExpression('not '.repeat(100).concat('lit'))).toBeUndefined()
  expect(parseExpression(`${'lit and '.repeat(200)}lit`)).toBeUndefined()
})

const after = (...changes: readonly string[]) =>
  assign(
    changes.map((text) => parseAssignment(text)).filter((change) => change !== undefined),
    variables,
  )

test('native-52 changes set, raise and lower variables, one after another', () => {
  expect(after('trust += 1', 'trust -= 5', "mood = 'wild'", 'lit = tired', 'new += 2', "mood += '!'")).toEqual({
    ...variables,
    trust: -2,
    mood: 'wild!',
    lit: false,
    new: 2,
  })
})

test('native-52 a change that makes no sense changes nothing', () => {
  for (const text of ['lit += 1', "trust += 'x'", 'trust = unknown', "mood -= 'a'"])
    expect(after(text)).toEqual(variables)
  for (const text of ['trust', 'trust ++', 'trust += 1 2', '3 = 4', 'trust *= 2'])
    expect(parseAssignment(text)).toBeUndefined()
})

test('native-52 names that mean something elsewhere are ordinary names', () => {
  const changed = after('__proto__ = 5', 'constructor += 1')
  expect(Object.keys(changed)).toEqual(expect.arrayContaining(['__proto__', 'constructor']))
  expect(JSON.parse(JSON.stringify(changed))).toEqual(changed)
  expect(Object.getPrototypeOf(changed)).toBe(Object.prototype)
})

test('native-51 whatever is written, reading a condition ends and throws nothing', () => {
  const word = fc.constantFrom('a', 'and', 'or', 'not', '(', ')', '=', '<', '1', "'x'", ' ', '-', '!', '__proto__')
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  )
  fc.assert(fc.property(text, (source) => typeof holds(parseExpression(source), variables) === 'boolean'))
})

test('native-37 a template is filled once, and leaves what it does not know', () => {
  const names = { player: '{{trust}}', character: undefined }
  expect(fill('{{player}}: {{trust}}, {{char}}, {{ mood }}, {{}}', variables, names)).toBe(
    '{{trust}}: 2, {{char}}, calm, {{}}',
  )
  expect(htmlOf('<img src="x"> & co')).toBe('&lt;img src=&quot;x&quot;&gt; &amp; co')
})
