import fc from 'fast-check'
import { Retelling } from 'sdk/story'
import { expect, test } from 'vitest'
import { Meaning } from './meaning.ts'
import { readExpression, readScript } from './script.ts'

const meaningOf = (init: string) => {
  const meaning = new Meaning(new Retelling())
  meaning.begin(readScript(init))
  return meaning
}
const conditionOf = (source: string, init = 'var cups = 0, list = [], guest = { name: "" }') => {
  const expression = readExpression(source)
  return expression && meaningOf(init).condition(expression)
}
const changesOf = (source: string, init = '') => {
  const [statement] = readScript(source)
  return statement?.kind === 'set'
    ? meaningOf(init).changes(statement.name, statement.sign, statement.value)
    : undefined
}

test.each([
  ['cups > 2', 'cups > 2'],
  ['cups === 2 && !guest.name', '(cups = 2) and (not guest_name)'],
  ['cups != 1 || list.length >= 3', '(cups != 1) or (list >= 3)'],
  ["guest.name == 'Ada'", "guest_name = 'Ada'"],
  ['!(cups <= -1)', 'not (cups <= -1)'],
  ['teaseStorage.getItem("seen") == null', "stored_seen = ''"],
  ['Number(cups) > 1', 'cups > 1'],
])('the condition %s means %s', (source, condition) => {
  expect(conditionOf(source)).toBe(condition)
})

test.each([
  'cups + 1 > 2',
  'list',
  'Math.random() > 0.5',
  'list.includes(1)',
  'cups >',
  '',
  'cups = 2',
  'a ? b : c',
  "x == 'it\\'s \"so\"'",
])('the condition %j cannot be told', (source) => {
  expect(conditionOf(source)).toBeUndefined()
})

test.each([
  ['cups += 1', ['cups += 1']],
  ['cups++', ['cups += 1']],
  ['--cups', ['cups -= 1']],
  ['cups = cups + 2', ['cups += 2']],
  ['cups = other - 1', ['cups = other', 'cups -= 1']],
  ['seen = !seen', ['seen = (not seen)']],
  ['mood = "calm"', ["mood = 'calm'"]],
  ['turns = 3', ['the_turns = 3']],
])('the change %s means %j', (source, changes) => {
  expect(changesOf(source)).toEqual(changes)
})

test('a script is read statement by statement, and what is more than simple stands alone', () => {
  const source =
    'var a = 1; while (a < 3) { a++ }\nb = 2\nfoo.bar(function () { return 1 })\nif (a) { b += 1 } else pages.goto("x")'
  expect(
    readScript(source).map((statement) => (statement.kind === 'unreadable' ? statement.source : statement.kind)),
  ).toEqual(['set', 'while (a < 3) { a++ }', 'set', 'foo.bar(function () { return 1 })', 'if'])
})

test('what is set up before the first page is worked out where it is plain', () => {
  const meaning = meaningOf(
    "var visits = (teaseStorage.getItem('visits') || 0) + 1; var name = visits > 1 ? 'again' : 'new'",
  )
  expect(meaning.first({ kind: 'name', name: 'visits' })).toBe(1)
  expect(meaning.first({ kind: 'name', name: 'name' })).toBe('new')
})

test('a text of several parts is one with variables in it', () => {
  const meaning = meaningOf('var cups = 0')
  const told = (source: string) => {
    const expression = readExpression(source)
    return expression && meaning.told(expression)
  }
  expect(told("'Cup ' + cups + ' of 3'")).toEqual({ kind: 'text', text: 'Cup {{cups}} of 3' })
  expect(told("cups > 2 ? 'many' : 'few'")).toEqual({ kind: 'either', if: 'cups > 2', yes: 'many', no: 'few' })
  expect(told('cups + 1')).toBeUndefined()
})

test('any text is read to its end', () => {
  const pieces = fc.constantFrom(...`if ( ) { } a = == + "x 'y' ; 1 [ ] . ? : , ! else var`.split(' '), '`', '\n')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      expect(Array.isArray(readScript(parts.join(' ')))).toBe(true)
      readExpression(parts.join(''))
    }),
  )
})
